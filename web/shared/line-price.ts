import type { StorePrice } from '#contract/store-price.ts';
import { priceOfPacks, type ShownPrice } from '#domain/price/price.ts';

export const getLinePrice = ({ shown, filledBy }: StorePrice): ShownPrice | null =>
  shown && priceOfPacks(shown, filledBy?.packCount ?? 1);
