import { expect, it } from 'vitest';
import { isProbablyTypo } from './probable-typo.ts';

it('A price is probably a typo if it differs from the expected price by a factor of more than 2.5', () => {
  expect([250, 251, 40, 39].map((cents) => isProbablyTypo(cents, 100))).toEqual([false, true, false, true]);
  expect(isProbablyTypo(100, 0)).toBe(false);
});
