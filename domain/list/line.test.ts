import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseListLine } from '#domain/list/line.ts';
import { repetitiveLines } from '#tests/support/repetitive-texts.ts';

const summarizeLine = (text: string) => {
  const { need, count, isPackages, sizeText } = parseListLine(text);
  return [need, count, isPackages ? 'packages' : null, sizeText];
};

describe('Amounts in typed list lines', () => {
  it.each([
    ['milk', 'milk', null, null, null],
    ['2 lbs chicken thighs', 'chicken thighs', null, null, '2 lbs'],
    ['a dozen eggs', 'eggs', null, null, '1 dozen'],
    ['eggs - 2 dozen', 'eggs', null, null, '2 dozen'],
    ['½ gallon milk', 'milk', null, null, '0.5 gallon'],
    ['half a pound of ham', 'ham', null, null, '0.5 pound'],
    ['1 1/2 lbs ground beef 80/20', 'ground beef 80/20', null, null, '1.5 lbs'],
    ['3x 14.5 oz tomatoes', 'tomatoes', 3, 'packages', '14.5 oz'],
    ['2 14.5-oz cans of diced tomatoes', 'diced tomatoes', 2, 'packages', '14.5 oz'],
    ['1 (15 oz) can black beans', 'black beans', 1, 'packages', '15 oz'],
    ['two loaves of bread', 'bread', 2, 'packages', null],
    ['a couple of lemons', 'lemons', 2, null, null],
    ['6 bananas', 'bananas', 6, null, null],
    ['milk x2', 'milk', 2, 'packages', null],
    ['coke 12 pack', 'coke', null, null, '12 pack'],
    ['un galón de leche', 'milk', null, null, '1 galon'],
    ['2 latas de atún', 'tuna', 2, 'packages', null],
  ])('The list line %j has item %j, count %j, unit %j and size %j', (text, ...expected) =>
    expect(summarizeLine(text)).toEqual(expected));

  it.each([
    '2% milk',
    '7 up',
    '80/20 ground beef',
    '3 cheese pizza',
    'diapers size 4',
    'sunscreen SPF 50',
    'V8',
  ])("The list line %j doesn't contain an amount", (text) =>
    expect(summarizeLine(text).slice(1)).toEqual([null, null, null]));

  it.each(['2 cups rice', '3 cloves garlic', 'a few apples'])('The list line %j has a vague amount', (text) =>
    expect(parseListLine(text).isVague).toBe(true));
});

