import { describe, expect, it } from 'vitest';
import { csvRowToTabs, isNonItemCell, parseExportedLine } from '#domain/list/export.ts';

describe('Exported lines', () => {
  it.each([
    ['Whole Milk (Kemps) - 2 1 gal', 'Kemps Whole Milk', 2, '1 gal'],
    ['Milk (Any brand) - 1 1 gal', 'Milk', 1, '1 gal'],
    ['Milk (Cualquier marca) - 12 1 gal', 'Milk', 12, '1 gal'],
    ['Beef (Acme) - 2.5 lb [frozen]', 'Acme Beef', 2.5, 'lb'],
    ['Soup (hot) (Acme) - 3 8 oz', 'Acme Soup (hot)', 3, '8 oz'],
  ])('An exported line can be parsed again: %s', (text, need, count, sizeText) =>
    expect(parseExportedLine(text)).toMatchObject({
      need,
      amount: { count, sizeText, isPackages: true, isVague: false, isZero: false },
    }));

  it.each([
    'milk',
    'Milk (Kemps)',
    'Milk (Kemps) - 2 cows',
    '(Kemps) - 2 1 gal',
    'Milk - 2 1 gal',
    'Milk (K) - 200 lb',
  ])("The text “%s” isn't recognized as an exported line", (text) =>
    expect(parseExportedLine(text)).toBeNull());
});

it.each([
  ['Dairy', true],
  ['Note', true],
  ['Any brand', true],
  ['Milk', false],
  ['', false],
])('isNonItemCell(%j) is %j', (cell, expected) => expect(isNonItemCell(cell)).toBe(expected));

describe('CSV rows', () => {
  it.each([
    ['Item,Qty,Price', 'Item\tQty\tPrice'],
    ['Store,Unit Price,NAME', 'Store\tUnit Price\tNAME'],
    ['"Milk","Kemps","Dairy",2', 'Milk\tKemps\t2\t'],
    ['2,"milk","Any brand"', '2\tmilk\t'],
    ['"the ""good"" plums","",,1.5', 'the "good" plums\t1.5\t'],
    ['"a, b",12.50', 'a, b\t12.50\t'],
  ])('A CSV row is converted to tab-separated cells: %s', (line, table) =>
    expect(csvRowToTabs(line)).toBe(table));

  it.each([
    'Milk,Eggs,Bread',
    'Item,Qty',
    'item,qty,price',
    'My Item,Eggs,Tea, too',
    '2 Item,Eggs,Tea',
    'Milk,"x"',
    '"x",Milk',
    '"a"',
    '1,2',
    '5 " x 3"',
    `"${'a'.repeat(998)}",2`,
  ])("The text %s isn't converted to tab-separated cells", (line) => expect(csvRowToTabs(line)).toBe(line));

  it('A CSV row can have up to 1,000 characters', () =>
    expect(csvRowToTabs(`"${'a'.repeat(996)}",2`)).toBe(`${'a'.repeat(996)}\t2\t`));
});
