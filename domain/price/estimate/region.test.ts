import { expect, it } from 'vitest';
import {
  priceErrorBetweenStores,
  regionalPriceFactor,
  regionForState,
} from '#domain/price/estimate/region.ts';

it('Only the 50 states and DC belong to a Census region', () => {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('');
  const knownStates = letters
    .flatMap((one) => letters.map((other) => one + other))
    .filter((state) => regionForState(state));
  expect(knownStates).toHaveLength(51);
  expect(['CA', 'IL', 'TX', 'NY'].map(regionForState)).toEqual(['west', 'midwest', 'south', 'northeast']);
  expect([regionForState('PR'), regionForState(''), regionForState(null)]).toEqual([null, null, null]);
});

it('Official averages have a regional price factor only in the West', () => {
  expect(regionalPriceFactor('CA', '710212')).toBe(1.22);
  expect(regionalPriceFactor('CA', 'FL2101')).toBe(1.1);
  expect(regionalPriceFactor('CA', null)).toBe(1);
  expect(regionalPriceFactor('IL', '710212')).toBe(1);
  expect(regionalPriceFactor(null, '710212')).toBe(1);
});

it("The West's regional factor for milk applies only in Alaska, California and Hawaii", () => {
  for (const code of ['709112', 'FJ1101']) {
    expect(['AK', 'CA', 'HI'].map((state) => regionalPriceFactor(state, code))).toEqual([1.14, 1.14, 1.14]);
    expect(['AZ', 'CO', 'OR', 'WA'].map((state) => regionalPriceFactor(state, code))).toEqual([1, 1, 1, 1]);
  }
  expect(regionalPriceFactor('AZ', '710212')).toBe(1.22);
});

it("A price from another store has a larger error if that store is in a different state, and the largest error if it's in a different region", () => {
  const errors = [
    priceErrorBetweenStores('IL', 'IL'),
    priceErrorBetweenStores('IL', 'OH'),
    priceErrorBetweenStores('IL', 'CA'),
  ];
  expect(errors).toEqual([0.03, 0.05, 0.1]);
  expect(priceErrorBetweenStores('IL', null)).toBe(0.1);
  expect(priceErrorBetweenStores('PR', 'PR')).toBe(0.1);
});
