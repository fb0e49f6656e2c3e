import { describe, expect, it } from 'vitest';
import { isGenericStoreBrand } from '#domain/item/store-brand.ts';
import { AVERAGE_STORE_FACTOR } from '#domain/price/estimate/level.ts';
import { computeBasePrice } from './base-price.ts';
import { listGoodsNotCarried } from './not-carried.ts';
import {
  readBlsPrices,
  readRegionalBrands,
  readSeedChains,
  readSeedItems,
  readSeedStoreBrands,
  type SeedItem,
} from './read-seed.ts';
import { createStoreBrandFactor } from './store-brand-factor.ts';

const items = readSeedItems();
const bls = readBlsPrices();
const chains = readSeedChains();
const storeBrands = readSeedStoreBrands();

const listDuplicates = (keys: readonly string[]) => keys.filter((key, index) => keys.indexOf(key) !== index);
const listSellers = (brand: string) => {
  const slugs = storeBrands.find((row) => row.brand.toLowerCase() === brand.toLowerCase())?.chains ?? [];
  return chains.filter(({ slug }) => slugs.includes(slug));
};
const isClubBrand = ({ brand }: SeedItem) =>
  listSellers(brand).some(({ assortment }) => assortment === 'club-packs');

describe('Store brands in the starter data', () => {
  const brandNames = storeBrands.map(({ brand }) => brand.toLowerCase());

  it('Each store brand is listed once, and all its chains exist', () => {
    expect(listDuplicates(brandNames)).toEqual([]);
    const slugs = chains.map(({ slug }) => slug);
    for (const { brand, chains: sellers } of storeBrands) {
      expect(slugs, brand).toEqual(expect.arrayContaining(sellers));
      expect(listDuplicates(sellers), brand).toEqual([]);
    }
  });

  it('The list of store brands matches the store-brand items and has no national brands', () => {
    for (const { brand, brandTier } of items) {
      const isChainBrand = brandTier === 'store' && !isGenericStoreBrand(brand);
      expect(brandNames.includes(brand.toLowerCase()), brand).toBe(isChainBrand);
    }
  });

  it('Store-brand items with the same name and size cost the same, except at clubs', () => {
    const storeBrandItems = items.filter((item) => item.brandTier === 'store' && !isClubBrand(item));
    for (const [product, rows] of Map.groupBy(storeBrandItems, ({ name, unit }) => `${name}|${unit}`)) {
      expect(new Set(rows.map((item) => computeBasePrice(item, bls).basePriceCents)).size, product).toBe(1);
    }
  });

  it('Every store-brand product sold outside warehouse clubs has a generic "Store brand" item', () => {
    for (const [name, rows] of Map.groupBy(items, (item) => item.name)) {
      const genericItems = rows.filter(({ brand }) => isGenericStoreBrand(brand));
      const chainItems = rows.filter(
        ({ brand, brandTier }) => brandTier === 'store' && !isGenericStoreBrand(brand),
      );
      expect(genericItems.length, name).toBe(chainItems.length > 0 ? 1 : 0);
      for (const { unit, brandTier, popularity, typicalPriceCents, blsCode } of genericItems) {
        const same = expect.objectContaining({ unit, typicalPriceCents, blsCode });
        expect(
          chainItems.filter((item) => !isClubBrand(item)),
          name,
        ).toContainEqual(same);
        expect(brandTier).toBe('store');
        expect(popularity, name).toBeGreaterThan(
          Math.max(...rows.filter(({ brand }) => !isGenericStoreBrand(brand)).map((row) => row.popularity)),
        );
      }
    }
  });

  it('No dairy or seafood item has the Albertsons brand Signature SELECT', () => {
    const wrong = items.filter(
      ({ brand, category }) => brand === 'Signature SELECT' && ['Dairy', 'Seafood'].includes(category),
    );
    expect(wrong).toEqual([]);
  });
});

describe('Store-brand prices at the chain that owns the brand', () => {
  const getFactor = createStoreBrandFactor(items, { chains, storeBrands });
  const findFactor = (name: string, brand: string, unit: string) => {
    const item = items.find((row) => row.name === name && row.brand === brand && row.unit === unit);
    if (item === undefined) throw new Error(`No ${brand} ${name}`);
    return getFactor(item);
  };

  it("A store-brand price at Walmart's level is scaled to the selling chain's level", () => {
    const kroger = chains.find(({ slug }) => slug === 'kroger');
    expect(findFactor('String Cheese', 'Kroger', '12 ct')).toBeCloseTo((kroger?.priceFactor ?? 0) ** 1.5, 9);
    expect(findFactor('Cottage Cheese', 'Great Value', '24 oz')).toBe(1);
    expect(findFactor('Macaroni and Cheese', 'Meijer', '7.25 oz')).toBeCloseTo(1.05 ** 1.5, 9);
  });

  it("If a chain's level is unknown, its store brands get the average price level", () => {
    const chainsWithoutLevels = chains.map((chain) => ({ ...chain, priceFactorKnown: false }));
    const getAverageFactor = createStoreBrandFactor(items, { chains: chainsWithoutLevels, storeBrands });
    const label = items.find(({ name, brand }) => name === 'String Cheese' && brand === 'Kroger');
    expect(label && getAverageFactor(label)).toBeCloseTo(AVERAGE_STORE_FACTOR ** 1.5, 9);
  });

  it('Club, BLS and generic "Store brand" prices aren\'t scaled to a chain\'s level', () => {
    expect(findFactor('Diapers Size 3', 'Up & Up', '104 ct')).toBe(1);
    expect(findFactor('Rotisserie Chicken', 'Kirkland Signature', 'each')).toBe(1);
    expect(findFactor('Whole Milk', 'Kroger', '1 gal')).toBe(1);
    expect(findFactor('String Cheese', 'Store brand', '12 ct')).toBe(1);
  });

  it('A scaled base price is rounded to the cent', () => {
    const item = { name: 'Pods', unit: '12 ct', typicalPriceCents: 547, blsCode: null };
    expect(computeBasePrice(item, bls, 1.14).basePriceCents).toBe(624);
    expect(computeBasePrice(item, bls).basePriceCents).toBe(547);
  });
});

describe('Regional brands', () => {
  const regionalBrands = readRegionalBrands();
  const listMissingBrands = (slug: string) => {
    const chain = chains.find((row) => row.slug === slug);
    return chain && listGoodsNotCarried({ ...chain, notCarried: [] }, regionalBrands);
  };

  it('Each regional brand is listed once and has at least one item', () => {
    expect(listDuplicates(regionalBrands.map(({ brand }) => brand))).toEqual([]);
    for (const { brand } of regionalBrands)
      expect(
        items.some((item) => item.brand === brand),
        brand,
      ).toBe(true);
  });

  it("Chains outside a regional brand's states don't carry that brand", () => {
    expect(listMissingBrands('vons')).toEqual(["Hellmann's", 'Poland Spring']);
    expect(listMissingBrands('jewel-osco')).toEqual(['Best Foods', 'Poland Spring', 'Blue Bell']);
    expect(listMissingBrands('shoprite')).toEqual(['Best Foods', 'Blue Bell']);
    expect(listMissingBrands('walmart-supercenter')).toEqual([]);
  });

  it("listGoodsNotCarried includes regional brands that aren't sold in the chain's states", () => {
    expect(
      listGoodsNotCarried({ states: ['CA'], notCarried: ['Diapers'] }, [{ brand: 'East', states: ['NY'] }]),
    ).toEqual(['Diapers', 'East']);
  });
});
