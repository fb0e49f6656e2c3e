import { describe, expect, it } from 'vitest';
import { anyBrandText, firmnessLevels, type ProductFitTier } from '#domain/item/firmness.ts';
import {
  checkFit,
  findCheapestProduct,
  type MatchableItem,
  removeSupersededEstimates,
} from '#domain/item/fit.ts';
import { parseNetContent } from '#domain/item/size/net-content.ts';

let lastId = 0;
const item = (unit: string, overrides: Partial<MatchableItem> = {}): MatchableItem => {
  lastId += 1;
  return {
    itemId: lastId,
    kind: 'cola',
    brand: 'Acme',
    content: parseNetContent(unit),
    isSoldByWeight: false,
    ...overrides,
  };
};
const checkUnitFit = (requested: string, offered: string, quantity = 1) =>
  checkFit({ item: item(requested), firmness: 'any', quantity }, item(offered, { brand: 'Other' }));

describe('Packages that fill a line', () => {
  it.each([
    ['15.25 oz', '15 oz', 3, { tier: 'same-size', packCount: 3 }],
    ['16 oz', '14.4 oz', 1, { tier: 'same-size', packCount: 1 }],
    ['20 oz', '22 oz', 2, { tier: 'same-size', packCount: 2 }],
    ['16 oz', '14.3 oz', 1, { tier: 'other-size', packCount: 2 }],
    ['2 lb', '1 lb', 1, { tier: 'other-size', packCount: 2 }],
    ['2 lb', '32 oz', 1, { tier: 'same-size', packCount: 1 }],
    ['1 lb', '2 lb', 1, { tier: 'other-size', packCount: 1 }],
    ['1 lb', '2 lb', 3, { tier: 'other-size', packCount: 2 }],
    ['dozen', '12 ct', 1, { tier: 'same-size', packCount: 1 }],
    ['dozen', '18 ct', 1, { tier: 'other-size', packCount: 1 }],
    ['dozen', '18 ct', 3, { tier: 'other-size', packCount: 2 }],
    ['dozen', '60 ct', 1, 'too-large'],
    ['dozen', '60 ct', 5, { tier: 'other-size', packCount: 1 }],
    ['dozen', '2 ct', 1, 'too-small'],
    ['1 gal', '1 qt', 1, { tier: 'other-size', packCount: 4 }],
    ['1 gal', '1 pt', 1, 'too-small'],
    ['1 lb', '3 lb', 1, 'too-large'],
    ['12 ct / 12 fl oz', '12 pk 12 fl oz', 1, { tier: 'same-size', packCount: 1 }],
    ['12 ct / 12 fl oz', '6 ct / 12 fl oz', 1, { tier: 'other-size', packCount: 2 }],
    ['12 ct / 12 fl oz', '2 liter', 1, 'another-product'],
    ['2 liter', '12 ct / 12 fl oz', 2, 'another-product'],
    ['24 pk 16.9 fl oz', '16.9 fl oz', 1, 'too-small'],
    ['24 pk 16.9 fl oz', '1 gal', 1, 'another-product'],
    ['16.9 fl oz', '24 pk 16.9 fl oz', 24, { tier: 'other-size', packCount: 1 }],
    ['10 ct', '10 oz', 1, 'another-product'],
    ['16 oz', '16 fl oz', 1, 'another-product'],
    ['12 rolls', '12 ct', 1, 'another-product'],
    ['size not stated', '12 oz', 1, 'another-product'],
    ['12 oz', 'size not stated', 1, 'another-product'],
    ['size not stated', 'size not stated', 1, 'another-product'],
  ] as const)('If %s is requested and %s is available, checkFit for quantity %d returns %j', (requested, offered, quantity, expected) => {
    expect(checkUnitFit(requested, offered, quantity)).toEqual(expected);
  });

  it('The requested product always fits its cart line exactly, in the requested quantity', () => {
    for (const unit of ['1 gal', 'size not stated']) {
      for (const firmness of firmnessLevels) {
        const requested = item(unit);
        expect(checkFit({ item: requested, firmness, quantity: 7 }, requested)).toEqual({
          tier: 'exact',
          packCount: 7,
        });
      }
    }
  });

  it('A line for one product matches only that product, and an any-brand line matches only products of the same kind', () => {
    const requested = item('1 gal');
    const twin = item('1 gal');
    expect(checkFit({ item: requested, firmness: 'product', quantity: 1 }, twin)).toBe('another-product');
    expect(checkFit({ item: requested, firmness: 'any', quantity: 1 }, { ...twin, kind: 'diet cola' })).toBe(
      'another-product',
    );
  });

  it.each([
    ["Land O'Lakes", 'LAND O LAKES', true],
    ["Lay's", 'Lays', true],
    ['Coca-Cola', 'coca cola', true],
    ['Coca-Cola', 'Pepsi', false],
    ['Horizon', 'Horizon Organic', false],
    ['', '', false],
    ['!', '?', false],
  ])('The brands %j and %j count as the same brand: %j', (brand, other, isSame) => {
    const fit = checkFit(
      { item: item('1 gal', { brand }), firmness: 'brand', quantity: 1 },
      item('1 gal', { brand: other }),
    );
    expect(fit).toEqual(isSame ? { tier: 'same-size', packCount: 1 } : 'another-product');
  });
});

