import type { Assortment } from '#domain/item/store-brand.ts';
import { isOwnBrand } from '#domain/item/store-brand.ts';
import { AVERAGE_STORE_FACTOR, levelFor } from '#domain/price/estimate/level.ts';
import type { SeedItem } from './read-seed.ts';

type Chain = { slug: string; priceFactor: number; priceFactorKnown: boolean; assortment: Assortment };
type StoreBrand = { brand: string; chains: readonly string[] };

const ownLabel = { isLoose: false, brandTier: 'store' } as const;

const sizeOf = ({ name, unit }: Pick<SeedItem, 'name' | 'unit'>) => `${name}\n${unit}`;

/**
 * Factor from the price in `items.csv` to a store brand's price at its own chain. A row in the same size as the generic
 * "Store brand" row of its name has a price at Walmart's level, so the factor is the chain's level for its own labels
 * (the median of several). A row in another size, or of a club, has the chain's own price: factor 1.
 */
export function storeBrandLevels(
  items: readonly SeedItem[],
  { chains, storeBrands }: { chains: readonly Chain[]; storeBrands: readonly StoreBrand[] },
): (item: SeedItem) => number {
  const ownBrandSizes = new Set(items.filter(({ brand }) => isOwnBrand(brand)).map(sizeOf));
  const levels = new Map(
    storeBrands.map(({ brand, chains: slugs }) => [brand.toLowerCase(), medianOf(slugs)]),
  );
  return (item) => {
    if (item.brandTier !== 'store' || isOwnBrand(item.brand) || item.typicalPriceCents === null) return 1;
    return ownBrandSizes.has(sizeOf(item)) ? (levels.get(item.brand.toLowerCase()) ?? 1) : 1;
  };

  function medianOf(slugs: readonly string[]): number {
    const sellers = chains.filter(({ slug }) => slugs.includes(slug));
    if (sellers.some(({ assortment }) => assortment === 'club-packs')) return 1;
    const sorted = sellers
      .map(({ priceFactor, priceFactorKnown }) => (priceFactorKnown ? priceFactor : AVERAGE_STORE_FACTOR))
      .sort((one, other) => one - other);
    const level = sorted[Math.floor(sorted.length / 2)] ?? 1;
    return levelFor(ownLabel, level) / levelFor(ownLabel, 1);
  }
}
