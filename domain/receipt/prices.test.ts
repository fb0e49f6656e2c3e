import { expect, it } from 'vitest';
import { MAX_PRICE_CENTS } from '#domain/money.ts';
import { computeTotalPriceCents, hasUnitPrice, toUnitPrices } from '#domain/receipt/prices.ts';

type Bought = Parameters<typeof toUnitPrices>[0][number];
const bought = (priceCents: number, quantity: number, more: Partial<Bought> = {}): Bought => ({
  ...{ itemId: 1, unit: '1 gal', isByWeight: false, regularCents: null },
  ...{ priceCents, quantity, ...more },
});
const byThePound = { unit: 'per lb', isByWeight: true };

it('A weighed item has a unit price only if its quantity is a weight; other items need a count', () => {
  expect(hasUnitPrice(bought(100, 1))).toBe(true);
  expect(hasUnitPrice(bought(100, 1, byThePound))).toBe(true);
  expect(hasUnitPrice(bought(100, 1, { isByWeight: true }))).toBe(false);
  expect(hasUnitPrice(bought(100, 1, { unit: 'per lb' }))).toBe(false);
  expect(toUnitPrices([bought(100, 1, { isByWeight: true })])).toEqual([]);
});

it.each([
  ['one unit', [bought(349, 1)], 349, null, false],
  ['two units', [bought(700, 2)], 350, null, false],
  ['a total that rounds half a cent up', [bought(500, 3), bought(550, 3)], 175, null, false],
  ['pounds', [bought(205, 1.58, byThePound)], 130, null, false],
  ['a price below the regular one', [bought(500, 2, { regularCents: 600 })], 250, 300, false],
  ['a price above the regular one', [bought(500, 2, { regularCents: 400 })], 250, null, false],
  ['a lower member price', [bought(500, 2, { regularCents: 600, isMember: true })], 250, 300, true],
  [
    'a member price without a discount',
    [bought(500, 2, { regularCents: 500, isMember: true })],
    250,
    null,
    false,
  ],
  [
    'two lines, one of them at the member price',
    [bought(300, 1), bought(200, 1, { regularCents: 300, isMember: true })],
    250,
    300,
    true,
  ],
])('The unit price of a receipt item is computed for %s', (_, lines, priceCents, regularPriceCents, isMember) => {
  expect(toUnitPrices(lines)).toEqual([{ itemId: 1, priceCents, regularPriceCents, isMember }]);
});

it('Each item on a receipt gets one unit price; zero and excessive prices are ignored', () => {
  expect(toUnitPrices([bought(100, 1), bought(200, 1, { itemId: 2 }), bought(300, 1)])).toMatchObject([
    { itemId: 1, priceCents: 200 },
    { itemId: 2, priceCents: 200 },
  ]);
  expect(toUnitPrices([bought(0, 1)])).toEqual([]);
  expect(toUnitPrices([bought(1, 1)])).toHaveLength(1);
  expect(toUnitPrices([bought(MAX_PRICE_CENTS, 1)])).toHaveLength(1);
  expect(toUnitPrices([bought(100, 1, { regularCents: MAX_PRICE_CENTS + 1 })])).toEqual([]);
});

it('The total price of a receipt line is the unit price times the quantity', () => {
  expect([
    computeTotalPriceCents(349, 2),
    computeTotalPriceCents(130, 1.58),
    computeTotalPriceCents(99, 0.5),
  ]).toEqual([698, 205, 50]);
});
