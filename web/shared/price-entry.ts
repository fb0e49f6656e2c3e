import type { CartEntry } from '#contract/cart.ts';
import { createStateStore } from '#web/lib/store.ts';

export type PriceToEnter = { entry: CartEntry; storeIds: readonly number[] };

export const pricesBeingEntered = createStateStore((): readonly PriceToEnter[] => []);
