import { createStore } from '#web/lib/store.ts';

/** How often another part of the page has asked to open the sheet for pasting a list. */
export const listAsked = createStore(() => 0);
