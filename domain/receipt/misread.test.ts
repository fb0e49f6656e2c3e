import { describe, expect, it } from 'vitest';
import { joinColumnBlocks } from '#domain/receipt/lines/column-blocks.ts';
import { parseReceipt } from '#domain/receipt/receipt.ts';

const parseRows = (...lines: string[]) => parseReceipt(lines.join('\n'));
const item = (name: string, priceCents: number, more = {}) => ({ name, priceCents, ...more });

describe('Misread totals', () => {
  const salsa = ['SALSA 3.00 F', 'CREAM 2.65 F'];
  const lines = [item('SALSA', 300), item('CREAM', 265)];

  it('A misread total is replaced with the amount paid if the lines add up to that amount', () =>
    expect(parseRows(...salsa, 'TOTAL 5.66', 'VISA 5.65')).toMatchObject({
      ...{ totalCents: 565, differenceCents: 0, lines },
    }));

  it('The amount paid is the sum of all payments minus the change', () =>
    expect(parseRows(...salsa, 'TOTAL 9.65', 'EBT FOOD 3.00', 'CASH 5.00', 'CHANGE 2.35')).toMatchObject({
      totalCents: 565,
      differenceCents: 0,
      lines,
    }));

  it('A misread subtotal is dropped if lines and tax add up to the total', () =>
    expect(parseRows(...salsa, 'SUBTOTAL 6.65', 'TAX 0.20', 'TOTAL 5.85', 'VISA 5.85')).toMatchObject({
      ...{ subtotalCents: null, taxCents: 20, totalCents: 585, differenceCents: 0, lines },
    }));

  it("The total stays as printed if the lines don't match the amount paid", () =>
    expect(parseRows(...salsa, 'TOTAL 5.66', 'VISA 5.66')).toMatchObject({
      ...{ totalCents: 566, differenceCents: 1, lines },
    }));
});

describe('Misread lines in pasted text', () => {
  it('A misread amount is corrected if the receipt adds up only with the correction', () =>
    expect(parseRows('SALSA      3,00 F', 'CREAM      2.6S F', 'TOTAL      5.65')).toMatchObject({
      ...{ differenceCents: 0, lines: [item('SALSA', 300), item('CREAM', 265)] },
    }));

  it("A line whose amount lost its decimal point isn't joined to the item name below it", () =>
    expect(parseRows('SALSA      300 F', 'CREAM      2.65 F', 'TOTAL      9.65')).toMatchObject({
      ...{ differenceCents: 700, lines: [item('CREAM', 265)] },
    }));

  it.each([
    ['2.3l lb @ 1 lb /0.50', 2.31],
    ['2.31 1b @ O.50/lb', 2.31],
    ['2.31 Lbs @ 1 Lb/ 0.50', 2.31],
    ['.66 lb @ 1.75 lb', 0.66],
  ])('The misread weight in “%s” is corrected', (row, quantity) =>
    expect(parseRows('PLUMS 1.16 F', row, 'MILK 3.00')).toMatchObject({
      lines: [item('PLUMS', 116, { quantity, isByWeight: true }), item('MILK', 300)],
    }));

  it.each([
    ['C0KE 2L', 'COKE 2L'],
    ['0RG BANANAS', 'ORG BANANAS'],
    ['HAM O07874212701 F', 'HAM'],
    ['PEPSI 10CT', 'PEPSI 10CT'],
  ])('The printed name “%s” is parsed as “%s”', (printed, name) =>
    expect(parseRows(`${printed} 4.99`)).toMatchObject({ lines: [item(name, 499)] }));
});

describe('A column of amounts below the names', () => {
  const names = ['ALPHA FOODS', 'SALSA', '1.10 LB @ 2.41/LB', 'CREAM', 'TAX', 'TOTAL'];

  it('Amounts in a separate column are assigned to the item names if the amounts add up to the total', () =>
    expect(parseRows(...names, '3.00 F', '2.65 F', '0.20', '5.85')).toMatchObject({
      ...{ taxCents: 20, totalCents: 585, differenceCents: 0 },
      lines: [item('SALSA', 300), item('CREAM', 265, { quantity: 1.1, isByWeight: true })],
    }));

  it("Amounts in a separate column aren't assigned to items if they don't add up to the printed total", () =>
    expect(parseRows(...names, '3.00 F', '2.65 F', '0.20', '5.95')).toEqual({ problem: 'no-prices' }));
});

describe('Discounts on one item or on the whole receipt', () => {
  const bread = item('RYE BREAD', 400, { regularCents: null });
  it.each([
    ['INST SV  TORTILLAS 80CT  1.00-', 200],
    ['COMBO LOCO TORTILLAS  1.00-', 200],
    ['DIGITAL COUPON  1.00-', 300],
  ])('The discount “%s” applies to the item that it mentions or to the item above it', (row, cents) =>
    expect(parseRows('TORTILLAS 80CT 3.00', 'RYE BREAD 4.00', row, 'TOTAL 6.00')).toMatchObject({
      differenceCents: 0,
      lines: [item('TORTILLAS 80CT', cents), cents === 200 ? bread : item('RYE BREAD', 300)],
    }));

  it.each([
    'mPerks Reward -1.00',
    '$1 OFF $5 STORE COUPON -1.00',
  ])('The discount “%s” applies to the whole receipt', (row) =>
    expect(parseRows('MILK 3.00', 'RYE BREAD 4.00', row, 'TOTAL 6.00')).toMatchObject({
      ...{ otherCents: -100, differenceCents: 0, lines: [item('MILK', 300), bread] },
    }));
});

