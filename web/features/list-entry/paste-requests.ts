import { createStore } from '#web/lib/store.ts';

/** Counts requests from other parts of the page to open the paste sheet. */
export const pasteRequests = createStore(() => 0);
