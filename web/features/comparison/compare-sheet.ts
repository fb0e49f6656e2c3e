import { createStore } from '#web/lib/store.ts';

export const isCompareSheetOpen = createStore(() => false);