describe('Prices and quantities in unusual places', () => {
  it.each([
    ['MILK 2 3.49 6.98', item('MILK', 698, { quantity: 2 })],
    ['MILK 2 3.49 9.98', item('MILK 2 3.49', 998, { quantity: 1 })],
    ['SOUP 2/5.00 7.50', item('SOUP', 750, { quantity: 3 })],
    ['SOUP 2/5.00 3.33', item('SOUP', 333, { quantity: 1 })],
  ])('A quantity or multi-buy offer is used only if it explains the amount: %s', (row, bought) =>
    expect(parseRows(row)).toMatchObject({ lines: [bought] }));

  it('A quantity next to the price overrides a weight on the row above', () =>
    expect(parseRows('HAM', 'Wt 2.14 lb', 'MILK 2 3.49 6.98')).toMatchObject({
      lines: [item('MILK', 698, { quantity: 2, isByWeight: false })],
    }));

  it.each([
    ['below an item', ['MILK 6.98', 'Qty: 2'], 2],
    ['below an item with a quantity', ['MILK 2 @ 3.49 6.98', 'Qty: 3'], 2],
    ['above all items', ['Qty: 2', 'MILK 6.98'], 2],
  ])('A quantity row applies to the item above it, unless there is none or it already has a quantity: row %s', (_, rows, quantity) =>
    expect(parseRows(...rows)).toMatchObject({ lines: [item('MILK', 698, { quantity })] }));

  it.each([
    ['the regular price below', ['4 @ 1.49', 'TUNA 4.00', 'Regular Price 5.96'], { quantity: 4 }],
    [
      'the savings below',
      ['BREAST', '2.44 lb @ 4.99/ lb 9.74', 'You Saved 2.44'],
      { quantity: 2.44, isByWeight: true },
    ],
    ['the first of two prices', ['2 QTY @ $2.49', 'PASTA 4.98 3.48'], { quantity: 2 }],
  ])('A quantity above a discounted item is used if it explains %s', (_, rows, line) =>
    expect(parseRows(...rows)).toMatchObject({ lines: [line] }));

  it("A regular price per piece below an item isn't part of the next item's name", () =>
    expect(parseRows('YOGURT 7.16', '4 @ $1.79 ea', 'Regular Price $1.99 ea', 'MANGO 4.19')).toMatchObject({
      lines: [item('YOGURT', 716, { quantity: 4, regularCents: 796 }), item('MANGO', 419)],
    }));

  it('If the first item has its quantity above it, all items do', () =>
    expect(parseRows('QTY 3', 'BEANS 3.87', 'OIL 9.99', 'QTY 2', 'PASTA 3.98', 'EGGS 2.99')).toMatchObject({
      lines: [
        item('BEANS', 387, { quantity: 3 }),
        item('OIL', 999, { quantity: 1 }),
        item('PASTA', 398, { quantity: 2 }),
        item('EGGS', 299, { quantity: 1 }),
      ],
    }));

  it.each([
    ['above all items', ['You Pay 4.99', 'MILK 3.49'], 349],
    ['below the total', ['MILK 3.49', 'TOTAL 3.49', 'You Pay 2.99'], 349],
    ['higher than the printed price', ['MILK 3.49', 'You Pay 3.99'], 399],
  ])("A “You Pay” price %s isn't treated as a discount on the item's price", (_, rows, priceCents) =>
    expect(parseRows(...rows)).toMatchObject({ lines: [item('MILK', priceCents, { regularCents: null })] }));

  it('A column of amounts is joined to the names above it only if there are as many names as amounts', () => {
    const amounts = ['3.49', '2.00', '4.00', '5.00'];
    expect(joinColumnBlocks(['MILK', 'BREAD', 'HAM', 'EGGS', ...amounts])).toEqual([
      ...['MILK   3.49', 'BREAD   2.00', 'HAM   4.00', 'EGGS   5.00'],
    ]);
    expect(joinColumnBlocks(['MILK', ...amounts])).toBeNull();
  });
});

describe('Manufacturer coupons', () => {
  const withCoupons = (count: number, savings: string) =>
    parseRows(
      ...Array.from({ length: count }, (_, index) => [
        `SALSA ${'ABCDEFGHIJKL'[index]} 5.00`,
        'COUPON -1.00',
      ]).flat(),
      ...[
        'BREAD 4.00',
        'COUPON -0.50',
        `TOTAL ${4 * count + 3.5}0`,
        `MANUFACTURER COUPON SAVINGS ${savings}`,
      ],
    );

  it('A coupon matching “Manufacturer coupon savings” reduces the total, not an item price', () => {
    expect(withCoupons(1, '0.50')).toMatchObject({
      ...{ differenceCents: 0, otherCents: -50 },
      lines: [item('SALSA A', 400), item('BREAD', 400, { regularCents: null })],
    });
  });

  it("If there are too many coupons to tell which are manufacturer coupons, every coupon reduces an item's price", () => {
    expect(withCoupons(11, '0.50')).toMatchObject({ differenceCents: 0, otherCents: 0 });
  });
});

it('On a receipt without a total, a returned item is subtracted and the other items are kept', () =>
  expect(parseRows('BREAD 2.00', 'RETURN', 'MILK -3.49')).toMatchObject({
    ...{ problem: null, lines: [item('BREAD', 200)], otherCents: -349, differenceCents: null },
  }));
