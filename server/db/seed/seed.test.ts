import { describe, expect, it } from 'vitest';
import { categories } from '#domain/grocery-item.ts';
import { parseNetContent } from '#domain/net-content.ts';
import { isOwnBrand } from '#domain/store-brand.ts';
import { basePrice } from './base-price.ts';
import {
  readBlsPrices,
  readSeedChains,
  readSeedCities,
  readSeedItems,
  readSeedStoreBrands,
  seedFiles,
} from './read-seed.ts';

const items = readSeedItems();
const bls = readBlsPrices();
const chains = readSeedChains();
const cities = readSeedCities();
const storeBrands = readSeedStoreBrands();

const keyOf = (item: { name: string; brand: string; unit: string }) =>
  `${item.name}|${item.brand}|${item.unit}`;
const duplicates = (keys: readonly string[]) => keys.filter((key, index) => keys.indexOf(key) !== index);

/** What a pound or a quart of the category may cost in cents: wide, to catch slipped decimals and wrong sizes. */
const centsPerPound: Record<string, [number, number]> = {
  Dairy: [100, 1800],
  Produce: [60, 6000],
  Meat: [150, 2100],
  Seafood: [300, 3300],
  Bakery: [80, 1000],
  Pantry: [30, 3000],
  Household: [50, 1000],
  'Personal Care': [300, 4500],
  Frozen: [100, 1300],
  Snacks: [150, 4000],
  Beverages: [150, 3000],
};
const centsPerQuart: Record<string, [number, number]> = {
  Dairy: [80, 1200],
  Produce: [100, 1300],
  Pantry: [80, 16_500],
  Household: [80, 900],
  'Personal Care': [100, 13_000],
  Frozen: [200, 1300],
  Beverages: [20, 1100],
};

describe('items', () => {
  it('are at least 600, over all categories, none twice', () => {
    expect(items.length).toBeGreaterThanOrEqual(600);
    expect(duplicates(items.map(keyOf))).toEqual([]);
    for (const category of categories) {
      expect(items.filter((item) => item.category === category).length, category).toBeGreaterThanOrEqual(25);
    }
  });

  it.each([
    'Whole Milk',
    'Large Eggs',
    'White Bread',
    'Cheddar Cheese',
    'Salted Butter',
    'Paper Towels',
    'Shampoo',
    'Potato Chips',
    'Ground Coffee',
  ])('offer at least three brands of %s', (name) => {
    const brands = new Set(items.filter((item) => item.name === name).map(({ brand }) => brand));
    expect(brands.size).toBeGreaterThanOrEqual(3);
  });

  it('keep one category per name', () => {
    const pairs = [...new Set(items.map(({ name, category }) => `${name}|${category}`))];
    expect(duplicates(pairs.map((pair) => pair.split('|')[0] ?? ''))).toEqual([]);
  });

  it('answer the searches of a weekly shop', () => {
    const basics =
      'milk eggs bread butter chicken rice pasta towels shampoo chips toothpaste bananas apples coffee detergent diapers ice pizza salmon cheese yogurt cereal beef potatoes onions water soap';
    for (const word of basics.split(' ')) {
      expect(
        items.some(({ name }) => name.toLowerCase().split(' ').includes(word)),
        word,
      ).toBe(true);
    }
  });

  it('cost something plausible per pound or quart', () => {
    const odd = items.flatMap((item) => {
      const content = parseNetContent(item.unit);
      const cents = basePrice(item, bls).basePriceCents;
      if (content === null || (content.measure !== 'g' && content.measure !== 'ml')) {
        return cents >= 30 && cents <= 6000 ? [] : [`${keyOf(item)}: ${cents} cents`];
      }
      const limits = (content.measure === 'g' ? centsPerPound : centsPerQuart)[item.category] ?? [0, 0];
      const size = content.measure === 'g' ? 453.59237 : 946.352946;
      const rate = (cents * size) / content.amount;
      return rate >= limits[0] && rate <= limits[1] ? [] : [`${keyOf(item)}: ${rate.toFixed(0)} cents`];
    });
    expect(odd).toEqual([]);
  });

  it('cost the same under all own labels of one name and size', () => {
    const labels = items.filter(({ brandTier }) => brandTier === 'store');
    for (const [product, rows] of Map.groupBy(labels, ({ name, unit }) => `${name}|${unit}`)) {
      expect(new Set(rows.map((item) => basePrice(item, bls).basePriceCents)).size, product).toBe(1);
    }
  });

  it('cost no more per ounce or thing in a larger package of the same brand, soda in cans excepted', () => {
    const products = Map.groupBy(items, ({ name, brand }) => `${name}|${brand}`);
    const odd = [...products].flatMap(([product, sizes]) => {
      const rates = sizes
        .map((item) => ({ ...parseNetContent(item.unit), cents: basePrice(item, bls).basePriceCents, item }))
        .filter(({ item }) => item.unit !== '12 ct / 12 fl oz')
        .sort((a, b) => (a.amount ?? 0) - (b.amount ?? 0));
      return rates.flatMap(({ cents, amount = 1, measure, item }, index) => {
        const smaller = rates[index - 1];
        if (smaller === undefined || smaller.measure !== measure) return [];
        // A cent for rounding.
        return (cents - 1) / amount > smaller.cents / (smaller.amount ?? 1)
          ? [`${product}|${item.unit}`]
          : [];
      });
    });
    expect(odd).toEqual([]);
  });

  it('weigh what is sold by weight, berries in a pint box too', () => {
    const byVolume = items.filter(
      ({ category, unit }) =>
        (category === 'Produce' || category === 'Meat' || category === 'Seafood') &&
        parseNetContent(unit)?.measure === 'ml',
    );
    expect(byVolume.map(keyOf)).toEqual([]);
  });

  it('never cost more in a smaller package of the same brand', () => {
    const byProduct = Map.groupBy(items, ({ name, brand }) => `${name}|${brand}`);
    const odd = [...byProduct.values()].flatMap((sizes) => {
      const priced = sizes
        .map((item) => ({ ...parseNetContent(item.unit), cents: basePrice(item, bls).basePriceCents, item }))
        .sort((a, b) => (a.amount ?? 0) - (b.amount ?? 0));
      return priced.filter(
        ({ cents, measure }, index) =>
          priced[index - 1]?.measure === measure && (priced[index - 1]?.cents ?? 0) >= cents,
      );
    });
    expect(odd).toEqual([]);
  });
});

