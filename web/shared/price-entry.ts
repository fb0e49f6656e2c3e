import type { CartEntry } from '#contract/cart.ts';
import { createStore } from '#web/lib/store.ts';

/** A line and the stores at which the shopper may have seen its price. */
export type PriceToEnter = { entry: CartEntry; storeIds: readonly number[] };

export const priceEntry = createStore((): readonly PriceToEnter[] => []);
