import { createStateStore } from '#web/lib/store.ts';

export type ShownPriceDetails = { entryId: number; storeId: number; button: HTMLElement };

export const shownPriceDetails = createStateStore((): ShownPriceDetails | null => null);
