import { createStore } from '#web/lib/store.ts';

/** Whether all totals and the plan lie over the page, as on a phone. */
export const compareSheet = createStore(() => false);
