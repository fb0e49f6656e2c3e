import { createStateStore } from '#web/lib/store.ts';

export const isCompareSheetOpen = createStateStore(() => false);
