import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSameSize, parseSearchQuery } from './search-query.ts';

describe('parseSearchQuery', () => {
  it.each([
    ['12 oz coffee', 'coffee', 'oz'],
    ['coffee 12oz', 'coffee', 'oz'],
    ['12 fl oz cola', 'cola', 'fl oz'],
    ['1 gal milk', 'milk', 'gal'],
    ['half gallon milk', 'milk', 'gal'],
    ['dozen eggs', 'eggs', 'dozen'],
    ['kroger 2% milk', 'kroger 2 milk', null],
    ['7 up', '7 up', null],
    ['12 oz', '12 oz', null],
    ['mac n cheese', 'mac cheese', null],
    ['ben and jerry', 'ben jerry', null],
    ['the can opener', 'can opener', null],
    ['has', 'has', null],
    ['the', 'the', null],
    ['!!!', '', null],
  ])('%s asks for %s, size in %s', (text, words, unit) => {
    const query = parseSearchQuery(text);
    expect(query.words.join(' ')).toBe(words);
    expect(query.size?.unit ?? null).toBe(unit);
  });

  it('reads any text, at most eight words of it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        expect(parseSearchQuery(text).words.length).toBeLessThanOrEqual(8);
      }),
    );
  });
});

it('takes sizes for the same within the rounding of labels, in one measure', () => {
  const size = { amount: 340.19, measure: 'g' as const };
  expect(isSameSize(size, { amount: 340, measure: 'g' })).toBe(true);
  expect(isSameSize(size, { amount: 340, measure: 'ml' })).toBe(false);
  expect(isSameSize(size, { amount: 454, measure: 'g' })).toBe(false);
  expect(isSameSize(size, { amount: null, measure: null })).toBe(false);
});