describe('Words around the wanted item', () => {
  it.each([
    ["don't forget toilet paper!", 'toilet paper'],
    ['- [ ] need more dish soap please', 'dish soap'],
    ['paper towels $12.99', 'paper towels'],
    ['Whole Milk 3.48 F', 'Whole Milk'],
    ['Milk\t\t$3.99', 'Milk'],
    ['🥑 avocados', 'avocados'],
    ['Papel higiénico', 'toilet paper'],
    ['🥛🥚', '🥛🥚'],
    ['* [ ] **milk**', 'milk'],
    ['1) milk', 'milk'],
    ['b. milk', 'milk'],
    ['buy: milk', 'milk'],
    ["we're out of the milk", 'milk'],
    ['extra milk', 'milk'],
    ['extra large eggs', 'extra large eggs'],
    ['milk, thanks.', 'milk'],
    ['“milk” ?!', 'milk'],
    ['__milk__ - ', 'milk'],
    ['ears of corn', 'sweet corn'],
    ['an ear corn', 'sweet corn'],
    ['about 2 limes', 'limes'],
    ['approx. ½ lb limes', 'limes'],
    ['milk @ $3.99/lb', 'milk'],
    ['milk €2.50 ea. ', 'milk'],
    ['milk 3.99 each', 'milk'],
    ['milk 3,99', 'milk'],
    ['$3.99 eagle brand milk', 'eagle brand milk'],
    ['bananas $.59/lb', 'bananas'],
    ['apples 99¢/lb', 'apples'],
    ['Tide pods ~$20', 'Tide pods'],
    ['beans, drained and rinsed', 'beans'],
    ['milk if on sale', 'milk'],
    ['milk🙂eggs', 'milk eggs'],
    ['ham, sliced , thin', 'ham sliced thin'],
    ['éclair', 'eclair'],
    ['oj', 'orange juice'],
    ['2 TP', 'toilet paper'],
    ['about face cream', 'about face cream'],
    ['~~milk', 'milk'],
  ])('The list line %j is reduced to the item “%s”', (text, need) =>
    expect(parseListLine(text).need).toBe(need));

  it.each([
    ['Milk\t2\t3.99', 'Milk', 2],
    ['2\tMilk', 'Milk', 2],
    ['Milk\tDairy\t12\tAny brand', 'Milk', 12],
    ['Milk\t2\t3', 'Milk', 2],
    ['\t Milk\t2%\t', 'Milk 2%', null],
    ['Milk\t123\tKemps', 'Milk Kemps', null],
  ])('The table row %j is parsed as “%s” with the count %s', (row, need, count) =>
    expect(parseListLine(row)).toMatchObject({ need, count }));

  it.each([
    ['yogurt (vanilla)', 'vanilla', null, null],
    ['yogurt [greek] (plain) for my kids', 'greek, plain, for kids', null, null],
    ['leche para los ninos', 'for ninos', null, null],
    ['yogurt (2%)', '2%', null, null],
    ['yogurt (!!)', null, null, null],
    ['yogurt (3)', null, 3, null],
    ['yogurt (x3)', null, 3, null],
    ['yogurt (about 12 oz cans)', null, null, '12 oz'],
    ['yogurt [2 lb]', null, null, '2 lb'],
    ['yogurt (32 oz, vanilla)', 'vanilla', null, '32 oz'],
    ['peaches (6 large)', null, 6, null],
    ['cream (pint)', null, null, '1 pint'],
    ['turkey breast (3-5 lb)', null, null, '5 lb'],
    ['ground beef (93/7)', '93/7', null, null],
    ['tuna (4 cans, in water)', 'in water', 4, null],
    ['shrimp (peeled & deveined)', null, null, null],
    ['2 tbsp lemon juice (from 1 lemon)', null, null, null],
    ['ground turkey (or beef)', null, null, null],
    ['pasta (any brand)', null, null, null],
    ['yogurt for a', null, null, null],
    ['food for cats', null, null, null],
  ])('Parenthesized text or text after “for” becomes a note or amount: %j', (text, note, count, sizeText) =>
    expect(parseListLine(text)).toMatchObject({ note, count, sizeText }));

  it.each([
    ['cheerios 2 for $6', 'cheerios', 2],
    ['2 for $5 strawberries', 'strawberries', 2],
    ['avocados (5/$4)', 'avocados', 5],
    ['3 boxes penne 2 for $3', 'penne', 3],
    ['2 hot dogs per kid', 'hot dogs', 2],
    ['1 ear corn per person', 'sweet corn', 1],
    ['3 chiles por persona', 'chiles', 3],
  ])('The count in a deal or per-person amount is uncertain: %j', (text, need, count) =>
    expect(parseListLine(text)).toMatchObject({ need, count, isVague: true }));

  it('In an exported line, text in parentheses is parsed as the brand', () => {
    const exportedLine = { need: 'Kemps Whole Milk', note: null, count: 2, sizeText: '1 gal' };
    expect(parseListLine('Whole Milk (Kemps) - 2 1 gal')).toMatchObject(exportedLine);
  });

  it('A list line can contain a note, a check mark or an alternative', () => {
    expect(parseListLine('yogurt (for the kids)').note).toBe('for the kids');
    expect(parseListLine('bacon for sunday').note).toBe('for sunday');
    expect(parseListLine('dog food for dogs').note).toBeNull();
    for (const text of ['[x] bread', '☑ bread', '~~bread~~', '- [X] bread', '* ✓ bread'])
      expect(parseListLine(text)).toMatchObject({ isDone: true, need: 'bread', hasNothingToBuy: false });
    for (const text of ['[ ] bread', '~~bread', 'bread'])
      expect(parseListLine(text)).toMatchObject({
        isDone: false,
        isAmbiguous: false,
        hasNothingToBuy: false,
      });
    expect(parseListLine('apples or pears')).toMatchObject({ isAmbiguous: true, need: 'apples' });
    expect(parseListLine('cheese')).toMatchObject({ isAmbiguous: true, need: 'cheese' });
  });

  it.each([
    'Produce:',
    'Grocery list',
    'SUBTOTAL 45.67',
    'VISA ****1234',
    'TAX 8.25% 0.10',
    'Total number of items sold: 7',
    'Member Savings 1.00',
    'AUTH CODE 03456',
    'DATE: 11/24/26 TIME: 3:45 PM',
    'Cashier: Jo',
    'CHANGE DUE 0.50',
    '12/24/2026',
    '---',
    '3.99',
    '',
    '🥛 2',
    '\t\t',
    'what we need:',
    'Item Qty Price',
    'eggs x0',
    'x',
    'X, x',
  ])("The list line %j doesn't contain anything to buy", (text) =>
    expect(parseListLine(text).hasNothingToBuy).toBe(true));
});

