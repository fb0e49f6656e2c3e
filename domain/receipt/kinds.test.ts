import { describe, expect, it } from 'vitest';
import { findPurchaseDay } from '#domain/receipt/lines/day.ts';
import { parseReceipt, parseReceipts } from '#domain/receipt/receipt.ts';

const parseRows = (...lines: string[]) => parseReceipt(lines.join('\n'));
const item = (name: string, priceCents: number, more = {}) => ({ name, priceCents, ...more });

describe('Purchase dates', () => {
  it.each([
    ['an expiration date above it', ['RECEIPT EXPIRES ON 02-19-27', '000000 11-21-26  9:55P'], '2026-11-21'],
    ['a return deadline above it', ['Valid for return until 12/24/26', '11/24/26'], '2026-11-24'],
    ['a return deadline next to it', ['11/20/2026 05:33 PM EXPIRES 02/18/27'], '2026-11-20'],
    ['a survey deadline', ['Survey ends 11/30/2026', '11/19/2026'], '2026-11-19'],
    ['a date explained on the line above', ['Return by', '12/19/2026', '11/19/2026'], '2026-11-19'],
    ['an offer deadline on its own', ['Offer valid thru 11/25/2026'], null],
    ['a Spanish date with the day first', ['Fecha: 22/11/2026   Hora: 18:20'], '2026-11-22'],
    ['a Spanish month name', ['18 de noviembre de 2026'], '2026-11-18'],
    ['an ambiguous Spanish date', ['Fecha: 05/11/2026'], null],
    ['a day that is no month on a Spanish receipt', ['20/11/2026 18:22', 'CAMBIO 0.00'], '2026-11-20'],
    ['a day that is no month on another receipt', ['20/11/2026 18:22', 'CHANGE 0.00'], null],
    ['the name of a month between hyphens', ['20-Nov-2026 06:18PM'], '2026-11-20'],
    ['dots in a date', ['11.20.2026 18:22'], '2026-11-20'],
    [
      'a date with a time before one without',
      ['OPEN SINCE 01/01/2020', '11/01/2026', '11/02/2026 09:15'],
      '2026-11-02',
    ],
  ])('findPurchaseDay returns the expected date or null for a receipt with %s', (_, lines, day) =>
    expect(findPurchaseDay(lines, '2026-11-26')).toBe(day));

  it('The purchase date is never in the future', () => {
    expect(findPurchaseDay(['11/27/2026', '11/25/2026'], '2026-11-26')).toBe('2026-11-25');
    expect(findPurchaseDay(['12/24/2026'], '2026-11-26')).toBeNull();
  });
});

describe('Words around the total', () => {
  it.each([
    ['*** Total Sale *** 5.65', 565],
    ['xxx BALANCE 5.65', 565],
    ['**xx BALANCE 5.65', 565],
    ['TOTAL A PAGAR 5.65', 565],
    ['GRAN TOTAL 5.65', 565],
    ['T0TAL 5.65', 565],
    ['BA1ANCE DUE 5.65', 565],
    ['Total charged $5.65', 565],
    ['TOTAL\n5.65', 565],
  ])("The receipt's total is recognized in the text %s", (line, totalCents) => {
    const parsedReceipt = parseRows('SALSA 3.00 F', 'CREAM 2.65 F', line, 'VISA 5.65');
    expect(parsedReceipt).toMatchObject({
      totalCents,
      differenceCents: 0,
      lines: [item('SALSA', 300), item('CREAM', 265)],
    });
  });
});

describe('Taxes', () => {
  it.each([
    [['Tax 10.25%: 0.70', 'Prep Food Tax 11.25%: 0.91'], 161],
    [['STATE TAX 4% 0.40', 'CITY TAX 0.10', 'BEV TAX 0.25'], 75],
    [['IMPUESTO 8.25% 0.15'], 15],
    [['TAX1 1.10'], 110],
    [['TAX 1 1.10', 'TAX2 0.40'], 150],
    [['TAX1 8.250 % 1.10'], 110],
    [['T = IL TAX 10.25000 on $8.58 0.88'], 88],
    [['A: Taxable @ 0.000% 0.00', 'B: Taxable @10.250% 0.84'], 84],
  ])('The taxes on a receipt are added up: %s', (taxes, taxCents) => {
    const total = ((300 + taxCents) / 100).toFixed(2);
    expect(parseRows('SALSA 3.00 F', 'SUBTOTAL 3.00', ...taxes, `TOTAL ${total}`)).toMatchObject({
      ...{ taxCents, differenceCents: 0 },
      lines: [item('SALSA', 300)],
    });
  });

  it.each([
    'EBT SNAP',
    'SNAP',
    'SNAP EBT',
    'EBT FOOD',
    'FOOD STAMPS',
    'EBT SNAP BENEFITS',
  ])('The receipt line %s is recognized as a payment even if it comes before the total line', (tender) => {
    const payment = `${tender}  25.00`;
    expect(
      parseRows('SALSA 3.00 F', 'SNAP PEAS 2.00 F', payment, 'TAX1 1.10', 'TOTAL 6.10', payment),
    ).toMatchObject({
      ...{ taxCents: 110, differenceCents: 0 },
      lines: [item('SALSA', 300), item('SNAP PEAS', 200)],
    });
  });

  it('A receipt without a tax line has zero tax only if the item prices add up to the total', () => {
    expect(parseRows('SALSA 3.00 F')).toMatchObject({ taxCents: null, totalCents: null });
    expect(parseRows('SALSA 3.00 F', 'TOTAL 3.20')).toMatchObject({ taxCents: null, differenceCents: 20 });
    expect(parseRows('SALSA 3.00 F', 'TOTAL 3.00')).toMatchObject({ taxCents: 0 });
  });

  it.each([
    'BAKERY CHOC CAKE 11.99 t F',
    'BAKERY CHOC CAKE 11.99 f',
    'BAKERY CHOC CAKE    T F   11.99',
  ])('Tax codes can precede or follow an amount: %s', (line) =>
    expect(parseRows(line)).toMatchObject({ lines: [item('BAKERY CHOC CAKE', 1199)] }));
});

