import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toCsv, toTextList } from './export.ts';
import { readWrittenLine } from './list-line.ts';
import { splitList } from './list-split.ts';

const pieces = (text: string) => splitList(text).map((piece) => piece.text);
const partsOf = (text: string) => splitList(text).map(({ parts }) => parts);

describe('a list', () => {
  it.each([
    ['2 lbs chicken, milk, a dozen eggs', ['2 lbs chicken', 'milk', 'a dozen eggs']],
    ['milk\r\n\r\neggs\rbread', ['milk', 'eggs', 'bread']],
    ['• milk • eggs · bread', ['milk', 'eggs', 'bread']],
    ['☐ milk ☐ eggs ☑ bread', ['milk', 'eggs', '☑ bread']],
    ['1. milk 2. eggs 3) bread', ['milk', 'eggs', 'bread']],
    ['milk; eggs / bread + jam | tea', ['milk', 'eggs', 'bread', 'jam', 'tea']],
    ['Milk. Eggs. 14.5 oz. tomatoes. Bread.', ['Milk', 'Eggs', '14.5 oz. tomatoes', 'Bread.']],
    ['<ul><li>milk</li><li>Ben &amp; Jerry&#39;s</li></ul>', ['milk', "Ben & Jerry's"]],
    ['milk, eggs, and bread', ['milk', 'eggs', 'bread']],
    ['Name\tQty\nMilk\t2\t$3.99', ['Name\tQty', 'Milk\t2\t$3.99']],
  ])('%j is cut into its lines', (text, expected) => expect(pieces(text)).toEqual(expected));

  it.each([
    ['chicken breast, boneless, 3 lb', ['chicken breast, boneless, 3 lb']],
    ['tomatoes (14.5 oz, diced), milk', ['tomatoes (14.5 oz, diced)', 'milk']],
    ['1,000 napkins, milk, 2%', ['1,000 napkins', 'milk, 2%']],
    ['80/20 ground beef', ['80/20 ground beef']],
    ['black beans, drained and rinsed', ['black beans, drained and rinsed']],
  ])('%j is not cut where a comma only adds to what is before it', (text, expected) =>
    expect(pieces(text)).toEqual(expected));

  it.each([
    ['salt & pepper', [['salt', 'pepper']]],
    ['pan y leche', [['pan', 'leche']]],
    ['mac & cheese', [null]],
    ['half and half', [null]],
    ['salt and vinegar chips', [null]],
    ["Ben & Jerry's", [null]],
    ['M&Ms', [null]],
  ])('%j has an "and" between two things, or not', (text, expected) =>
    expect(partsOf(text)).toEqual(expected));

  it('loses no letter, whatever is pasted', () => {
    const letters = (text: string) => text.replace(/[^a-z]/g, '');
    const word = fc.constantFrom(
      'milk',
      'eggs',
      '2 lb',
      ', ',
      '\n',
      '\t',
      '• ',
      '(',
      ')',
      '½ ',
      '; ',
      'plums',
      ' ',
    );
    fc.assert(
      fc.property(fc.array(word, { maxLength: 60 }), (words) => {
        const text = words.join('');
        expect(letters(pieces(text).join(' '))).toBe(letters(text));
      }),
    );
  });

  it('is cut in a moment, however long and odd it is', () => {
    const began = performance.now();
    for (const unit of ['milk,', '(', '<', '<li', ' and ', '& ', '1. a ', '• ', '\t', ', 2', '🥛', ' y '])
      splitList(unit.repeat(20_000 / unit.length));
    expect(performance.now() - began).toBeLessThan(3_000);
  });
});

describe('what this app exports', () => {
  const milk = { name: 'Whole Milk', brand: 'Kemps', unit: '1 gal', category: 'Dairy', quantity: 2 };

  it('is read back, as text and as a spreadsheet', () => {
    const read = (text: string) => splitList(text).map((piece) => readWrittenLine(piece.text));
    const wanted = { need: 'Kemps Whole Milk', count: 2, sizeText: '1 gal', isNoNeed: false };
    expect(read(toTextList([milk], ['plums']))).toMatchObject([wanted, { need: 'plums', isNoNeed: false }]);
    expect(read(toCsv([milk], ['the "good" plums']))).toMatchObject([
      { isNoNeed: true },
      { ...wanted, need: 'Whole Milk Kemps' },
      { need: 'the good plums', count: null, isNoNeed: false },
    ]);
  });
});
