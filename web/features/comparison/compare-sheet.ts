import { createStore } from '#web/lib/store.ts';

export const compareSheet = createStore(() => false);
