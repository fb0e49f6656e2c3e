import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readWrittenLine } from './list-line.ts';

const read = (text: string) => {
  const { need, count, isPackages, sizeText } = readWrittenLine(text);
  return [need, count, isPackages ? 'packages' : null, sizeText];
};

describe('the amount of a line', () => {
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
  ])('of %j is read', (text, ...expected) => expect(read(text)).toEqual(expected));

  it.each([
    '2% milk',
    '7 up',
    '80/20 ground beef',
    '3 cheese pizza',
    'diapers size 4',
    'sunscreen SPF 50',
    'V8',
  ])('is none in %j', (text) => expect(read(text).slice(1)).toEqual([null, null, null]));

  it.each(['2 cups rice', '3 cloves garlic', 'a few apples'])('of %j is vague', (text) =>
    expect(readWrittenLine(text).isVague).toBe(true));
});

describe('what stands around a need', () => {
  it.each([
    ["don't forget toilet paper!", 'toilet paper'],
    ['- [ ] need more dish soap please', 'dish soap'],
    ['paper towels $12.99', 'paper towels'],
    ['Whole Milk 3.48 F', 'Whole Milk'],
    ['Milk\t\t$3.99', 'Milk'],
    ['🥑 avocados', 'avocados'],
    ['Papel higiénico', 'toilet paper'],
    ['🥛🥚', '🥛🥚'],
  ])('is taken off %j', (text, need) => expect(readWrittenLine(text).need).toBe(need));

  it('is a note in brackets or after "for", ticked off, or one of two', () => {
    expect(readWrittenLine('yogurt (for the kids)').note).toBe('for the kids');
    expect(readWrittenLine('bacon for sunday').note).toBe('sunday');
    expect(readWrittenLine('dog food for dogs').note).toBeNull();
    for (const text of ['[x] bread', '☑ bread', '~~bread~~'])
      expect(readWrittenLine(text)).toMatchObject({ isDone: true, need: 'bread' });
    expect(readWrittenLine('apples or pears')).toMatchObject({ isSeveral: true, need: 'apples' });
  });

  it.each([
    'Produce:',
    'Grocery list',
    'SUBTOTAL 45.67',
    'VISA ****1234',
    '12/24/2026',
    '---',
    '3.99',
    '',
  ])('is all there is of %j: nothing to buy', (text) => expect(readWrittenLine(text).isNoNeed).toBe(true));
});

describe('any line', () => {
  const odd = fc.string({
    unit: fc.constantFrom(...'0123456789./½x×-()[]~#$%@ \tabelmnoqz🥛حé,:'),
    maxLength: 200,
  });

  it('is read without a throw, to a need that is part of it', () => {
    fc.assert(
      fc.property(fc.oneof(odd, fc.string({ unit: 'grapheme', maxLength: 200 })), (text) => {
        const { count, size, need, isNoNeed } = readWrittenLine(text);
        expect(count === null || (count > 0 && Number.isFinite(count))).toBe(true);
        expect(size === null || size.amount > 0).toBe(true);
        expect(isNoNeed || /[\p{L}\p{Extended_Pictographic}]/u.test(need)).toBe(true);
      }),
    );
  });

  it('is read in a moment, however it repeats itself', () => {
    const began = performance.now();
    for (const unit of ['1 ', '(', '2 lb ', 'a ', '½', ' - ', 'x2 ', '1/2 ', '$1 ', ' for ', '12 pack '])
      readWrittenLine(unit.repeat(Math.ceil(10_000 / unit.length)));
    expect(performance.now() - began).toBeLessThan(2_000);
  });
});

it('takes a letter over and over for nothing, and a brand of letters for itself', () => {
  expect(readWrittenLine('x, x, x, x').isNoNeed).toBe(true);
  expect(readWrittenLine("M&M's").isNoNeed).toBe(false);
  expect(readWrittenLine('m&m').isNoNeed).toBe(false);
});
