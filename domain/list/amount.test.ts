import { describe, expect, it } from 'vitest';
import { extractAmount } from '#domain/list/amount.ts';

const summarizeAmount = (text: string) => {
  const { rest, amount } = extractAmount(text);
  return [rest, amount.count, amount.isPackages ? 'packages' : null, amount.sizeText];
};
const parseNameAndSize = (text: string) =>
  summarizeAmount(text).filter((_, index) => index === 0 || index === 3);

describe('Sizes in typed list lines', () => {
  it.each([
    ['beef 1 1/2 lb', 'beef', '1.5 lb'],
    ['beef 10 3/4 lb', 'beef', '10.75 lb'],
    ['½ gallon milk', 'milk', '0.5 gallon'],
    ['2½ lb ham', 'ham', '2.5 lb'],
    ['2 ½ lb ham', 'ham', '2.5 lb'],
    ['half gallon milk', 'milk', '0.5 gallon'],
    ['one half-gallon milk', 'milk', '0.5 gallon'],
    ['half of a pound of ham', 'ham', '0.5 pound'],
    ['half an lb of ham', 'ham', '0.5 lb'],
    ['half a dozen eggs', 'eggs', '0.5 dozen'],
    ['medio galon de leche', 'leche', '0.5 galon'],
    ['un medio kilo de queso', 'queso', '0.5 kilo'],
    ['una media libra de queso', 'queso', '0.5 libra'],
    ['dozen eggs', 'eggs', '1 dozen'],
    ['1 dozen eggs', 'eggs', '1 dozen'],
    ['docena de huevos', 'huevos', '1 dozen'],
    ['eggs x2 dozen', 'eggs', '2 dozen'],
    ['eggs x 12 dozen', 'eggs', '12 dozen'],
    ['two-liter coke', 'coke', '2 liter'],
    ['5# flour', 'flour', '5 lb'],
    ['flour 5 #', 'flour', '5 lb'],
    ['12 oz. bacon', 'bacon', '12 oz'],
    ['boneless 2 LB chicken', 'boneless chicken', '2 lb'],
    ['5 lb bag of potatoes', 'potatoes', '5 lb'],
    ['gallon milk', 'milk', '1 gallon'],
    ['Quart of cream', 'cream', '1 quart'],
    ['cola 0.5 l', 'cola', '0.5 l'],
    ['12 pack 12 oz coke', 'coke', '12 pack'],
  ])('The list line %j is parsed as “%s” with the size %s', (text, ...expected) =>
    expect(parseNameAndSize(text)).toEqual(expected));

  it.each([
    ['oz', 'onzas', 'g', 28.349523125],
    ['lb', 'libras', 'g', 453.59237],
    ['g', 'gramos', 'g', 1],
    ['gal', 'galones', 'ml', 3785.411784],
    ['l', 'litros', 'ml', 1000],
    ['l', 'ltr', 'ml', 1000],
    ['dozen', 'docenas', 'each', 12],
    ['roll', 'rollos', 'roll', 1],
    ['fl oz', 'fl.oz', 'ml', 29.5735295625],
  ])('The unit %s can be written as “%s” in a list line', (unit, written, measure, factor) => {
    const { size } = extractAmount(`salsa 3 ${written}`).amount;
    expect(size).toMatchObject({ measure, unit });
    expect(size?.amount).toBeCloseTo(3 * factor, 5);
  });

  it.each(['pk', 'pack'])('“3 %s” in a list line means a pack of three', (unit) =>
    expect(extractAmount(`3 ${unit} gum`).amount.size).toMatchObject({ amount: 3, count: 3 }));

  it.each([
    'milk 1/2',
    '80/20 beef',
    '#10 can beans',
    '0 oz milk',
  ])("The list line %j doesn't contain a size", (text) => expect(extractAmount(text).amount.size).toBeNull());

  it('A list line ending with a number can still contain a size', () =>
    expect(summarizeAmount('14 oz dr pepper 23')).toEqual(['dr pepper 23', null, null, '14 oz']));
});

