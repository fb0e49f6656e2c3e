import { expect, it } from 'vitest';
import { parseDemoList, toDemoLines } from './parse-demo-list.ts';

const parseAndDescribe = (text: string) =>
  parseDemoList(text).map(({ text: lineText, match }) =>
    match === null ? `${lineText}: nothing` : `${lineText}: ${match.line.quantity} ${match.item.name}`,
  );

it('parseDemoList matches entries to sample items and leaves out totals and checked lines', () => {
  expect(parseAndDescribe('milk, 2 dozen eggs, whole wheat bread')).toEqual([
    'milk: 1 Whole Milk',
    '2 dozen eggs: 2 Large Eggs',
    'whole wheat bread: 1 Whole Wheat Bread',
  ]);
  expect(parseAndDescribe('salt\noranges\nbuttermilk\nTotal: 12.99\n[x] milk')).toEqual([
    'salt: nothing',
    'oranges: nothing',
    'buttermilk: nothing',
  ]);
  expect(parseAndDescribe('DROP TABLE items;\n🥛🥚\n<b>milk</b>')).toContain('milk: 1 Whole Milk');
});

it('toDemoLines merges duplicate items into one line', () => {
  expect(toDemoLines(parseDemoList('milk\nwhole milk'))).toHaveLength(1);
  expect(toDemoLines(parseDemoList('x'.repeat(20_000)))).toEqual([]);
});
