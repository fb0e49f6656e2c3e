import { describe, expect, it } from 'vitest';
import { parseReceipt } from '#domain/receipt/receipt.ts';

const parseRows = (...lines: string[]) => parseReceipt(lines.join('\n'));
const line = (name: string, priceCents: number) => ({ name, priceCents });
const [eggs, soap] = [line('EGGS', 200), line('SOAP', 100)];

const goods = [
  'STORE BRAND MILK',
  'DATE NUT BREAD',
  'CASH & CARRY CHIPS',
  'TAX FREE DIAPERS',
  'CHANGE OF PACE TEA',
  "MEMBER'S MARK WATER",
  'TOTAL CEREAL',
  'POINT REYES BLUE',
  'BALANCE BAR',
  'GREETING CARD BIRTHDAY',
  'CHOC CHIP COOKIES',
  'ST LOUIS RIBS',
  'PHONE CHARGER',
  'YOUR BEST TEA',
  'WELCOME MAT',
  'TX TOAST GARLIC',
  'IMP COOKIES',
  'DELIVERY PIZZA',
  'BOLSA DE PAPAS',
];

describe('Item names that contain words such as “total” or “tax”', () => {
  it.each(goods)('A row with a price is an item even if its name contains a word like “total”: %s', (name) =>
    expect(parseRows('EGGS 2.00', `${name}  3.49 F`, 'SOAP 1.00', 'TOTAL 6.49')).toMatchObject({
      ...{ taxCents: 0, otherCents: 0, differenceCents: 0 },
      lines: [eggs, line(name, 349), soap],
    }));

  it.each(
    goods,
  )('A row with a name that contains a word like “total” is an item if the row below has a price: %s', (name) => {
    const text = ['EGGS 2.00', name, '3.49 F', 'SOAP 1.00', 'TOTAL 6.49'];
    expect(parseRows(...text)).toMatchObject({ lines: [eggs, line(name, 349), soap] });
    expect(parseRows(...text.with(2, '2 @ 1.75     3.50 F'))).toMatchObject({
      lines: [eggs, { ...line(name, 350), quantity: 2 }, soap],
    });
  });

  it('An item name can continue on the next row of a receipt', () =>
    expect(parseRows('EGGS 2.00', 'GREAT VALUE CHOC CHIP', 'COOKIES 3.49', 'TOTAL 5.49')).toMatchObject({
      lines: [eggs, line('GREAT VALUE CHOC CHIP COOKIES', 349)],
    }));

  it.each([
    'SC JOHNSON WINDEX',
    'SAVINGS BAY RUM',
    'PROMO PACK GUM',
    'TOTAL REWARD BARS',
    'SALE BREAD',
  ])('A “savings” line is an item only if the total includes its amount: %s', (name) => {
    const text = ['EGGS 2.00', `${name}  3.49 F`, 'SOAP 1.00', 'TOTAL 6.49'];
    expect(parseRows(...text)).toMatchObject({
      differenceCents: 0,
      lines: [eggs, line(name, 349), soap],
    });
    expect(parseRows(...text.with(3, 'TOTAL 3.00'))).toMatchObject({
      differenceCents: 0,
      lines: [eggs, soap],
    });
  });
});

describe('Lines about the store, the shopper and the payment', () => {
  it.each([
    'STORE #123',
    'STORE 123 REG 4 ST',
    'DATE 11/02/26',
    'DATE NOV 02 2026 TIME 10:33',
    'MEMBER SINCE 2019',
    'CASHIER MARIA',
    'STORE MANAGER JOHN SMITH',
    'YOUR CASHIER TODAY WAS MARIA',
    'CARD ENDING 1234',
    'CHIP READ',
    'REWARDS CARD NUMBER 1234',
    'POINTS EARNED TODAY 38',
    'ORDER NUMBER 1234',
    'THANK YOU FOR SHOPPING',
  ])("A note about the store or the shopper isn't part of the next item's name: %s", (noise) =>
    expect(parseRows('EGGS 2.00', noise, 'SOAP 1.00', 'TOTAL 3.00')).toMatchObject({ lines: [eggs, soap] }));

  it.each([
    'TOTAL TAX 0.30',
    'TAX 1 8.250% 0.30',
    'TX 8.25% 0.30',
    'IMP 8.25% 0.30',
    'TAX ON 3.00 @ 10% 0.30',
    'IMPUESTO ESTATAL 0.30',
  ])('The receipt line “%s” is recognized as a tax', (tax) =>
    expect(parseRows('EGGS 2.00', 'SOAP 1.00', 'SUBTOTAL 3.00', tax, 'TOTAL 3.30')).toMatchObject({
      ...{ taxCents: 30, differenceCents: 0 },
      lines: [eggs, soap],
    }));

  it.each([
    'DELIVERY 0.30',
    'Delivery: $0.30',
    'DELIVERY FROM STORE 0.30',
    'BOLSA PLASTICA 0.30',
    'BOLSAS 0.30',
  ])('The receipt line “%s” is recognized as a fee', (fee) =>
    expect(parseRows('EGGS 2.00', 'SOAP 1.00', fee, 'TOTAL 3.30')).toMatchObject({
      ...{ otherCents: 30, differenceCents: 0 },
      lines: [eggs, soap],
    }));

  it.each([
    'CASH 5.00',
    'CHANGE 2.00',
    'CREDIT CARD 3.00',
    'EBT FOOD BALANCE 41.00',
    'POINTS 38.00',
  ])("The receipt line “%s” below the total isn't parsed as an item", (payment) =>
    expect(parseRows('EGGS 2.00', 'SOAP 1.00', 'TOTAL 3.00', payment)).toMatchObject({
      ...{ totalCents: 300, differenceCents: 0 },
      lines: [eggs, soap],
    }));
});
