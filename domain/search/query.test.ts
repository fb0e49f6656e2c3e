import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseSearchQuery } from '#domain/search/query.ts';

const summarizeQuery = (text: string) => {
  const { terms, size } = parseSearchQuery(text);
  return [terms.map(({ typed }) => typed), size?.typed ?? null];
};

describe('Parsing searches', () => {
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
    ['milk 2 %', ['milk', '2%'], null],
    ['"(milk) -- whole%!!', ['milk', 'whole%'], null],
    ['m & ms', ['m&ms'], null],
    ['b&m beans', ['b&m', 'beans'], null],
    ['cream & b', ['cream', 'b'], null],
    ['b & cream', ['b', 'cream'], null],
    ['1 & b', ['1', 'b'], null],
    ['no the sugar', ['no', 'sugar'], null],
    ['sauce without onion or garlic', ['sauce', 'without onion', 'without garlic'], null],
    ['no sugar nor salt', ['no sugar', 'no salt'], null],
    ['vitamin d3', ['vitamin d3'], null],
    ['pico de gallo', ['pico de gallo'], null],
    ['leche de la vaca', ['leche', 'vaca'], null],
    ['leche the', ['leche', 'the'], null],
    ['zorbo para la zorba', ['zorbo', 'zorba'], null],
    ['la zorba', ['la', 'zorba'], null],
    ['stage 2 baby food', ['stage 2', 'baby food'], null],
    ['frozen pie crust deep dish', ['frozen', 'pie crust', 'deep dish'], null],
    ['tide free and gentle', ['tide', 'free and gentle'], null],
    ['yeast rapid rise', ['yeast', 'rapid rise'], null],
    ['of the', ['of', 'the'], null],
    ['has', ['has'], null],
    ['the', ['the'], null],
    ['!!!', [], null],
  ])('The search “%s” is parsed as the terms %j and the size %s', (text, typed, size) => {
    expect(summarizeQuery(text)).toEqual([typed, size]);
  });

  it('Search terms include synonyms and similar products', () => {
    expect(parseSearchQuery('k cups').terms[0]?.meant).toContainEqual(['coffee', 'pod']);
    expect(parseSearchQuery('jelly').terms[0]).toMatchObject({
      meant: [['jelly']],
      near: [['jam'], ['preserve']],
    });
  });

  it.each([
    'unsweetened',
    'vegan',
    'low sodium',
    'sesame free',
    'low acid',
    '93/7',
    '2%',
    '12 lean',
    'size 12',
    'spf 50',
    '500 mg',
    'A2',
    'Trader Joes',
  ])("In a search, “%s” is treated as a property that the product must have, not as the product's name", (text) => {
    expect(parseSearchQuery(`${text} things`).terms[0]).toMatchObject({ typed: text, isCondition: true });
  });

  it.each([
    ['12 percent', [['12']]],
    ['85 lean', [['85']]],
    [
      '93 7',
      [
        ['93', 'lean'],
        ['93', '7'],
      ],
    ],
    ['size 12', [['size', '12']]],
    ['spf 50', [['spf', '50']]],
    ['60 watts', [['60', 'watt']]],
    [
      'no pulp',
      [
        ['no', 'pulp'],
        ['pulp', 'free'],
      ],
    ],
    ['a2', [['a', '2']]],
    ['oj', [['oj'], ['orange', 'juice']]],
    [
      'generic aleve',
      [
        ['generic', 'aleve'],
        ['naproxen', 'store', 'brand'],
      ],
    ],
    ['stage 2', [['stage', '2']]],
    ['vitamin d3', [['vitamin', 'd', '3']]],
    ['leche descremada', [['fat', 'free', 'milk']]],
    ['detergent', [['detergent'], ['laundry', 'detergent']]],
    ['detergente', [['laundry', 'detergent']]],
  ])('The search “%s” is interpreted as %j', (text, meant) => {
    const { terms } = parseSearchQuery(text);
    expect(terms.map((term) => term.meant)).toEqual([meant]);
  });

  it.each([
    '93 8',
    '2 cows',
    'cows 2',
    'milk 2',
    'a percent',
    'cheese mg',
    'the free',
    'milk freed',
  ])("The search “%s” isn't parsed as containing a condition such as “fat free”", (text) =>
    expect(parseSearchQuery(text).terms.map(({ isCondition }) => isCondition)).not.toContain(true));

  it("A general noun such as “fruit” is expanded only if it's the whole search", () => {
    const countMeanings = (text: string) => parseSearchQuery(text).terms.map((ask) => ask.meant.length);
    expect(countMeanings('fruit')).toEqual([6]);
    expect(countMeanings('fruta')).toEqual([6]);
    expect(countMeanings('fruit juice')).toEqual([1, 1]);
    expect(countMeanings('fruta lala')).toEqual([1, 1]);
  });

  it.each([
    ['leche lala', ['milk', 'lala']],
    ['low leche', ['low', 'milk']],
    ['leche no pulp', ['milk', 'no pulp']],
    ['no pulp leche', ['no pulp', 'milk']],
    ['leche no pulp lala', ['milk', 'no pulp', 'lala']],
    ['frijoles negros sin sal', ['black beans', 'no salt added']],
  ])('Translating the Spanish words in the search “%s” gives %j', (text, meant) =>
    expect(parseSearchQuery(text).terms.map((ask) => ask.meant[0]?.join(' '))).toEqual(meant));

  it.each([
    ['lehce', ['milk']],
    ['lehce entera', ['whole', 'milk']],
    ['poyo entero', ['whole', 'chicken']],
    ['leche entera', undefined],
    ['milk', undefined],
    ['pico de gallo', undefined],
  ])('The English correction for misspelled Spanish in the search “%s” is %j', (text, english) => {
    const { terms } = parseSearchQuery(text);
    expect(terms[0]?.spanishCorrections?.[0]).toEqual(english);
    expect(terms[0]).toMatchObject({ typed: text, words: text.split(' ') });
  });

  it('A parsed search marks grocery words and words without substitutes, such as “beer”', () => {
    const known = (text: string) =>
      parseSearchQuery(text).terms.map((ask) => [ask.isGrocery, ask.isNeverReplaced]);
    expect(known('leeks')).toEqual([[true, false]]);
    expect(known('topo chico')).toEqual([[true, false]]);
    expect(known('beer mug')).toEqual([
      [true, true],
      [false, false],
    ]);
    expect(known('root beer')).toEqual([[true, false]]);
    expect(known('cerveza')).toEqual([[false, true]]);
    expect(known('vino')).toEqual([[false, true]]);
    expect(known('figs')).toEqual([[true, true]]);
    expect(known('fig cookies')).toEqual([
      [true, false],
      [false, false],
    ]);
    expect(known('milk')).toEqual([[false, false]]);
  });

  it.each([
    ['peaches in juice', ['juice']],
    ['mayo with lime', ['lime']],
    ['mayonesa con limón', ['limón']],
    ['pan de muerto', ['muerto']],
    ['docena de huevos', []],
    ['bone in ribeye', []],
    ['milk chocolate', []],
  ])('In the search “%s”, the words parsed as additions to the product are %j', (text, additions) => {
    const { terms } = parseSearchQuery(text);
    expect(terms.filter(({ isAddition }) => isAddition).map(({ typed }) => typed)).toEqual(additions);
  });

  it.each([
    ['bowling ball', ['bowling']],
    ['garden hose', ['hose']],
    ['winter tires', ['tires']],
    ['dressing', []],
  ])("In the search “%s”, the words for things that grocery stores don't sell are %j", (text, elsewhere) => {
    const { terms } = parseSearchQuery(text);
    expect(terms.filter(({ isNongrocery }) => isNongrocery).map(({ typed }) => typed)).toEqual(elsewhere);
  });

  it('Any text can be parsed as a search', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        const words = parseSearchQuery(text).terms.flatMap((ask) => ask.words);
        expect(words.length).toBeLessThanOrEqual(text.length * 4);
      }),
    );
  });
});

it.each([
  ['60 w bulb', ['60', 'watt']],
  ['60 watt bulb', ['60', 'watt']],
  ['200 mg ibuprofen', ['200', 'mg']],
])('The wattage or strength in “%s” is a required property of the product', (text, meant) =>
  expect(parseSearchQuery(text).terms[0]).toMatchObject({ meant: [meant], isCondition: true }));
