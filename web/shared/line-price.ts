import type { StorePrice } from '#contract/store-price.ts';
import { computePackPrice, type ShownPrice } from '#domain/price/price.ts';

export const getLinePrice = ({ shown, filledBy }: StorePrice): ShownPrice | null =>
  shown && computePackPrice(shown, filledBy?.packCount ?? 1);