describe('Numbers in typed list lines', () => {
  it.each([
    ['a lemon', 'lemon', 1],
    ['an apple', 'apple', 1],
    ['un limon', 'limon', 1],
    ['couple of lemons', 'lemons', 2],
    ['a couple lemons', 'lemons', 2],
    ['pair of mangos', 'mangos', 2],
    ['a pair of mangos', 'mangos', 2],
    ['Three lemons', 'lemons', 3],
    ['Cinco manzanas', 'manzanas', 5],
    ['tres leches', 'tres leches', null],
    ['tres leche', 'leche', 3],
    ['2 large onions', 'large onions', 2],
    ['1.5 apples', 'apples', 1.5],
    ['apples 4', 'apples', 4],
    ['apples: 4', 'apples', 4],
    ['apples (3)', 'apples', 3],
    ['D batteries (4)', 'D batteries', 4],
    ['apples - 4', 'apples', 4],
  ])('The list line %j is parsed as “%s” with the count %s', (text, rest, count) =>
    expect(summarizeAmount(text)).toEqual([rest, count, null, null]));

  it.each([
    ['x3 apples', 'apples', 3],
    ['3 x apples', 'apples', 3],
    ['(2) apples', 'apples', 2],
    ['apples [x3]', 'apples', 3],
    ['apples qty 3', 'apples', 3],
    ['2 x boxes of pasta', 'pasta', 2],
    ['3 big bags chips', 'chips', 3],
    ['beans (4 cans)', 'beans', 4],
    ['una lata de maiz', 'maiz', 1],
    ['3 packs gum', 'gum', 3],
    ['gum 12 packs', 'gum', 12],
    ['2 bags of rice 3 boxes', 'rice 3 boxes', 2],
    ['yogurt - 2 big tubs', 'yogurt', 2],
    ['1 box muffin mix x 3', 'muffin mix', 3],
    ['1 can beans x4', 'beans', 4],
    ['2 boxes penne x 2', 'penne', 4],
  ])('The list line %j is parsed as “%s” with package count %s', (text, rest, count) =>
    expect(summarizeAmount(text)).toEqual([rest, count, 'packages', null]));

  it.each([
    ['2 12 packs coke', 2, '12 pack'],
    ['12 12 packs coke', 12, '12 pack'],
    ['2 6-packs coke', 2, '6 pack'],
    ['2x 12 pack 12 oz coke', 2, '12 pack'],
    ['3x 14.5 oz coke', 3, '14.5 oz'],
    ['2 12 oz coke', 2, '12 oz'],
  ])('The list line %j is parsed with package count %s and size %s', (text, count, size) =>
    expect(summarizeAmount(text)).toEqual(['coke', count, 'packages', size]));

  it.each([
    'formula 1',
    'heinz 57',
    'diapers size 0',
    '3 musketeers',
    '12 grain bread',
    'three-bean salad',
    'atun en agua',
    'tonic 10 calories',
    'cream of wheat',
    'can opener',
    'head and shoulders',
  ])('The list line %j is parsed as a name without an amount', (text) =>
    expect(summarizeAmount(text)).toEqual([text, null, null, null]));

  it.each([
    ['Coke 0', 'Coke zero'],
    ['0 sugar coke', 'zero sugar coke'],
    ['0 calorie soda', 'zero calorie soda'],
    ['0 carb wraps', 'zero carb wraps'],
  ])('The zero in %j is part of the name “%s”', (text, rest) =>
    expect(summarizeAmount(text)).toEqual([rest, null, null, null]));

  it.each(['eggs x0', '0 eggs', 'eggs (0)'])("The zero in %j means that the item isn't wanted", (text) =>
    expect(extractAmount(text)).toMatchObject({ rest: 'eggs', amount: { count: null, isZero: true } }));

  it("A container word without a number isn't an amount", () =>
    expect(summarizeAmount('Box of pasta')).toEqual(['pasta', null, null, null]));
});

describe('Vague amounts', () => {
  it.each([
    ['2 cups flour 4', 'flour 4', true],
    ['1 cup flour', 'flour', false],
    ['clove garlic', 'garlic', false],
    ['2 tbsp oil', 'oil', false],
    ['2 dientes de ajo', 'ajo', true],
    ['2 cdas de aceite', 'aceite', false],
    ['1 cdta de sal', 'sal', false],
    ['3 cditas de canela', 'canela', false],
    ['butter, 2 sticks', 'butter', true],
    ['garlic (3 cloves)', 'garlic', true],
    ['flour 1 cup', 'flour', false],
    ['a few limes', 'limes', true],
    ['a lot of limes', 'limes', true],
    ['some limes', 'limes', false],
    ['algunas manzanas', 'manzanas', true],
    ['unos limones', 'limones', true],
    ['awesome sauce', 'awesome sauce', false],
  ])('extractAmount returns no count for vague or recipe amounts: %j', (text, rest, isVague) =>
    expect(extractAmount(text)).toMatchObject({ rest, amount: { count: null, isVague, isZero: false } }));
});

it.each([
  ['3-4 carrots', 'carrots', 4],
  ['4-3 carrots', '4-3 carrots', null],
])('Two numbers are a range only if the second is higher: %j', (text, rest, count) =>
  expect(extractAmount(text)).toMatchObject({ rest, amount: { count } }));
