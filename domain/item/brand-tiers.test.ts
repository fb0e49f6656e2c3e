import { expect, it } from 'vitest';
import { brandPriceFactor, brandTiers, findBrandMix } from '#domain/item/brand-tiers.ts';

it.each([
  ['709112', 0.81, 0.6],
  ['FN1101', 0.51, 0.25],
  ['703112', 0.65, 0.29],
  [null, 0.65, 0.29],
])('BLS code %s has a store-brand price ratio of %d and a store-brand share of %d', (code, ratio, storeShare) =>
  expect(findBrandMix(code)).toEqual({ ratio, storeShare }));

it.each([
  null,
  '709112',
])('For BLS code %s, the average of the brand prices, weighted by share, is the average price', (code) => {
  const { ratio, storeShare } = findBrandMix(code);
  const [store, national] = [brandPriceFactor('store', code), brandPriceFactor('national', code)];
  expect(storeShare * store + (1 - storeShare) * national).toBeCloseTo(1, 9);
  expect(store / national).toBeCloseTo(ratio, 9);
});

it.each([
  ['708111', 0.9],
  ['701312', 0.88],
  ['718311', 0.6],
])('For BLS code %s, store brands cost %d times the average price', (code, times) =>
  expect(brandPriceFactor('store', code)).toBe(times));

it('Store brands never cost more than national brands', () => {
  for (const code of [null, '701111', '701322', '702111', '708111', '710212', '717311', 'FN1101', 'FS1101'])
    expect(brandPriceFactor('store', code), String(code)).toBeLessThanOrEqual(
      brandPriceFactor('national', code),
    );
});

it.each([
  ['702111', 1.37],
  ['FN1101', 1.39],
  ['FS1101', 1.2],
])('For BLS code %s, national brands cost %d times the average price', (code, times) =>
  expect(brandPriceFactor('national', code)).toBeCloseTo(times, 2));

it.each([
  '702111',
  'FN1101',
  '710212',
])('For BLS code %s, premium brands cost at least as much as national brands', (code) =>
  expect(brandPriceFactor('premium', code)).toBeGreaterThanOrEqual(brandPriceFactor('national', code)));

it('Higher-tier brands cost more than lower-tier brands', () => {
  expect([brandPriceFactor('value', null), brandPriceFactor('premium', '709112')]).toEqual([0.8, 1.35]);
  const factors = brandTiers.map((tier) => brandPriceFactor(tier, null));
  expect(factors).toEqual(factors.toSorted((one, other) => one - other));
});
