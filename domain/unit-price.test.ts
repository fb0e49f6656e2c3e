import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type NetContent, parseNetContent } from '#domain/net-content.ts';
import {
  compareUnitPrices,
  formatUnitPrice,
  itemReference,
  referenceMeasure,
  unitPrice,
  unitPriceText,
} from '#domain/unit-price.ts';

function content(size: string): NetContent {
  const parsed = parseNetContent(size);
  if (parsed === null) throw new Error(`not a size: ${size}`);
  return parsed;
}

function shown(priceCents: number, size: string, group: readonly string[] = [size]): string | null {
  const price = unitPrice(priceCents, content(size));
  const reference = referenceMeasure(group.map(content));
  return price === null || reference === null ? null : formatUnitPrice(price, reference);
}

describe('formatUnitPrice', () => {
  it.each([
    [399, '15 oz', '26.6¢/oz'],
    [239, '12 fl oz', '19.9¢/fl oz'],
    [399, '1 gal', '3.1¢/fl oz'],
    [699, '12 ct / 12 fl oz', '4.9¢/fl oz'],
    [499, 'lb', '$4.99/lb'],
    [798, '2 lb bag', '$3.99/lb'],
    [329, 'dozen', '27.4¢ each'],
    [69, 'each', '69¢ each'],
    [1999, '12 mega rolls', '$1.67/roll'],
    [250, '200 sheets', '$1.25/100 sheets'],
    [1200, '300 ct', '$4.00/100 ct'],
    [600, '75 sq ft', '8¢/sq ft'],
    [123_456_789, 'lb', '$1,234,567.89/lb'],
    [0, 'lb', '0¢/lb'],
  ])('%i cents for %s is %s', (priceCents, size, text) => {
    expect(shown(priceCents, size)).toBe(text);
  });

  it('shows a whole group in one measure', () => {
    const group = ['8 oz', '1 lb', '2 lb'];
    expect(group.map((size, index) => shown([299, 549, 998][index] ?? 0, size, group))).toEqual([
      '$5.98/lb',
      '$5.49/lb',
      '$4.99/lb',
    ]);
  });

  it('has nothing to show for a group of mass and volume', () => {
    expect(referenceMeasure([content('16 oz'), content('16 fl oz')])).toBeNull();
    expect(referenceMeasure([])).toBeNull();
  });

  it('does not show a price in a measure it is not of', () => {
    const price = unitPrice(100, content('12 fl oz'));
    const reference = referenceMeasure([content('1 lb')]);
    expect(price && reference && formatUnitPrice(price, reference)).toBeNull();
  });
});

describe('unitPriceText', () => {
  it('reads the size itself', () => {
    expect(unitPriceText(399, '15 oz', 'Pantry')).toBe('26.6¢/oz');
    expect(unitPriceText(399, 'one basket', 'Pantry')).toBeNull();
  });

  it.each([
    ['Meat', ['8 oz', '1 lb', '3 lb bag'], 'lb'],
    ['Produce', ['0.75 oz', 'lb', '10 lb bag'], 'lb'],
    ['Dairy', ['8 oz', '1 lb', '32 oz'], 'oz'],
    ['Pantry', ['1 oz', '5 lb bag'], 'oz'],
    ['Beverages', ['12 fl oz', '1 gal', '2 liter'], 'fl oz'],
    ['Personal Care', ['30 ct', '200 ct'], 'each'],
    ['Household', ['75 sq ft', '200 sq ft'], 'sq ft'],
  ] as const)('names one reference for all sizes of %s', (category, sizes, label) => {
    expect(sizes.map((size) => unitPriceText(499, size, category)?.split(/[/ ](.*)/)[1])).toEqual(
      sizes.map(() => label),
    );
  });

  it('has a reference of the measure itself for each', () => {
    for (const measure of ['g', 'ml', 'each', 'sheet', 'sqft', 'roll', 'load'] as const) {
      expect(itemReference('Household', measure).measure).toBe(measure);
    }
  });
});

describe('unitPrice', () => {
  it('is unknown when the content is', () => {
    expect(unitPrice(100, null)).toBeNull();
  });

  it.each([
    [1.5, 1],
    [-1, 1],
    [100, 0],
    [100, Number.NaN],
    [100, Number.POSITIVE_INFINITY],
  ])('refuses %d cents for %d', (priceCents, amount) => {
    expect(() => unitPrice(priceCents, { amount, measure: 'g' })).toThrow(RangeError);
  });
});

const measures = fc.constantFrom('g' as const, 'ml' as const, 'each' as const);
const sizes = fc.constantFrom(
  '0.35 oz',
  '12 oz',
  '15.5 oz',
  '1 lb',
  '24 oz',
  '5 lb',
  '10 x 12 oz',
  '100 g',
  '1 kg',
);
const cents = fc.integer({ min: 1, max: 1_000_000 });
const priced = fc.record({ priceCents: cents, size: sizes }).map(({ priceCents, size }) => ({
  priceCents,
  amount: content(size).amount,
  measure: 'g' as const,
}));

describe('compareUnitPrices', () => {
  it('calls exact multiples equal, in any unit', () => {
    fc.assert(
      fc.property(
        cents,
        fc.integer({ min: 1, max: 99 }),
        fc.integer({ min: 1, max: 99 }),
        (price, ounces, pack) => {
          const one = { priceCents: price, ...content(`${ounces}.1 oz`) };
          const many = { priceCents: price * pack, ...content(`${pack} x ${ounces}.1 oz`) };
          expect(compareUnitPrices(one, many)).toBe(0);
        },
      ),
    );
    expect(
      compareUnitPrices({ priceCents: 16, ...content('1 lb') }, { priceCents: 1, ...content('1 oz') }),
    ).toBe(0);
    expect(
      compareUnitPrices({ priceCents: 128, ...content('1 gal') }, { priceCents: 1, ...content('1 fl oz') }),
    ).toBe(0);
  });

  it('is a total order within a measure', () => {
    fc.assert(
      fc.property(priced, priced, priced, (a, b, c) => {
        expect(compareUnitPrices(a, b)).toBe(0 - (compareUnitPrices(b, a) ?? 0) || 0);
        if ((compareUnitPrices(a, b) ?? 1) <= 0 && (compareUnitPrices(b, c) ?? 1) <= 0) {
          expect(compareUnitPrices(a, c)).toBeLessThanOrEqual(0);
        }
      }),
    );
  });

  it('puts the higher price of the same package behind, by a cent', () => {
    fc.assert(
      fc.property(priced, (a) => {
        expect(compareUnitPrices(a, { ...a, priceCents: a.priceCents + 1 })).toBe(-1);
      }),
    );
  });

  it('does not compare mass with volume', () => {
    fc.assert(
      fc.property(measures, measures, (one, other) => {
        const compared = compareUnitPrices(
          { priceCents: 1, amount: 1, measure: one },
          { priceCents: 1, amount: 1, measure: other },
        );
        expect(compared).toBe(one === other ? 0 : null);
      }),
    );
  });
});

describe('referenceMeasure', () => {
  it('does not depend on the order of the group', () => {
    fc.assert(
      fc.property(fc.array(sizes, { minLength: 1 }), (group) => {
        const there = referenceMeasure(group.map(content));
        expect(referenceMeasure(group.toReversed().map(content))).toEqual(there);
        expect(there?.measure).toBe('g');
      }),
    );
  });
});
