import { expect, it } from 'vitest';
import { isImplausiblePrice } from './implausible-price.ts';

it('A price is implausible if it differs from the expected price by a factor of more than 2.5', () => {
  expect([250, 251, 40, 39].map((cents) => isImplausiblePrice(cents, 100))).toEqual([
    false,
    true,
    false,
    true,
  ]);
  expect(isImplausiblePrice(100, 0)).toBe(false);
});
