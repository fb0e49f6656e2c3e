import { createStore } from '#web/lib/store.ts';

export type OpenPrice = { entryId: number; storeId: number; button: HTMLElement };

export const priceDetails = createStore((): OpenPrice | null => null);
