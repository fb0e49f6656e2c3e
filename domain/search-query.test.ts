import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseSearchQuery } from './search-query.ts';

const read = (text: string) => {
  const { asks, size } = parseSearchQuery(text);
  return [asks.map(({ typed }) => typed), size?.typed ?? null];
};

describe('parseSearchQuery', () => {
  it.each([
    ['12 oz coffee', ['coffee'], '12 oz'],
    ['coffee 12oz', ['coffee'], '12oz'],
    ['12 fl oz cola', ['cola'], '12 fl oz'],
    ['1 gal milk', ['milk'], '1 gal'],
    ['2% milk gallon', ['2%', 'milk'], 'gallon'],
    ['whole milk half gallon', ['whole', 'milk'], 'half gallon'],
    ['dozen eggs', ['eggs'], 'dozen'],
    ['18 eggs', ['18', 'eggs'], null],
    ['k cups 24 count', ['k cups'], '24 count'],
    ['diet coke 12 pack', ['diet', 'coke'], '12 pack'],
    ['cheerios family size', ['cheerios'], 'family size'],
    ['5 lb bag potatoes', ['potatoes'], '5 lb bag'],
    ['kroger 2 percent milk', ['kroger', '2 percent', 'milk'], null],
    ['80/20 ground beef', ['80/20', 'ground beef'], null],
    ['Pampers size 4', ['Pampers', 'size 4'], null],
    ['7 up', ['7', 'up'], null],
    ['12 oz', ['12', 'oz'], null],
    ['mac n cheese', ['mac n cheese'], null],
    ['ben and jerry', ['ben', 'jerry'], null],
    ['the can opener', ['can', 'opener'], null],
    ['Gluten-Free bread', ['Gluten-Free', 'bread'], null],
    ['chicken thighs, bone in', ['chicken', 'thighs', 'bone in'], null],
    ['no pulp orange juice', ['no pulp', 'orange', 'juice'], null],
    ['grapes nut free', ['grapes', 'nut free'], null],
    ['advil 200mg', ['advil', '200mg'], null],
    ['two liter coke', ['coke'], 'two liter'],
    ['eggs free range', ['eggs', 'free range'], null],
    ['diet soda', ['diet soda'], null],
    ['has', ['has'], null],
    ['the', ['the'], null],
    ['!!!', [], null],
  ])('%s asks for %j, in size %s', (text, typed, size) => {
    expect(read(text)).toEqual([typed, size]);
  });

  it('knows what else a thing is called, and what is only near', () => {
    expect(parseSearchQuery('k cups').asks[0]?.meant).toContainEqual(['coffee', 'pod']);
    expect(parseSearchQuery('jelly').asks[0]).toMatchObject({
      meant: [['jelly']],
      near: [['jam'], ['preserve']],
    });
  });

  it.each([
    'unsweetened',
    'vegan',
    'low sodium',
    'sesame free',
    '93/7',
    '2%',
    'size 4',
  ])('holds %s for a condition', (text) => {
    expect(parseSearchQuery(`${text} things`).asks[0]).toMatchObject({ typed: text, isCondition: true });
  });

  it('reads any text, and nothing of it twice', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        const words = parseSearchQuery(text).asks.flatMap((ask) => ask.words);
        expect(words.length).toBeLessThanOrEqual(text.length * 4);
      }),
    );
  });
});
