import { describe, expect, it } from 'vitest';
import { parseReceipt } from '#domain/receipt/receipt.ts';

function parseNames(...lines: string[]): string[] {
  const parsedReceipt = parseReceipt(lines.join('\n'));
  return parsedReceipt.problem === null
    ? parsedReceipt.lines.map(({ name }) => name)
    : [parsedReceipt.problem];
}

describe('Tax codes before the amount', () => {
  it.each([
    [
      'single letters and pairs',
      ['1 CORN TORT F 3.48', '2 COLA 12PK CN TF 7.98', '3 SOFTNER T 5.96', '4 TYLENOL HQ 8.94'],
      ['CORN TORT', 'COLA 12PK CN', 'SOFTNER', 'TYLENOL'],
    ],
    [
      'a dollar sign behind them',
      [
        '284990208 WHL MILK NF $3.69',
        '049990240 COLGATE T $4.49',
        '4 @ $1.79 ea',
        '245990118 UP&UP ALLRGY N $4.79',
      ],
      ['WHL MILK', 'COLGATE', 'UP&UP ALLRGY'],
    ],
    [
      'codes of weighed and counted items on the row below the name',
      ['BANANAS', '2.27 Lbs @ 1 Lbs / 0.58 FW 1.32', 'LIMES', '8 Ea. @ 1/0.20 F 1.60', 'CILANTRO F 0.48'],
      ['BANANAS', 'LIMES', 'CILANTRO'],
    ],
    [
      'one item without a code',
      ['CORN TORT F 3.48', 'SALSA F 2.00', 'SOFTNER T 5.96', 'DIAPERS SZ2 26.48'],
      ['CORN TORT', 'SALSA', 'SOFTNER', 'DIAPERS SZ2'],
    ],
    ['only two items', ['CORN TORT F 3.48', 'SOFTNER T 5.96'], ['CORN TORT', 'SOFTNER']],
    [
      'a voided item',
      ['CORN TORT F 3.48', 'SALSA F 2.00', 'SALSA F -2.00', 'SOFTNER T 5.96'],
      ['CORN TORT', 'SOFTNER'],
    ],
    ['amounts on separate rows', ['CORN TORT F', '3.48', 'SOFTNER T', '5.96'], ['CORN TORT', 'SOFTNER']],
  ])('Tax codes are removed from item names on a receipt with %s', (_, lines, names) =>
    expect(parseNames(...lines)).toEqual(names));

  it("After a name such as “VITAMIN B”, the tax code is removed, but the name's own last letter stays", () =>
    expect(
      parseNames('VITAMIN B F 4.99', 'PEN SIZE F F 2.00', 'T BONE STEAK F 12.99', 'VITAMIN C T 5.00'),
    ).toEqual(['VITAMIN B', 'PEN SIZE F', 'T BONE STEAK', 'VITAMIN C']));

  it.each([
    [
      'no codes',
      ['VITAMIN B 4.99', 'BATTERY SIZE F 2.00', 'MILK 3.49'],
      ['VITAMIN B', 'BATTERY SIZE F', 'MILK'],
    ],
    [
      'no codes and padded amounts',
      ['SHAKE N         4.99', 'MODEL T         2.00', 'MILK            3.49'],
      ['SHAKE N', 'MODEL T', 'MILK'],
    ],
    [
      'codes behind the amounts',
      ['RANCH STYLE B 1.36 N', 'SHAKE N 3.49 N', 'HAM T 2.00 N'],
      ['RANCH STYLE B', 'SHAKE N', 'HAM T'],
    ],
    [
      'codes before all amounts but one',
      ['MILK F 3.39', 'PLAN B 39.99', 'EGGS F 4.18', 'HAM F 5.00'],
      ['MILK', 'PLAN B', 'EGGS', 'HAM'],
    ],
    [
      'letters in less than three of four names',
      ['SHAKE N 39.99', 'MODEL T 9.99', 'EARL GREY T 3.99', 'MILK 3.49', 'EGGS 2.00'],
      ['SHAKE N', 'MODEL T', 'EARL GREY T', 'MILK', 'EGGS'],
    ],
    ['a single item', ['EARL GREY T 3.99'], ['EARL GREY T']],
  ])("On a receipt with %s, letters that may belong to item names aren't removed as tax codes", (_, lines, names) =>
    expect(parseNames(...lines)).toEqual(names));

  it('An item name keeps its last letter if tax codes have their own column', () =>
    expect(
      parseNames('PEN SIZE F     T    2.00', 'MILK           F    3.39', 'EGGS           F    4.18'),
    ).toEqual([...['PEN SIZE F', 'MILK', 'EGGS']]));
});
