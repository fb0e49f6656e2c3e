import { createStateStore } from '#web/lib/store.ts';

export const pasteRequestCount = createStateStore(() => 0);