it.each([
  'cashews',
  'dates 10 oz',
  'cardamom',
  'authentic salsa',
  'Total cereal',
  'balance bars',
  'thank you cards',
  '🥛',
  'dairy milk',
  'milk and some eggs:',
  'item cake',
  'm&m',
  'axx',
  'tomatoes',
])('The list line %j is recognized as an item to buy', (text) =>
  expect(parseListLine(text).hasNothingToBuy).toBe(false));

it('Only the first 200 characters of a list line are parsed', () => {
  expect(parseListLine(`milk ${'a'.repeat(300)}`).need).toBe(`milk ${'a'.repeat(195)}`);
});

describe('Parsing any line', () => {
  const anyText = fc.string({
    unit: fc.constantFrom(...'0123456789./½x×-()[]~#$%@ \tabelmnoqz🥛حé,:'),
    maxLength: 200,
  });

  it('Any list line yields an item name unless it contains nothing to buy', () => {
    fc.assert(
      fc.property(fc.oneof(anyText, fc.string({ unit: 'grapheme', maxLength: 200 })), (text) => {
        const { count, size, need, hasNothingToBuy } = parseListLine(text);
        expect(count === null || (count > 0 && Number.isFinite(count))).toBe(true);
        expect(size === null || size.amount > 0).toBe(true);
        expect(hasNothingToBuy || /[\p{L}\p{Extended_Pictographic}]/u.test(need)).toBe(true);
      }),
    );
  });

  it("A repetitive list line of 10,000 characters doesn't hang the parser", () => {
    const textsWithoutNeed = repetitiveLines.filter((text) => parseListLine(text).need === '');
    expect(textsWithoutNeed.map((text) => text.slice(0, 3))).toEqual([' - ', '$1 ']);
  });
});

it("A list line of one repeated letter is ignored, unless it's M&M's", () => {
  expect(parseListLine('x, x, x, x').hasNothingToBuy).toBe(true);
  expect(parseListLine("M&M's").hasNothingToBuy).toBe(false);
  expect(parseListLine('m&m').hasNothingToBuy).toBe(false);
});

it.each([
  ['green beans 3 cans', 'canned green beans', 3],
  ['2 cans corn', 'canned corn', 2],
  ['4 cans black beans', 'black beans', 4],
])('The list line “%s” is read as %s with package count %i', (text, need, count) => {
  expect(parseListLine(text)).toMatchObject({ need, count, isPackages: true });
});

it.each([
  ['trash bags 13 gal', 'trash bags 13 gal'],
  ['13 gallon kitchen bags', '13 gallon kitchen bags'],
  ['quart freezer bags', 'quart freezer bags'],
])('The capacity in the list line “%s” stays part of the name', (text, need) => {
  expect(parseListLine(text)).toMatchObject({ need, count: null, size: null });
});

it('A list line for 14 pounds of turkey means a whole turkey', () => {
  expect(parseListLine('turkey 14 lb').need).toBe('whole turkey');
  expect(parseListLine('turkey 2 lb').need).toBe('turkey');
  expect(parseListLine('turkey').need).toBe('turkey');
});
