import { afterEach, describe, expect, it } from 'vitest';
import { categories } from '#domain/item/grocery-item.ts';
import { parseNetContent } from '#domain/item/size/net-content.ts';
import { computeUnitPrice, formatUnitPrice, referenceMeasureFor } from '#domain/item/size/unit-price.ts';
import { spanish } from '#languages/spanish.ts';
import { createDemoEntries, initialDemoLines } from './demo-cart.ts';
import { geolocationErrors, geolocationErrorText } from './demo-place.ts';
import { listSampleBrands, sampleItems, searchSamples } from './sample-catalog.ts';
import { sampleUnitPriceText } from './sample-sizes.ts';
import { sampleStores } from './sample-stores.ts';

afterEach(() => {
  globalThis.cartwiseLanguage = undefined;
});

describe("The demo's sample catalog", () => {
  it('The sample catalog covers all categories, with two or more brands per product', () => {
    expect(new Set(sampleItems.map(({ category }) => category))).toEqual(new Set(categories));
    expect(sampleItems.length).toBeGreaterThanOrEqual(60);
    const names = [...new Set(sampleItems.map(({ name }) => name))];
    expect(names.filter((name) => listSampleBrands(name).length < 2)).toEqual([]);
  });

  it('The sample catalog has no duplicate items', () => {
    const keys = sampleItems.map(({ name, brand, unit }) => `${name}|${brand}|${unit}`);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it("The sample catalog's unit prices equal those computed by the parser for printed sizes", () => {
    for (const { unit, category } of sampleItems) {
      for (const cents of [1, 99, 459, 2_499]) {
        const price = computeUnitPrice(cents, parseNetContent(unit));
        const expectedText = price && formatUnitPrice(price, referenceMeasureFor(category, price.measure));
        expect(sampleUnitPriceText(cents, unit, category), unit).not.toBeNull();
        expect(sampleUnitPriceText(cents, unit, category), unit).toBe(expectedText);
      }
    }
  });

  it.each([
    'milk',
    'paper towels',
    'shampoo',
    'chips',
  ])('Searching the sample catalog for %j, which the search box suggests, returns results', (text) => {
    expect(searchSamples(text)[0]?.name.toLowerCase()).toContain(text);
  });

  it.each([
    ['champú', 'Shampoo'],
    ['champu', 'Shampoo'],
    ['cham', 'Shampoo'],
    ['café', 'Ground Coffee'],
    ['lec', 'Whole Milk'],
    ['milk', 'Whole Milk'],
  ])('Searching the sample catalog in Spanish for %j returns %s', (text, name) => {
    globalThis.cartwiseLanguage = () => spanish;
    expect(searchSamples(text).map((item) => item.name)).toContain(name);
  });

  it('Searching the sample catalog matches word prefixes in names, brands and categories', () => {
    expect(searchSamples('chob').map(({ brand }) => brand)).toEqual(['Chobani']);
    expect(searchSamples('seafood').length).toBeGreaterThan(2);
    expect(searchSamples('store milk').map(({ brand }) => brand)).toEqual(['Store brand']);
    expect(searchSamples('xyz')).toEqual([]);
    expect(searchSamples('  ')).toEqual([]);
  });
});

describe('The demo cart', () => {
  it('The demo cart starts with seven lines, each priced at every store', () => {
    const entries = createDemoEntries(initialDemoLines, sampleStores, 7);
    expect(entries).toHaveLength(7);
    for (const entry of entries) expect(entry.storePrices.filter(({ shown }) => shown)).toHaveLength(5);
  });

  it("The demo cart's prices depend on the seed", () => {
    const prices = (seed: number) =>
      createDemoEntries(initialDemoLines, sampleStores, seed).flatMap(({ storePrices }) =>
        storePrices.map(({ shown }) => shown?.priceCents),
      );
    expect(prices(7)).toEqual(prices(7));
    expect(prices(7)).not.toEqual(prices(8));
  });
});

it('Each geolocation error code has its own message', () => {
  expect([1, 2, 3].map(geolocationErrorText)).toEqual([
    geolocationErrors.denied,
    geolocationErrors.unavailable,
    geolocationErrors.timeout,
  ]);
});
