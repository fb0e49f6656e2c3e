import { createStore } from '#web/lib/store.ts';

/** Whether the sheet with all totals and the plan is open, on phones. */
export const compareSheet = createStore(() => false);
