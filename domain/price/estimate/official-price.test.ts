import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type blsAreaCodes,
  blsAreaForState,
  isRecentMonth,
  isSimilarSize,
  pickOfficialAverage,
  scalePriceToPackage,
} from '#domain/price/estimate/official-price.ts';
import { judgePriceAgainstAverage } from '#domain/price/verdict.ts';

describe('Official average prices', () => {
  it.each([
    ['1 gal', { unit: 'gallon', priceMills: 4_317 }, 432],
    ['0.5 gal', { unit: 'gallon', priceMills: 4_317 }, 216],
    ['18 ct', { unit: 'dozen', priceMills: 2_141 }, 321],
    ['5 lb', { unit: 'lb', priceMills: 544 }, 272],
    ['20 oz', { unit: 'lb', priceMills: 1_814 }, 227],
  ])('The price for a package of %s is computed from the official unit price', (unit, official, cents) => {
    expect(scalePriceToPackage(unit, official)).toBe(cents);
  });

  it("The official price is null for a package that has no size or whose size can't be converted to the official unit", () => {
    expect(scalePriceToPackage('6 ct', { unit: 'lb', priceMills: 544 })).toBeNull();
    expect(scalePriceToPackage('a bunch', { unit: 'lb', priceMills: 544 })).toBeNull();
    expect(scalePriceToPackage('assorted', { unit: 'lb', priceMills: 544 })).toBeNull();
    expect(scalePriceToPackage('6 ct', { unit: 'assorted', priceMills: 544 })).toBeNull();
  });

  it('A scaled official price is at least one cent, and null if it exceeds the maximum', () => {
    expect(scalePriceToPackage('1 oz', { unit: 'lb', priceMills: 1 })).toBe(1);
    expect(scalePriceToPackage('1000 lb', { unit: 'lb', priceMills: 10_000 })).toBe(1_000_000);
    expect(scalePriceToPackage('1001 lb', { unit: 'lb', priceMills: 10_000 })).toBeNull();
  });

  it('An official price applies only to packages more than half and less than twice the official size', () => {
    expect(
      ['1 gal', '0.75 gal', '0.5 gal', '2 gal', '8 lb', 'assorted'].map((unit) =>
        isSimilarSize(unit, 'gallon'),
      ),
    ).toEqual([...[true, true, false, false, false, false]]);
    expect(isSimilarSize('1 gal', 'assorted')).toBe(false);
  });

  it("The official price comes from the shopper's region unless that region's data is too old", () => {
    const createAverage = (area: keyof typeof blsAreaCodes, month: string) => ({ area, month });
    const national = createAverage('us', '2026-10');
    expect(blsAreaForState('IL')).toBe('midwest');
    expect(blsAreaForState('PR')).toBe('us');
    expect(
      pickOfficialAverage(
        [national, createAverage('midwest', '2026-08'), createAverage('west', '2026-10')],
        'midwest',
      ),
    ).toEqual(createAverage('midwest', '2026-08'));
    expect(pickOfficialAverage([national, createAverage('midwest', '2026-07')], 'midwest')).toBe(national);
    expect(pickOfficialAverage([createAverage('west', '2026-07')], 'west')?.area).toBe('west');
    expect(pickOfficialAverage([createAverage('south', '2026-10')], 'west')).toBeNull();
    expect(
      pickOfficialAverage([createAverage('us', '2027-01'), createAverage('west', '2026-12')], 'west')?.area,
    ).toBe('west');
  });

  it('An official price counts as recent for four months', () => {
    const now = new Date('2026-11-23T12:00:00Z');
    expect(isRecentMonth('2026-07', now)).toBe(true);
    expect(isRecentMonth('2026-06', now)).toBe(false);
    expect(isRecentMonth('2026-12', new Date('2027-01-02T00:00:00Z'))).toBe(true);
  });

  it('A lower price never gets a worse verdict when compared with the average', () => {
    const rank = { good: 0, usual: 1, expensive: 2 };
    const cents = fc.integer({ min: 1, max: 100_000 });
    fc.assert(
      fc.property(cents, cents, cents, (one, other, average) => {
        const [low, high] = [Math.min(one, other), Math.max(one, other)];
        expect(rank[judgePriceAgainstAverage(low, average)]).toBeLessThanOrEqual(
          rank[judgePriceAgainstAverage(high, average)],
        );
      }),
    );
    expect([850, 851, 1_149, 1_150].map((price) => judgePriceAgainstAverage(price, 1_000))).toEqual([
      'good',
      'usual',
      'usual',
      'expensive',
    ]);
  });
});
