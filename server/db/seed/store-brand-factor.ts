import type { Assortment } from '#domain/item/store-brand.ts';
import { isGenericStoreBrand } from '#domain/item/store-brand.ts';
import { AVERAGE_STORE_FACTOR, priceLevelForProduct } from '#domain/price/estimate/level.ts';
import type { SeedItem } from './read-seed.ts';

type Chain = { slug: string; priceFactor: number; priceFactorKnown: boolean; assortment: Assortment };
type StoreBrand = { brand: string; chains: readonly string[] };

const anyStoreBrand = { isLoose: false, brandTier: 'store' } as const;

const toSizeKey = ({ name, unit }: Pick<SeedItem, 'name' | 'unit'>) => `${name}\n${unit}`;

/**
 * Returns the factor that turns a store brand's price in `items.csv` into the price at its chain.
 * - If a generic "Store brand" row has the same name and size, the file contains what Walmart would charge. The factor
 *   is the chain's price level for store brands. If several chains sell the brand, it's their median level.
 * - Otherwise, and for brands that a club sells, the file contains the chain's own price, and the factor is 1.
 */
export function createStoreBrandFactor(
  items: readonly SeedItem[],
  { chains, storeBrands }: { chains: readonly Chain[]; storeBrands: readonly StoreBrand[] },
): (item: SeedItem) => number {
  const genericSizeKeys = new Set(items.filter(({ brand }) => isGenericStoreBrand(brand)).map(toSizeKey));
  const factorByBrand = new Map(
    storeBrands.map(({ brand, chains: slugs }) => [brand.toLowerCase(), computeMedianFactor(slugs)]),
  );
  return (item) => {
    if (item.brandTier !== 'store' || isGenericStoreBrand(item.brand) || item.typicalPriceCents === null)
      return 1;
    return genericSizeKeys.has(toSizeKey(item)) ? (factorByBrand.get(item.brand.toLowerCase()) ?? 1) : 1;
  };

  function computeMedianFactor(slugs: readonly string[]): number {
    const sellers = chains.filter(({ slug }) => slugs.includes(slug));
    if (sellers.some(({ assortment }) => assortment === 'club-packs')) return 1;
    const sortedLevels = sellers
      .map(({ priceFactor, priceFactorKnown }) => (priceFactorKnown ? priceFactor : AVERAGE_STORE_FACTOR))
      .sort((one, other) => one - other);
    const level = sortedLevels[Math.floor(sortedLevels.length / 2)] ?? 1;
    return priceLevelForProduct(anyStoreBrand, level) / priceLevelForProduct(anyStoreBrand, 1);
  }
}
