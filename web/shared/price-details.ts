import { createStore } from '#web/lib/store.ts';

/** A price on the page: its line, its store and the button that shows it. */
export type PriceAsked = { entryId: number; storeId: number; button: HTMLElement };

/** The price whose details are open; the page shows them next to it (`PriceDetails`). */
export const priceDetails = createStore((): PriceAsked | null => null);
