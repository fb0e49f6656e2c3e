import { describe, expect, it } from 'vitest';
import type { Category } from '#domain/item/grocery-item.ts';
import { parseNetContent } from '#domain/item/size/net-content.ts';
import {
  computeUnitPrice,
  formatUnitPrice,
  referenceMeasureFor,
  unitPriceText,
} from '#domain/item/size/unit-price.ts';

function renderUnitPrice(priceCents: number, size: string, category: Category): string | null {
  const price = computeUnitPrice(priceCents, parseNetContent(size));
  return price && formatUnitPrice(price, referenceMeasureFor(category, price.measure));
}

describe('Formatted unit prices', () => {
  it.each([
    [399, '15 oz', 'Pantry', '$0.27/oz'],
    [239, '12 fl oz', 'Beverages', '$0.20/fl oz'],
    [399, '1 gal', 'Dairy', '$0.031/fl oz'],
    [699, '12 ct / 12 fl oz', 'Beverages', '$0.049/fl oz'],
    [499, 'lb', 'Meat', '$4.99/lb'],
    [798, '2 lb bag', 'Produce', '$3.99/lb'],
    [299, '8 oz', 'Seafood', '$5.98/lb'],
    [329, 'dozen', 'Dairy', '$0.27 each'],
    [69, 'each', 'Produce', '$0.69 each'],
    [1999, '12 mega rolls', 'Household', '$1.67/roll'],
    [250, '200 sheets', 'Household', '$1.25/100 sheets'],
    [1200, '300 ct', 'Household', '$0.04 each'],
    [600, '75 sq ft', 'Household', '$0.08/sq ft'],
    [123_456_789, 'lb', 'Produce', '$1,234,567.89/lb'],
    [0, 'lb', 'Produce', '$0.00/lb'],
    [99, '200 ct', 'Household', '$0.005 each'],
    [399, 'one basket', 'Pantry', null],
  ] as const)('The unit price of %i cents for %s in the category %s is %s', (priceCents, size, category, text) => {
    expect(renderUnitPrice(priceCents, size, category)).toBe(text);
  });

  it('formatUnitPrice returns null if the price is per volume and the reference unit is a weight', () => {
    const price = computeUnitPrice(100, parseNetContent('12 fl oz'));
    expect(price && formatUnitPrice(price, referenceMeasureFor('Meat', 'g'))).toBeNull();
  });
});

describe('Unit prices of items', () => {
  it.each([
    [100, 1, '$1.00 each'],
    [105, 1, '$1.05 each'],
    [9_996, 100, '$1.00 each'],
    [1_234_567, 1, '$12,345.67 each'],
    [1, 1e21, '$0.00 each'],
    [1, 5e-7, '$20,000.00 each'],
  ])('The unit price of %i cents for a count of %d is %s', (priceCents, amount, text) => {
    expect(unitPriceText(priceCents, { amount, measure: 'each' }, 'Household')).toBe(text);
  });

  it('unitPriceText returns null if the package size is unknown', () => {
    expect(unitPriceText(100, null, 'Dairy')).toBeNull();
  });
});

describe('Reference measures', () => {
  it.each([
    ['Meat', ['8 oz', '1 lb', '3 lb bag'], 'lb'],
    ['Produce', ['0.75 oz', 'lb', '10 lb bag'], 'lb'],
    ['Dairy', ['8 oz', '1 lb', '32 oz'], 'oz'],
    ['Pantry', ['1 oz', '5 lb bag'], 'oz'],
    ['Beverages', ['12 fl oz', '1 gal', '2 liter'], 'fl oz'],
    ['Personal Care', ['30 ct', '200 ct'], 'each'],
    ['Household', ['75 sq ft', '200 sq ft'], 'sq ft'],
  ] as const)('In the category %s, unit prices for the sizes %j share the unit “%s”', (category, sizes, label) => {
    expect(sizes.map((size) => renderUnitPrice(499, size, category)?.split(/[/ ](.*)/)[1])).toEqual(
      sizes.map(() => label),
    );
  });

  it("The reference measure for unit prices matches the item's measure", () => {
    for (const measure of ['g', 'ml', 'each', 'sheet', 'sqft', 'roll', 'load'] as const) {
      expect(referenceMeasureFor('Household', measure).measure).toBe(measure);
    }
  });
});

describe('Computing unit prices', () => {
  it('computeUnitPrice returns null if the package size is unknown', () => {
    expect(computeUnitPrice(100, null)).toBeNull();
  });

  it.each([
    [1.5, 1],
    [-1, 1],
    [100, 0],
    [100, Number.NaN],
    [100, Number.POSITIVE_INFINITY],
  ])('computeUnitPrice throws for %d cents and an amount of %d', (priceCents, amount) => {
    expect(() => computeUnitPrice(priceCents, { amount, measure: 'g' })).toThrow(RangeError);
  });
});