describe('Cheapest products', () => {
  it('findCheapestProduct picks the lowest price for the line and breaks ties by size, brand and ID', () => {
    const product = item('1 gal', { itemId: 5, brand: anyBrandText() });
    const createFilling = (itemId: number, tier: ProductFitTier, packCount: number, priceCents: number) => ({
      ...{ item: { ...product, itemId }, fit: { tier, packCount }, priceCents },
    });
    expect(findCheapestProduct([])).toBeUndefined();
    expect(
      findCheapestProduct([createFilling(1, 'exact', 1, 500), createFilling(2, 'other-size', 2, 240)])?.item
        .itemId,
    ).toBe(2);
    expect(
      findCheapestProduct([createFilling(1, 'other-size', 2, 250), createFilling(2, 'exact', 1, 500)])?.item
        .itemId,
    ).toBe(2);
    expect(
      findCheapestProduct([createFilling(9, 'exact', 1, 500), createFilling(3, 'same-size', 1, 500)])?.item
        .itemId,
    ).toBe(3);
    const storeBrandFilling = createFilling(1, 'exact', 1, 500);
    storeBrandFilling.item.brand = 'Store brand';
    expect(findCheapestProduct([storeBrandFilling, createFilling(3, 'same-size', 1, 500)])?.item.itemId).toBe(
      3,
    );
  });
});

describe('Known prices and estimates', () => {
  const makeProduct = (
    brand: string,
    overrides: Partial<{ isEstimate: boolean; isOwnObservation: boolean; isChainsStoreBrand: boolean }>,
    amount = 12,
  ) => ({
    ...{ item: { brand, content: { amount, measure: 'each' as const, count: 1 } }, isEstimate: true },
    ...{ isOwnObservation: false, isChainsStoreBrand: false },
    ...overrides,
  });
  const listRemainingBrands = (fillings: Parameters<typeof removeSupersededEstimates>[0]) =>
    removeSupersededEstimates(fillings).map(({ item }) => item.brand);

  it('A known price for a store\'s own brand replaces the "Store brand" estimate', () => {
    const goldhen = makeProduct('Goldhen', { isChainsStoreBrand: true, isEstimate: false });
    const other = makeProduct('Farm', {});
    expect(listRemainingBrands([goldhen, makeProduct('Store brand', {}), other])).toEqual([
      'Goldhen',
      'Farm',
    ]);
    expect(
      listRemainingBrands([{ ...goldhen, isEstimate: true }, makeProduct('Store brand', {}), other]),
    ).toHaveLength(3);
    expect(listRemainingBrands([goldhen, makeProduct('Store brand', { isEstimate: false })])).toHaveLength(2);
  });

  it("A known price for a store's own brand doesn't replace the estimates for other sizes", () => {
    const eighteenCount = makeProduct('Goldhen', { isChainsStoreBrand: true, isEstimate: false }, 18);
    expect(listRemainingBrands([eighteenCount, makeProduct('Store brand', {})])).toEqual([
      'Goldhen',
      'Store brand',
    ]);
  });

  it('A known "Store brand" price replaces the estimate for the store\'s own brand', () => {
    const knownStoreBrand = makeProduct('Store brand', { isEstimate: false });
    const goldhen = makeProduct('Goldhen', { isChainsStoreBrand: true });
    expect(listRemainingBrands([knownStoreBrand, goldhen, makeProduct('Farm', {})])).toEqual([
      'Store brand',
      'Farm',
    ]);
    expect(listRemainingBrands([knownStoreBrand, { ...goldhen, isEstimate: false }])).toHaveLength(2);
  });

  it('A price the shopper saw replaces all estimates, but not known prices', () => {
    const seenByShopper = makeProduct('Farm', { isOwnObservation: true, isEstimate: false });
    const knownProduct = makeProduct('Meadow', { isEstimate: false });
    expect(
      listRemainingBrands([
        seenByShopper,
        makeProduct('Store brand', {}),
        knownProduct,
        makeProduct('Hill', {}),
      ]),
    ).toEqual(['Farm', 'Meadow']);
  });
});
