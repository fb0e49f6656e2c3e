import { createStateStore } from '#web/lib/store.ts';

export type OpenPriceDetails = { entryId: number; storeId: number; button: HTMLElement };

export const openPriceDetails = createStateStore((): OpenPriceDetails | null => null);