describe('Rows that belong together', () => {
  it.each([
    [
      '2.47 lb x 0.49 USD/lb',
      '4011 Bananas 1.21 FA',
      item('Bananas', 121, { quantity: 2.47, isByWeight: true }),
    ],
    [
      '1.10 LB @ 2.49/LB',
      'AGUACATE HASS 2.74 F',
      item('AGUACATE HASS', 274, { quantity: 1.1, isByWeight: true }),
    ],
    ['3 x 1.19', '701234 Diced Tomatoes 3.57 FA', item('Diced Tomatoes', 357, { quantity: 3 })],
  ])('A weight or quantity can be printed above its item: %s', (above, line, bought) =>
    expect(parseRows('MILK 3.29 FA', above, line)).toMatchObject({
      lines: [item('MILK', 329, { quantity: 1 }), bought],
    }));

  it.each([
    [['LUCERNE BUTTER', '5.89', 'You Pay', '4.99 S', 'Member Savings -0.90']],
    [['LUCERNE BUTTER  5.89', 'You Pay  4.99 S', 'Member Savings -0.90']],
    [
      ['LUCERNE BUTTER', 'Regular Price 5.89', 'Member Savings -0.90', 'You Pay 4.99 S']
        .toSpliced(2, 1)
        .concat('Member Savings -0.90'),
    ],
    [['LUCERNE BUTTER   5.89   4.99 S', 'Member Savings -0.90']],
  ])('An item on a receipt can have a regular and a paid price: %s', (rows) => {
    const parsedReceipt = parseRows(...rows, 'TOTAL 4.99');
    const expectedItem = item('LUCERNE BUTTER', 499, { regularCents: 589, isMember: true });
    expect(parsedReceipt).toMatchObject({ differenceCents: 0, lines: [expectedItem] });
  });

  it.each([
    'HOUSEHOLD ESSENTIALS',
    'HEALTH & BEAUTY CARE',
    'TOYS AND GAMES',
    'Substitutions',
    'FROZEN FOODS',
    'PET SUPPLIES',
  ])("A heading on a receipt isn't parsed as part of an item: %s", (heading) =>
    expect(parseRows('MILK 3.49', heading, 'SOAP 2.00')).toMatchObject({
      lines: [item('MILK', 349), item('SOAP', 200)],
    }));
});

it.each([
  ['R-CHICKEN TIKKA MASALA', 'CHICKEN TIKKA MASALA'],
  ['A-AVOCADOS BAG 4CT', 'AVOCADOS BAG 4CT'],
  ['T FLOWERS', 'FLOWERS'],
  ['PC PEPSI 12PK CAN', 'PEPSI 12PK CAN'],
  ['PC WIPES 007874212345 F', 'PC WIPES'],
  ['PC GNTL FRMLA   077257600568 F', 'PC GNTL FRMLA'],
  ['T BONE STEAK', 'T BONE STEAK'],
  ['A-1 SAUCE', 'A-1 SAUCE'],
  ['K-CUPS 12CT', 'K-CUPS 12CT'],
])('The printed item “%s” is parsed as “%s”', (printed, name) =>
  expect(parseRows(`${printed} 4.99`)).toMatchObject({ lines: [item(name, 499)] }));

