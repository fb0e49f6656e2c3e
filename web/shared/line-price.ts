import type { StorePrice } from '#contract/store-price.ts';
import { computePriceOfPacks, type ShownPrice } from '#domain/price/price.ts';

export const getLinePrice = ({ shown, filledBy }: StorePrice): ShownPrice | null =>
  shown && computePriceOfPacks(shown, filledBy?.packCount ?? 1);
