import { describe, expect, it } from 'vitest';
import { anyBrand, type FitTier, firmnesses } from '#domain/firmness.ts';
import { cheapestFilling, type FitItem, judgeFit, withoutGuesses } from '#domain/fit.ts';
import { parseNetContent } from '#domain/net-content.ts';

let lastId = 0;
const item = (unit: string, given: Partial<FitItem> = {}): FitItem => {
  lastId += 1;
  return {
    itemId: lastId,
    kind: 'cola',
    brand: 'Acme',
    content: parseNetContent(unit),
    isSoldByWeight: false,
    ...given,
  };
};
const fitOf = (wished: string, offered: string, quantity = 1) =>
  judgeFit({ item: item(wished), firmness: 'any', quantity }, item(offered, { brand: 'Other' }));

describe('the packs that fill a line', () => {
  it.each([
    // A can a little smaller is the same can, up to 10 % either way.
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
    // Nobody knows what ten of something weigh.
    ['10 ct', '10 oz', 1, 'another-product'],
    ['16 oz', '16 fl oz', 1, 'another-product'],
    ['12 rolls', '12 ct', 1, 'another-product'],
    ['size not stated', '12 oz', 1, 'another-product'],
    ['12 oz', 'size not stated', 1, 'another-product'],
    ['size not stated', 'size not stated', 1, 'another-product'],
  ] as const)('%s by %s, %d times', (wished, offered, quantity, expected) => {
    expect(fitOf(wished, offered, quantity)).toEqual(expected);
  });

  it('are always of the product itself, whatever is known of its size', () => {
    for (const unit of ['1 gal', 'size not stated']) {
      for (const firmness of firmnesses) {
        const wished = item(unit);
        expect(judgeFit({ item: wished, firmness, quantity: 7 }, wished)).toEqual({
          tier: 'exact',
          packCount: 7,
        });
      }
    }
  });

  it('are of no other product where that one was wished, and of no other kind', () => {
    const wished = item('1 gal');
    const twin = item('1 gal');
    expect(judgeFit({ item: wished, firmness: 'product', quantity: 1 }, twin)).toBe('another-product');
    expect(judgeFit({ item: wished, firmness: 'any', quantity: 1 }, { ...twin, kind: 'diet cola' })).toBe(
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
  ])('are of the brand %j, as %j says: %j', (brand, other, isSame) => {
    const found = judgeFit(
      { item: item('1 gal', { brand }), firmness: 'brand', quantity: 1 },
      item('1 gal', { brand: other }),
    );
    expect(found).toEqual(isSame ? { tier: 'same-size', packCount: 1 } : 'another-product');
  });
});

describe('cheapestFilling', () => {
  it('looks at the whole line, then at size, name and id', () => {
    const product = item('1 gal', { itemId: 5, brand: anyBrand() });
    const at = (itemId: number, tier: FitTier, packCount: number, priceCents: number) => ({
      ...{ item: { ...product, itemId }, fit: { tier, packCount }, priceCents },
    });
    expect(cheapestFilling([])).toBeUndefined();
    expect(cheapestFilling([at(1, 'exact', 1, 500), at(2, 'other-size', 2, 240)])?.item.itemId).toBe(2);
    expect(cheapestFilling([at(1, 'other-size', 2, 250), at(2, 'exact', 1, 500)])?.item.itemId).toBe(2);
    expect(cheapestFilling([at(9, 'exact', 1, 500), at(3, 'same-size', 1, 500)])?.item.itemId).toBe(3);
    const own = at(1, 'exact', 1, 500);
    own.item.brand = 'Store brand';
    expect(cheapestFilling([own, at(3, 'same-size', 1, 500)])?.item.itemId).toBe(3);
  });
});

describe('a price that is known beside estimates', () => {
  const filling = (
    brand: string,
    more: Partial<{ isEstimate: boolean; isOwnSighting: boolean; isOwnLabel: boolean }>,
  ) => ({
    ...{ item: { brand }, isEstimate: true, isOwnSighting: false, isOwnLabel: false },
    ...more,
  });
  const brands = (fillings: Parameters<typeof withoutGuesses>[0]) =>
    withoutGuesses(fillings).map(({ item }) => item.brand);

  it('of the store’s own brand takes the place of what stood for it', () => {
    const goldhen = filling('Goldhen', { isOwnLabel: true, isEstimate: false });
    const other = filling('Farm', {});
    expect(brands([goldhen, filling('Store brand', {}), other])).toEqual(['Goldhen', 'Farm']);
    expect(brands([{ ...goldhen, isEstimate: true }, filling('Store brand', {}), other])).toHaveLength(3);
    expect(brands([goldhen, filling('Store brand', { isEstimate: false })])).toHaveLength(2);
  });

  it('of what stood for it takes the place of the store’s own brand', () => {
    const paid = filling('Store brand', { isEstimate: false });
    const goldhen = filling('Goldhen', { isOwnLabel: true });
    expect(brands([paid, goldhen, filling('Farm', {})])).toEqual(['Store brand', 'Farm']);
    expect(brands([paid, { ...goldhen, isEstimate: false }])).toHaveLength(2);
  });

  it('that the shopper saw there goes before every estimate, and beside what others saw', () => {
    const seen = filling('Farm', { isOwnSighting: true, isEstimate: false });
    const known = filling('Meadow', { isEstimate: false });
    expect(brands([seen, filling('Store brand', {}), known, filling('Hill', {})])).toEqual([
      'Farm',
      'Meadow',
    ]);
  });
});
