import { createStore } from '#web/lib/store.ts';

export type OpenPrice = { entryId: number; storeId: number; button: HTMLElement };

/** The page shows this price's details next to `button`. */
export const priceDetails = createStore((): OpenPrice | null => null);
