import { expect, it } from 'vitest';
import { parseNetContent } from '#domain/item/size/net-content.ts';
import { parseNameWords } from '#domain/search/reading.ts';
import { computeSizeDistance, createUnitlessSize, extractSize, hasTypedNumber } from '#domain/search/size.ts';

function computeDistance(typed: string, unit: string, name = 'Thing', brand = ''): number {
  const { size } = extractSize(`${typed} thing`);
  const net = parseNetContent(unit);
  if (size === null) throw new Error(`${typed} is no size`);
  const { amount = null, measure = null } = net ?? {};
  return computeSizeDistance(size, {
    row: { unit, brand, netAmount: amount, netMeasure: measure },
    name: parseNameWords(name),
  });
}

it.each([
  ['12 oz', '12 oz'],
  ['12 oz', '340 g'],
  ['gallon', '1 gal'],
  ['half gallon', '0.5 gal'],
  ['12 pack', '12 ct / 12 fl oz'],
  ['12 rolls', '12 mega rolls'],
  ['84 oz', '84 fl oz'],
  ['18 count', '18 ct'],
  ['dozen', 'dozen'],
  ['100 g', '98 g'],
  ['12 pack', '2 x 6 x 10 oz'],
])('A search for %s matches the size %s', (typed, unit) => {
  expect(computeDistance(typed, unit)).toBe(0);
});

it.each([
  ['12 oz', '12.5 oz'],
  ['18 count', 'dozen'],
  ['100 count', '1000 sheets'],
  ['2 count', '24 ct'],
  ['6 pack', '12 ct / 12 fl oz'],
  ['family size', '20 oz'],
  ['100 g', '97 g'],
])("A search for %s doesn't match the size %s", (typed, unit) => {
  expect(computeDistance(typed, unit)).toBeGreaterThan(1);
});

it('Items sold by the pound have a size distance of at most 1', () => {
  expect(computeDistance('3 lb', 'lb')).toBeLessThanOrEqual(1);
  expect(computeDistance('gallon', '40 ct', 'Gallon Freezer Bags')).toBe(0);
});

it.each([
  ['an unknown size', '12 oz', 'assorted', 3],
  ['a volume', '12 oz', '340 ml', 4],
  ['a count', '84 oz', '84 ct', 4],
  ['a weight', '84 fl oz', '84 oz', 4],
  ['another volume', '84 oz', '64 fl oz', 4],
  ['a volume instead of rolls', '84 rolls', '84 fl oz', 4],
  ['a count instead of milliliters', '100 ml', '100 ct', 4],
  ['a weight instead of a count', '5 count', '12 oz', 4],
  ['an item sold by weight', '12 count', 'lb', 4],
  ['many times the size', '1 oz', '10 lb', 3],
])('The size distance for %s (typed %s, item size %s) is %d', (_, typed, unit, expected) =>
  expect(computeDistance(typed, unit)).toBe(expected));

it("A phrase such as “family size” must appear as a complete phrase in the item's name or brand", () => {
  expect(computeDistance('family size', '20 oz', 'Chips, Family Size')).toBe(0);
  expect(computeDistance('family size', '20 oz', 'Family Chips')).toBe(2);
  expect(computeDistance('family size', '20 oz', 'Cheerios Cereal', 'General Mills Family Size')).toBe(0);
});

it('Numbers with up to two digits match only sizes, but larger numbers can also match names', () => {
  const computeNumberDistance = (typed: string, unit: string, name: string) =>
    computeSizeDistance(createUnitlessSize({ typed, words: [typed] }), {
      ...{ row: { unit, brand: '', netAmount: 1, netMeasure: 'each' }, name: parseNameWords(name) },
    });
  expect(computeNumberDistance('2', '2 ct', 'Milk')).toBe(0);
  expect(computeNumberDistance('2', '1 gal', 'Milk 2')).toBe(2);
  expect(computeNumberDistance('100', '1 gal', 'Milk 100')).toBe(0);
});

it.each([
  ['1000 sheets', '100', false],
  ['1.75 l', '1.75', true],
  ['1.75 l', '1.7', false],
  ['1.7 l', '1.75', false],
  ['12 ct / 16.9 fl oz', '16.9 oz', true],
  ['each', '1', false],
  ['1 lb', 'lb', false],
])('hasTypedNumber(“%s”, “%s”) is %j', (unit, text, expected) =>
  expect(hasTypedNumber(unit, text)).toBe(expected));

it.each([
  ['  whole milk  half   gallon ', 'whole milk', 'half gallon'],
  ['Half-gallon milk', 'milk', 'Half gallon'],
  ['18 eggs brown', null, null],
  ['24 bottles water', 'water', '24 bottles'],
  ['2 liter bottle coke', 'coke', '2 liter bottle'],
  ['12.5 fluid ounces bottle milk', 'milk', '12.5 fluid ounces bottle'],
  ['12.25 fluid ounces bottle milk', 'bottle milk', '12.25 fluid ounces'],
  ['pack of 6 beer', 'beer', 'pack of 6'],
  ['two liter coke', 'coke', 'two liter'],
  ['cups 24 count', 'cups', '24 count'],
  ['milk 12', null, null],
  ['party pack chips', 'chips', 'party pack'],
  ['case of water', 'water', 'case'],
  ['lemons bag', 'lemons', 'bag'],
  ['whipped cream can', 'whipped cream', 'can'],
  ['trash bags', null, null],
  ['paper bags', null, null],
  ['juice box', null, null],
  ['water case', 'water', 'case'],
  ['gallon', null, null],
])('The search %j is split into the words %j and the size %j', (text, rest, typed) => {
  const extraction = extractSize(text);
  expect([extraction.rest, extraction.size?.typed ?? null]).toEqual([rest ?? text, typed]);
});

it("“Half gallon” in a search is parsed as an amount, but “family size” isn't", () => {
  expect(extractSize('half gallon milk').size?.content).toMatchObject({ unit: 'gal', amount: 1892.705892 });
  expect(extractSize('family size chips').size).toMatchObject({ words: ['family', 'size'], content: null });
});

it('For a typed size of 40 oz, 28 oz is closer than 16 oz', () => {
  expect(computeDistance('40 oz', '28 oz')).toBeLessThan(computeDistance('40 oz', '16 oz'));
});

it.each([
  ['lemons bag', '2 lb bag', 0],
  ['lemons bag', 'lb', 1],
  ['lemons bag', '2 lb carton', 2],
])('The search “%s” and the package size “%s” are %i apart: 0 for the same container, 1 for an unknown one, 2 for a different one', (text, unit, expected) => {
  const { size } = extractSize(text);
  if (size === null) throw new Error(`${text} has no size`);
  const row = { unit, brand: '', netAmount: null, netMeasure: null };
  expect(computeSizeDistance(size, { row, name: parseNameWords('Lemons') })).toBe(expected);
});

it('“Family size” is a near match for food sold by weight, because any amount of it can be bought', () => {
  expect(computeDistance('family size', 'lb')).toBe(1);
});

it.each([
  ['Tall Kitchen Trash Bags 13 Gallon', 0],
  ['Tall Kitchen Trash Bags 30 Gallon', 4],
  ['Tall Kitchen Trash Bags', 4],
])('For size “13 gallon” and item name “%s”, the size distance is %i', (name, expected) =>
  expect(computeDistance('13 gallon', '80 ct', name)).toBe(expected));

it('A typed capacity matches a name that spells the unit differently', () => {
  expect(computeDistance('13 gal', '80 ct', 'Tall Kitchen Trash Bags 13 Gallon')).toBe(0);
});
