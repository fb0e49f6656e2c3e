import { createStore } from '#web/lib/store.ts';

export type OpenPrice = { entryId: number; storeId: number; button: HTMLElement };

/** The price whose details the page shows next to `button`. */
export const priceDetails = createStore((): OpenPrice | null => null);
