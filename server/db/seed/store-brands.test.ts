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

const duplicates = (keys: readonly string[]) => keys.filter((key, index) => keys.indexOf(key) !== index);
const sellersOf = (brand: string) => {
  const slugs = storeBrands.find((row) => row.brand.toLowerCase() === brand.toLowerCase())?.chains ?? [];
  return chains.filter(({ slug }) => slugs.includes(slug));
};
const isOfClub = ({ brand }: SeedItem) =>
  sellersOf(brand).some(({ assortment }) => assortment === 'club-packs');

describe('Store brands in the starter data', () => {
  const named = storeBrands.map(({ brand }) => brand.toLowerCase());

  it('Each store brand is listed once, and all its chains exist', () => {
    expect(duplicates(named)).toEqual([]);
    const slugs = chains.map(({ slug }) => slug);
    for (const { brand, chains: sellers } of storeBrands) {
      expect(slugs, brand).toEqual(expect.arrayContaining(sellers));
      expect(duplicates(sellers), brand).toEqual([]);
    }
  });

  it('The list of store brands matches the store-brand items and has no national brands', () => {
    for (const { brand, brandTier } of items) {
      const isOfOneChain = brandTier === 'store' && !isGenericStoreBrand(brand);
      expect(named.includes(brand.toLowerCase()), brand).toBe(isOfOneChain);
    }
  });

  it('Store-brand items of the same name and size cost the same, except at clubs', () => {
    const labels = items.filter((item) => item.brandTier === 'store' && !isOfClub(item));
    for (const [product, rows] of Map.groupBy(labels, ({ name, unit }) => `${name}|${unit}`)) {
      expect(new Set(rows.map((item) => computeBasePrice(item, bls).basePriceCents)).size, product).toBe(1);
    }
  });

  it('Every store-brand product sold outside warehouse clubs has a generic "Store brand" item', () => {
    for (const [name, rows] of Map.groupBy(items, (item) => item.name)) {
      const own = rows.filter(({ brand }) => isGenericStoreBrand(brand));
      const ofChains = rows.filter(
        ({ brand, brandTier }) => brandTier === 'store' && !isGenericStoreBrand(brand),
      );
      expect(own.length, name).toBe(ofChains.length > 0 ? 1 : 0);
      for (const { unit, brandTier, popularity, typicalPriceCents, blsCode } of own) {
        const same = expect.objectContaining({ unit, typicalPriceCents, blsCode });
        expect(
          ofChains.filter((item) => !isOfClub(item)),
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

describe('Store-brand prices at their own chain', () => {
  const levelOf = createStoreBrandFactor(items, { chains, storeBrands });
  const level = (name: string, brand: string, unit: string) => {
    const item = items.find((row) => row.name === name && row.brand === brand && row.unit === unit);
    if (item === undefined) throw new Error(`No ${brand} ${name}`);
    return levelOf(item);
  };

  it("A store-brand price at Walmart's level is scaled to the selling chain's level", () => {
    const kroger = chains.find(({ slug }) => slug === 'kroger');
    expect(level('String Cheese', 'Kroger', '12 ct')).toBeCloseTo((kroger?.priceFactor ?? 0) ** 1.5, 9);
    expect(level('Cottage Cheese', 'Great Value', '24 oz')).toBe(1);
    expect(level('Macaroni and Cheese', 'Meijer', '7.25 oz')).toBeCloseTo(1.05 ** 1.5, 9);
  });

  it("If a chain's level is unknown, its store brands get the average price level", () => {
    const unknown = chains.map((chain) => ({ ...chain, priceFactorKnown: false }));
    const levelAt = createStoreBrandFactor(items, { chains: unknown, storeBrands });
    const label = items.find(({ name, brand }) => name === 'String Cheese' && brand === 'Kroger');
    expect(label && levelAt(label)).toBeCloseTo(AVERAGE_STORE_FACTOR ** 1.5, 9);
  });

  it('Club, BLS and generic "Store brand" prices aren\'t scaled to a chain\'s level', () => {
    expect(level('Diapers Size 3', 'Up & Up', '104 ct')).toBe(1);
    expect(level('Rotisserie Chicken', 'Kirkland Signature', 'each')).toBe(1);
    expect(level('Whole Milk', 'Kroger', '1 gal')).toBe(1);
    expect(level('String Cheese', 'Store brand', '12 ct')).toBe(1);
  });

  it('A scaled base price is rounded to the cent', () => {
    const item = { name: 'Pods', unit: '12 ct', typicalPriceCents: 547, blsCode: null };
    expect(computeBasePrice(item, bls, 1.14).basePriceCents).toBe(624);
    expect(computeBasePrice(item, bls).basePriceCents).toBe(547);
  });
});

describe('Regional brands', () => {
  const regional = readRegionalBrands();
  const missingAt = (slug: string) => {
    const chain = chains.find((row) => row.slug === slug);
    return chain && listGoodsNotCarried({ ...chain, notCarried: [] }, regional);
  };

  it('Each regional brand is listed once and has at least one item', () => {
    expect(duplicates(regional.map(({ brand }) => brand))).toEqual([]);
    for (const { brand } of regional)
      expect(
        items.some((item) => item.brand === brand),
        brand,
      ).toBe(true);
  });

  it("Chains outside a regional brand's states don't carry that brand", () => {
    expect(missingAt('vons')).toEqual(["Hellmann's", 'Poland Spring']);
    expect(missingAt('jewel-osco')).toEqual(['Best Foods', 'Poland Spring', 'Blue Bell']);
    expect(missingAt('shoprite')).toEqual(['Best Foods', 'Blue Bell']);
    expect(missingAt('walmart-supercenter')).toEqual([]);
  });

  it("listGoodsNotCarried includes regional brands that aren't sold in the chain's states", () => {
    expect(
      listGoodsNotCarried({ states: ['CA'], notCarried: ['Diapers'] }, [{ brand: 'East', states: ['NY'] }]),
    ).toEqual(['Diapers', 'East']);
  });
});
