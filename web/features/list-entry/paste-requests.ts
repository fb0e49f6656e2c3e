import { createStore } from '#web/lib/store.ts';

export const pasteRequestCount = createStore(() => 0);
