import type { BasePriceSource } from '#domain/price/estimate/level.ts';
import { scalePriceToPackage } from '#domain/price/estimate/official-price.ts';
import type { BlsPrice, SeedItem } from './read-seed.ts';

export type BasePrice = {
  /** Price of one package. */
  readonly basePriceCents: number;
  readonly baseBasis: Extract<BasePriceSource, 'bls' | 'typical'>;
  readonly baseSource: string;
};

/**
 * Returns the item's typical shelf price, adjusted to `level`. If there is no typical price, scales the BLS average to
 * the item's size.
 * @throws if the item's BLS code is unknown or has a different measure
 */
export function computeBasePrice(
  item: Pick<SeedItem, 'name' | 'unit' | 'typicalPriceCents' | 'blsCode'>,
  blsPrices: readonly BlsPrice[],
  level = 1,
): BasePrice {
  if (item.typicalPriceCents !== null) {
    return {
      basePriceCents: Math.round(item.typicalPriceCents * level),
      baseBasis: 'typical',
      baseSource: 'Typical shelf price, assumed for 2026 and not checked in any store',
    };
  }
  const bls = blsPrices.find(({ code }) => code === item.blsCode);
  const basePriceCents = bls ? scalePriceToPackage(item.unit, bls) : null;
  if (!bls || basePriceCents === null) {
    throw new Error(`'${item.name}' (${item.unit}) cannot be priced by BLS item '${item.blsCode}'`);
  }
  return {
    basePriceCents,
    baseBasis: 'bls',
    baseSource: `U.S. Bureau of Labor Statistics, Average Price Data, APU0000${bls.code} (${bls.item}), ${bls.month}, scaled to ${item.unit}`,
  };
}
