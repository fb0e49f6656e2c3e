import { describe, expect, it } from 'vitest';
import { parseReceipt } from '#domain/receipt/receipt.ts';

const parseRows = (...lines: string[]) => parseReceipt(lines.join('\n'));
const item = (name: string, priceCents: number, more = {}) => ({ name, priceCents, ...more });

describe('Rewards', () => {
  it("Rewards below an item reduce that item's price if other items follow", () => {
    expect(parseRows('RAVIOLI 6.49 F', '   REWARDS 1.50-', 'BEER 8.99 T', 'TOTAL 13.98')).toMatchObject({
      differenceCents: 0,
      otherCents: 0,
      lines: [item('RAVIOLI', 499, { regularCents: 649 }), item('BEER', 899)],
    });
  });

  it("A reward printed below the last item reduces that item's price if an earlier item has its own reward; otherwise it reduces only the receipt total", () => {
    expect(parseRows('RAVIOLI 6.49 F', 'BEER 8.99 T', '   REWARDS 1.50-', 'TOTAL 13.98')).toMatchObject({
      ...{ differenceCents: 0, otherCents: -150 },
      lines: [item('RAVIOLI', 649), item('BEER', 899)],
    });
    const rewards = ['RAVIOLI 6.49 F', 'REWARDS 1.50-', 'BEER 8.99 T', 'REWARDS 1.00-', 'TOTAL 12.98'];
    expect(parseRows(...rewards)).toMatchObject({
      ...{ differenceCents: 0, otherCents: 0 },
      lines: [item('RAVIOLI', 499), item('BEER', 799)],
    });
  });

  it('Earned rewards such as FLEX REWARDS always apply to the whole receipt', () => {
    expect(parseRows('RAVIOLI 6.49 F', 'FLEX REWARDS 1.50-', 'BEER 8.99 T', 'TOTAL 13.98')).toMatchObject({
      otherCents: -150,
    });
  });
});

it('A row such as “3 QTY” is the quantity of the item below it', () =>
  expect(parseRows('PENNE 1.99 S', ' 3 QTY', 'SHELLS 6.00 S', 'RICE 2.50 S', 'TOTAL 10.49')).toMatchObject({
    differenceCents: 0,
    lines: [
      item('PENNE', 199, { quantity: 1 }),
      item('SHELLS', 600, { quantity: 3 }),
      item('RICE', 250, { quantity: 1 }),
    ],
  }));

describe('Departments', () => {
  it('Department codes are removed if they precede most item names', () => {
    expect(
      parseRows('GRO RICE 2.99', 'PRD  LIMES 1.50', 'MEAT FRANKS 2.50', 'DAI BUTTER 4.29', 'BATTERIES 5.00'),
    ).toMatchObject({
      lines: [
        item('RICE', 299),
        item('LIMES', 150),
        item('FRANKS', 250),
        item('BUTTER', 429),
        item('BATTERIES', 500),
      ],
    });
  });

  it("A department word such as “deli” stays in an item's name", () => {
    expect(parseRows('DELI HAM 4.99', 'SOUR CREAM 1.99', 'EGGS 3.99')).toMatchObject({
      lines: [item('DELI HAM', 499), {}, {}],
    });
  });
});

describe('Rows around items', () => {
  it('A percentage between the subtotal and the total is read as a tax, even without the word “tax”', () => {
    const parsedReceipt = parseRows(
      'SODA 2.00 A',
      'RICE 3.00 B',
      'SUBTOTAL 5.00',
      'NC TAX A 7% 0.14',
      'NC FOOD B 2% 0.06',
      'TOTAL 5.20',
    );
    expect(parsedReceipt).toMatchObject({ taxCents: 20, differenceCents: 0 });
  });

  it("A name after WT (weighed item) isn't joined to the row above", () => {
    const parsedReceipt = parseRows(
      '  PARSLEY  1.49 S',
      '  WT  PLUM TOMATOES',
      '  1.50 lb @ $1.99 /lb  2.99 S',
    );
    expect(parsedReceipt).toMatchObject({
      lines: [item('PARSLEY', 149), item('PLUM TOMATOES', 299, { quantity: 1.5, isByWeight: true })],
    });
  });

  it("The time next to a misread date isn't parsed as a price", () => {
    const parsedReceipt = parseRows(
      '1O/08/26  1:15 PM',
      'SALSA 3.00 F',
      'SAVE W/ CARD  1.O0-F',
      'TOTAL 2.00',
    );
    expect(parsedReceipt).toMatchObject({
      purchasedOn: '2026-10-08',
      differenceCents: 0,
      lines: [item('SALSA', 200)],
    });
  });

  it('A misread multi-buy offer still sets the quantity of the item below', () =>
    expect(parseRows('2 @ 2/5.OO', 'MAC & CHEESE  5.00 B', 'TOTAL 5.00')).toMatchObject({
      lines: [item('MAC & CHEESE', 500, { quantity: 2 })],
    }));
});

it.each([
  ['2 x 1.75', 'COCONUT MILK 3.50', [1, 2]],
  ['2 @ 3.49', 'ROTINI 6.98', [1, 2], 'BREAD 6.99'],
  ['3 @ 1.33', 'LIMES 3.99', [1, 3], 'KALE 4.00'],
  ['2 @ 1.75', 'MILK 2.99', [2, 1]],
  ['2 @ 1.75', 'MILK 3.49', [2, 1]],
])('The count %s, which is a cent off the item above, applies to the item below (%s) only if it fits exactly', (count, next, quantities, above = 'NAAN 3.49') => {
  const parsedReceipt = parseRows(above, count, next);
  expect(parsedReceipt.problem === null && parsedReceipt.lines.map(({ quantity }) => quantity)).toEqual(
    quantities,
  );
});
