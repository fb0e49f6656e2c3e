import type { StorePrice } from '#contract/store-price.ts';
import { priceOfPacks, type ShownPrice } from '#domain/price/price.ts';

/** What the whole line costs at a store, in cents; null where nothing fills it. */
export const linePrice = ({ shown, filledBy }: StorePrice): ShownPrice | null =>
  shown && priceOfPacks(shown, filledBy?.packCount ?? 1);