describe('basePrice', () => {
  it.each([
    ['Whole Milk', '1 gal', '709112', 432],
    ['Large Eggs', 'dozen', '708111', 214],
    ['Large Eggs', '18 ct', '708111', 321],
    ['All Purpose Flour', '5 lb bag', '701111', 272],
    ['White Bread', '20 oz', '702111', 227],
    ['Ground Coffee', '12 oz', '717311', 709],
    ['Cola', '2 liter', 'FN1101', 220],
  ])('scales the U.S. average of %s to %s', (name, unit, blsCode, cents) => {
    const price = basePrice({ name, unit, typicalPriceCents: null, blsCode }, bls);
    expect(price).toMatchObject({ basePriceCents: cents, baseBasis: 'bls' });
    expect(price.baseSource).toContain('2026-06');
  });

  it('takes a typical price as it is, and says that nobody checked it', () => {
    const price = basePrice(
      { name: 'Shampoo', unit: '12 fl oz', typicalPriceCents: 549, blsCode: null },
      bls,
    );
    expect(price).toMatchObject({ basePriceCents: 549, baseBasis: 'typical' });
    expect(price.baseSource).toContain('not checked');
  });

  it.each([
    ['1 gal', '000000'],
    ['1 lb', '709112'],
  ])('refuses %s by BLS item %s', (unit, blsCode) => {
    expect(() => basePrice({ name: 'Whole Milk', unit, typicalPriceCents: null, blsCode }, bls)).toThrow(
      blsCode,
    );
  });
});

