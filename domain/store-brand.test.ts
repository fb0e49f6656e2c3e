import { expect, it } from 'vitest';
import { isOwnBrand, soldOnlyAt } from '#domain/store-brand.ts';

it.each([
  [['Aldi'], 'Millville is sold only at Aldi'],
  [['Aldi', 'Lidl'], 'Millville is sold only at Aldi and Lidl'],
  [['Aldi', 'Lidl', 'Kroger'], 'Millville is sold only at Aldi, Lidl and others'],
  [['Aldi', 'Lidl', 'Kroger', 'Ralphs'], 'Millville is sold only at Aldi, Lidl and others'],
])('names at most two of %j', (chainNames, words) => {
  expect(soldOnlyAt('Millville', chainNames)).toBe(words);
});

it('refuses to say that a brand is sold nowhere', () => {
  expect(() => soldOnlyAt('Millville', [])).toThrow("No chain sells 'Millville'");
});

it('tells the brand that every store has from the brand of one chain', () => {
  expect(['Store brand', 'Great Value', 'Kroger'].map(isOwnBrand)).toEqual([true, false, false]);
});
