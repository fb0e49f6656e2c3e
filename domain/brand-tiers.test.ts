import { expect, it } from 'vitest';
import { brandFactor, brandTiers, mixOf } from './brand-tiers.ts';

it.each([
  ['709112', 0.81, 0.6],
  ['FN1101', 0.51, 0.25],
  ['703112', 0.65, 0.29],
  [null, 0.65, 0.29],
])('an average of %s is of store brands at so much of the price, and so much of what is bought', (code, ratio, storeShare) =>
  expect(mixOf(code)).toEqual({ ratio, storeShare }));

it.each([
  null,
  '709112',
])('of %s store brands and national ones make the average, by their shares', (code) => {
  const { ratio, storeShare } = mixOf(code);
  const [store, national] = [brandFactor('store', code), brandFactor('national', code)];
  expect(storeShare * store + (1 - storeShare) * national).toBeCloseTo(1, 9);
  expect(store / national).toBeCloseTo(ratio, 9);
});

it('tiers cost the more the better they are', () => {
  expect([brandFactor('value', null), brandFactor('premium', '709112')]).toEqual([0.8, 1.35]);
  const factors = brandTiers.map((tier) => brandFactor(tier, null));
  expect(factors).toEqual(factors.toSorted((one, other) => one - other));
});
