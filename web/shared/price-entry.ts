import type { CartEntry } from '#contract/cart.ts';
import { createStore } from '#web/lib/store.ts';

export type PriceToEnter = { entry: CartEntry; storeIds: readonly number[] };

export const pricesBeingEntered = createStore((): readonly PriceToEnter[] => []);
