import type { StorePrice } from '#contract/store-price.ts';
import { priceOfPacks, type ShownPrice } from '#domain/price/price.ts';

/** The price of the whole line at a store; null if nothing fills it. */
export const linePrice = ({ shown, filledBy }: StorePrice): ShownPrice | null =>
  shown && priceOfPacks(shown, filledBy?.packCount ?? 1);