describe('Coupons and bag refunds', () => {
  it.each([
    'MFR CPN -0.75',
    'MC MFG COUPON 0.75-',
    'VENDOR COUPON -0.75',
    'MANUFACTURER COUPON -0.75',
  ])("A manufacturer's coupon leaves the shelf price unchanged: %s", (coupon) =>
    expect(parseRows('KLEENEX 3PK 5.29 T', coupon, 'TOTAL 4.54')).toMatchObject({
      ...{ otherCents: -75, differenceCents: 0 },
      lines: [item('KLEENEX 3PK', 529, { regularCents: null })],
    }));

  it('A coupon listed as a vendor coupon leaves the shelf price unchanged', () => {
    const parsedReceipt = parseRows(
      'TIDE 13.99 T',
      'COUPON Tide -3.00 T',
      'Grand Total 10.99',
      'Vendor Coupon Savings 3.00',
    );
    expect(parsedReceipt).toMatchObject({ otherCents: -300, lines: [item('TIDE', 1399)] });
  });

  it.each([
    'BAG REFUND -0.10',
    'BAG CREDIT 0.10-',
    'REUSABLE BAG REFUND -0.10',
  ])("A bag refund doesn't change an item's price: %s", (refund) =>
    expect(parseRows('HOT BAR 9.45', refund, 'TOTAL 9.35')).toMatchObject({
      ...{ otherCents: -10, differenceCents: 0 },
      lines: [item('HOT BAR', 945, { regularCents: null })],
    }));
});

describe('Order emails', () => {
  it.each([
    'Substituted for: Gain Flings 42 ct $5.12',
    'Refunded $5.47',
    'Temporary hold $80.00',
    'Driver tip $5.00',
    'Tip $3.00',
    'Preauthorization $75.00',
  ])("The order email line “%s” isn't an item", (line) =>
    expect(parseRows('Milk $3.49', 'Eggs $2.00', line)).toMatchObject({
      lines: [item('Milk', 349), item('Eggs', 200)],
    }));

  it('The final weight in an order email is used as the quantity, and the estimated weight is ignored', () => {
    const parsedReceipt = parseRows(
      'Chicken breast',
      '$14.31',
      'Final weight 5.36 lb ($2.67/lb)',
      'was $16.29',
      'Total $14.31',
    );
    const chicken = { quantity: 5.36, isByWeight: true, regularCents: null };
    expect(parsedReceipt).toMatchObject({
      differenceCents: 0,
      lines: [item('Chicken breast', 1431, chicken)],
    });
  });

  it.each([
    ['Cereal $4.29 was $5.29', item('Cereal', 429, { regularCents: 529 })],
    ['Cereal $4.29\nwas $5.29', item('Cereal', 429, { regularCents: 529 })],
    ['Cereal\nQty: 2\n$8.58', item('Cereal', 858, { quantity: 2 })],
    ['Cereal\nQty 3 $12.87', item('Cereal', 1287, { quantity: 3 })],
  ])('“Was” prices and quantities are found in an order email: %s', (text, bought) =>
    expect(parseRows('Milk $3.49', text)).toMatchObject({ lines: [item('Milk', 349), bought] }));
});

describe('Returns', () => {
  it.each([
    [['RETURN', 'HNZ KETCHUP 3.98-O', 'SUBTOTAL 3.98-', 'TOTAL 3.98-']],
    [['*** REFUND ***', 'SOAP -2.97', 'TAX -0.20', 'TOTAL -3.17']],
    [['DEVOLUCION', 'JABON 1.79-', 'TOTAL 1.79-']],
  ])('A receipt for a return is reported as a return: %s', (lines) =>
    expect(parseRows(...lines)).toEqual({ problem: 'return' }));

  it("A return on the same receipt doesn't reduce the price of a purchased item", () => {
    const parsedReceipt = parseRows('RETURN', 'SOAP 2.00-', 'MILK 3.49', 'TOTAL 1.49');
    expect(parsedReceipt).toMatchObject({ otherCents: -200, differenceCents: 0, lines: [item('MILK', 349)] });
  });
});

describe('Text with several receipts', () => {
  const one = [
    'ALPHA FOODS',
    'TULSA OK 74105',
    'MILK 3.49',
    'EGGS 2.00',
    'SOAP 1.00',
    'TOTAL 6.49',
    'VISA 6.49',
    '11/20/26 10:00',
  ];
  const other = [
    'BETA MART',
    'TULSA OK 74133',
    'RICE 2.50',
    'TOTAL 2.50',
    'CASH 5.00',
    'CHANGE 2.50',
    '11/21/26 11:00',
  ];

  it('Text with two receipts is split, and each receipt keeps its own date', () => {
    const text = [...one, '', ...other].join('\n');
    expect(parseReceipt(text)).toEqual({ problem: 'several' });
    expect(parseReceipts(text)).toMatchObject([
      { purchasedOn: '2026-11-20', totalCents: 649, differenceCents: 0 },
      { purchasedOn: '2026-11-21', totalCents: 250, differenceCents: 0 },
    ]);
    expect(parseReceipts([...one, '', '', ...other, '', ...one].join('\n'))).toHaveLength(3);
  });

  it('A receipt pasted along with a truncated or complete copy is parsed only once', () => {
    for (const start of [one.slice(0, 5), one]) {
      const reads = parseReceipts([...start, '', ...one].join('\n'));
      expect(reads).toMatchObject([{ totalCents: 649, differenceCents: 0, lines: { length: 3 } }]);
    }
  });

  it('A receipt and its payment slip count as one receipt', () => {
    expect(
      parseReceipts([...one, '', 'REF#: 000000 TOTAL: 6.49', 'STAR 6.49', 'POINTS 38.00'].join('\n')),
    ).toHaveLength(1);
  });
});
