import { describe, expect, it } from 'vitest';
import {
  computePackPrice,
  computePriceRange,
  isPlausible,
  isValidPriceCents,
  type ShownPrice,
  totalVariance,
} from '#domain/price/price.ts';

it.each([
  [0, false],
  [1, true],
  [1_000_000, true],
  [1_000_001, false],
])('isValidPriceCents(%d) is %s', (cents, expected) => expect(isValidPriceCents(cents)).toBe(expected));

it.each([
  [500, 100, true],
  [501, 100, false],
  [20, 100, true],
  [19, 100, false],
  [19, null, true],
  [0, null, false],
])('isPlausible(%d, %j) is %s', (cents, expected, isBelieved) =>
  expect(isPlausible(cents, expected)).toBe(isBelieved));

describe('Price ranges', () => {
  it('An exact price has a zero-width range, and the range gets wider as the error grows', () => {
    expect(totalVariance({ line: 0.3, chain: 0.4, own: 1.2 })).toBeCloseTo(1.69, 9);
    expect(computePriceRange(1_000, { line: 0, chain: 0, own: 0 })).toEqual({
      lowCents: 1_000,
      highCents: 1_000,
    });
    expect(computePriceRange(1_000, { line: 0.06, chain: 0.08, own: 0 })).toEqual({
      lowCents: 879,
      highCents: 1_137,
    });
  });

  it('The top of a price range is limited to the highest possible price', () => {
    expect(computePriceRange(900_000, { line: 1, chain: 0, own: 0 }).highCents).toBe(1_000_000);
  });
});

it('The price and price range of several packages are rounded to whole cents', () => {
  const price: ShownPrice = {
    ...{ priceCents: 299, regularPriceCents: 399, lowCents: 199, highCents: 499, kind: 'observed' },
    ...{
      scope: 'store',
      source: 'receipts',
      observedAt: null,
      error: { line: 0, chain: 0, own: 0 },
      basis: '',
    },
  };
  const halfPack = { ...price, priceCents: 150, regularPriceCents: 200, lowCents: 100, highCents: 250 };
  expect(computePackPrice(price, 0.5)).toEqual(halfPack);
  expect(computePackPrice({ ...price, regularPriceCents: null }, 2).regularPriceCents).toBeNull();
});