describe('store brands', () => {
  const named = storeBrands.map(({ brand }) => brand.toLowerCase());

  it('hold each brand once, at chains that are known', () => {
    expect(duplicates(named)).toEqual([]);
    const slugs = chains.map(({ slug }) => slug);
    for (const { brand, chains: sellers } of storeBrands) {
      expect(slugs, brand).toEqual(expect.arrayContaining(sellers));
      expect(duplicates(sellers), brand).toEqual([]);
    }
  });

  it('hold every brand that an item has as a store brand, and none that it has as a maker’s', () => {
    for (const { brand, brandTier } of items) {
      const isOfOneChain = brandTier === 'store' && !isOwnBrand(brand);
      expect(named.includes(brand.toLowerCase()), brand).toBe(isOfOneChain);
    }
  });

  it('have beside them an item for the own brand of any store, first of its name and of the same size and price', () => {
    const byName = Map.groupBy(items, ({ name }) => name);
    for (const [name, rows] of byName) {
      const own = rows.filter(({ brand }) => isOwnBrand(brand));
      const ofChains = rows.filter(({ brand, brandTier }) => brandTier === 'store' && !isOwnBrand(brand));
      expect(own.length, name).toBe(ofChains.length > 0 ? 1 : 0);
      for (const { unit, brandTier, popularity, typicalPriceCents, blsCode } of own) {
        expect(ofChains, name).toContainEqual(expect.objectContaining({ unit, typicalPriceCents, blsCode }));
        expect(brandTier).toBe('store');
        expect(popularity, name).toBeGreaterThan(
          Math.max(...rows.filter(({ brand }) => !isOwnBrand(brand)).map((row) => row.popularity)),
        );
      }
    }
  });
});

describe('chains', () => {
  it('are at least 30, none twice', () => {
    expect(chains.length).toBeGreaterThanOrEqual(30);
    expect(duplicates(chains.map(({ slug }) => slug))).toEqual([]);
    expect(duplicates(chains.map(({ name }) => name))).toEqual([]);
    expect(duplicates(chains.map(({ logo }) => logo))).toEqual([]);
  });

  it('pass the cart in the parameters of the specification, and in no other', () => {
    const parameters = chains.flatMap((chain) =>
      chain.searchParameter ? [[chain.slug, chain.searchParameter]] : [],
    );
    expect(Object.fromEntries(parameters)).toEqual({
      'walmart-supercenter': 'search',
      'jewel-osco': 'search',
      marianos: 'search',
      target: 'searchTerm',
      kroger: 'query',
      meijer: 'q',
    });
    for (const { searchUrl, searchParameter } of chains) {
      if (searchUrl !== null) expect(searchUrl).toContain('{q}');
      if (searchParameter !== null) expect(searchUrl).toContain(`?${searchParameter}={q}`);
    }
  });

  it('tell the few that do not sell what any supermarket does', () => {
    const slugsOf = (wanted: string) =>
      chains.filter(({ assortment }) => assortment === wanted).map(({ slug }) => slug);
    expect(slugsOf('few-brands').sort()).toEqual(['aldi', 'lidl', 'trader-joes', 'whole-foods']);
    expect(slugsOf('club-packs').sort()).toEqual(['bjs', 'costco', 'sams-club']);
  });

  it('say where a price level comes from, or that there is none', () => {
    for (const { slug, priceFactor, priceFactorKnown, priceFactorBasis } of chains) {
      if (!priceFactorKnown)
        expect([slug, priceFactor, priceFactorBasis]).toEqual([slug, 1, 'unknown: no figure found']);
      expect(priceFactor, slug).toBeGreaterThan(0.5);
      expect(priceFactor, slug).toBeLessThan(1.6);
    }
  });
});

describe('cities', () => {
  it('are the hundred largest, in order', () => {
    expect(cities.map(({ rank }) => rank)).toEqual(Array.from({ length: 100 }, (_, index) => index + 1));
    expect(duplicates(cities.map(({ city, state }) => `${city}, ${state}`))).toEqual([]);
  });

  it('name at least five chains that trade in their state', () => {
    for (const city of cities) {
      expect(new Set(city.chains).size, city.city).toBeGreaterThanOrEqual(5);
      for (const slug of city.chains) {
        expect(chains.find((chain) => chain.slug === slug)?.states, `${slug} in ${city.city}`).toContain(
          city.state,
        );
      }
    }
  });
});

it('names its files', () => {
  expect(seedFiles.map((url) => url.pathname.split('/').at(-1))).toEqual([
    'bls.csv',
    'chains.csv',
    'cities.csv',
    'items.csv',
    'store-brands.csv',
  ]);
});
