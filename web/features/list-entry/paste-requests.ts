import { createStore } from '#web/lib/store.ts';

export const pasteRequests = createStore(() => 0);
