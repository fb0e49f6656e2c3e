import { describe, expect, it } from 'vitest';
import { parseBrandWords, parseNameWords, toStem } from '#domain/search/reading.ts';

it.each([
  ['strawberries', 'strawberry'],
  ['slices', 'slic'],
  ['sliced', 'slic'],
  ['baking', 'bak'],
  ['baked', 'bak'],
  ['dried', 'dry'],
  ['friedman', 'friedman'],
  ['dipped', 'dip'],
  ['pressed', 'press'],
  ['buttering', 'butter'],
  ['bottled', 'bottl'],
  ['ingredient', 'ingredient'],
  ['string', 'string'],
  ['iced', 'iced'],
  ['king', 'king'],
  ['egg', 'egg'],
  ['ale', 'ale'],
  ['ms', 'ms'],
])('The stem of “%s” is “%s”', (word, stem) => expect(toStem(word)).toBe(stem));

describe('Product names', () => {
  it.each([
    ['Cheddar Cheese, Sharp', 'cheese'],
    ['Yogurt with Fruit', 'yogurt'],
    ['Tuna In Water', 'tuna'],
    ['Milk - Whole', 'milk'],
    ['Soup (Chicken)', 'soup'],
    ['Ginger Root Slices', 'ginger'],
    ['Cod Fillets', 'cod'],
    ['Slice Bags', 'bag'],
    ['', ''],
  ])('The head noun of the item name “%s” is %j', (name, product) =>
    expect(parseNameWords(name).product).toBe(product));

  it.each([
    ['Root Beer', 'root'],
    ['Peanut Butter Slices', 'peanut'],
    ['Sweet Potatoes', 'sweet'],
    ['Light Beer', null],
    ['Beer', null],
  ])('The first word of the compound in the name “%s” is %j', (name, compound) =>
    expect(parseNameWords(name).compound).toBe(compound));

  it.each([
    ['Vegan Cheddar', true],
    ['Cookies, Gluten-Free', true],
    ['Low Carb Wraps', true],
    ['Sharp Cheddar', false],
    ['Dietary Fiber', false],
  ])('For the name “%s”, isSpecial is %j', (name, isSpecial) =>
    expect(parseNameWords(name).isSpecial).toBe(isSpecial));

  it('Parsing a name yields its words, their singulars and their stems', () => {
    expect(parseNameWords('Sliced Berries')).toMatchObject({
      ...{ all: ['sliced', 'berries'], singulars: ['sliced', 'berry'], stems: new Set(['slic', 'berry']) },
    });
    expect(parseBrandWords("Ben & Jerry's").all).toEqual(['ben', 'jerrys']);
  });
});

it('Parsing “Peas & Carrots” returns the stems before “&” or “and” as `mixedWith`', () => {
  expect(parseNameWords('Peas & Carrots').mixedWith).toEqual(['pea']);
  expect(parseNameWords('Macaroni and Cheese, Large').mixedWith).toEqual(['macaroni']);
  expect(parseNameWords('Sweet Peas').mixedWith).toEqual([]);
});

it("A word's stem is the same after thousands of other words have been stemmed", () => {
  const stems = ['strawberries', 'sliced'].map(toStem);
  for (let index = 0; index <= 20_000; index += 1) toStem(`word${index}`);
  expect(['strawberries', 'sliced'].map(toStem)).toEqual(stems);
});
