import { expect, it } from 'vitest';
import { MAX_PRICE_CENTS } from '#domain/money.ts';
import { computeTotalPriceCents, hasUnitPrice, toUnitPrices } from '#domain/receipt/prices.ts';

type Purchase = Parameters<typeof toUnitPrices>[0][number];
const createPurchase = (priceCents: number, quantity: number, more: Partial<Purchase> = {}): Purchase => ({
  ...{ itemId: 1, unit: '1 gal', isByWeight: false, regularCents: null },
  ...{ priceCents, quantity, ...more },
});
const byThePound = { unit: 'per lb', isByWeight: true };

it('A weighed item has a unit price only if its quantity is a weight; other items need a count', () => {
  expect(hasUnitPrice(createPurchase(100, 1))).toBe(true);
  expect(hasUnitPrice(createPurchase(100, 1, byThePound))).toBe(true);
  expect(hasUnitPrice(createPurchase(100, 1, { isByWeight: true }))).toBe(false);
  expect(hasUnitPrice(createPurchase(100, 1, { unit: 'per lb' }))).toBe(false);
  expect(toUnitPrices([createPurchase(100, 1, { isByWeight: true })])).toEqual([]);
});

it.each([
  ['one unit', [createPurchase(349, 1)], 349, null, false],
  ['two units', [createPurchase(700, 2)], 350, null, false],
  ['a total that rounds half a cent up', [createPurchase(500, 3), createPurchase(550, 3)], 175, null, false],
  ['pounds', [createPurchase(205, 1.58, byThePound)], 130, null, false],
  ['a price below the regular one', [createPurchase(500, 2, { regularCents: 600 })], 250, 300, false],
  ['a price above the regular one', [createPurchase(500, 2, { regularCents: 400 })], 250, null, false],
  ['a lower member price', [createPurchase(500, 2, { regularCents: 600, isMember: true })], 250, 300, true],
  [
    'a member price without a discount',
    [createPurchase(500, 2, { regularCents: 500, isMember: true })],
    250,
    null,
    false,
  ],
  [
    'two lines, one of them at the member price',
    [createPurchase(300, 1), createPurchase(200, 1, { regularCents: 300, isMember: true })],
    250,
    300,
    true,
  ],
])('The unit price of a receipt item is computed for %s', (_, lines, priceCents, regularPriceCents, isMember) => {
  expect(toUnitPrices(lines)).toEqual([{ itemId: 1, priceCents, regularPriceCents, isMember }]);
});

it('Each item on a receipt gets one unit price; zero and excessive prices are ignored', () => {
  expect(
    toUnitPrices([createPurchase(100, 1), createPurchase(200, 1, { itemId: 2 }), createPurchase(300, 1)]),
  ).toMatchObject([
    { itemId: 1, priceCents: 200 },
    { itemId: 2, priceCents: 200 },
  ]);
  expect(toUnitPrices([createPurchase(0, 1)])).toEqual([]);
  expect(toUnitPrices([createPurchase(1, 1)])).toHaveLength(1);
  expect(toUnitPrices([createPurchase(MAX_PRICE_CENTS, 1)])).toHaveLength(1);
  expect(toUnitPrices([createPurchase(100, 1, { regularCents: MAX_PRICE_CENTS + 1 })])).toEqual([]);
});

it('The total price of a receipt line is the unit price times the quantity', () => {
  expect([
    computeTotalPriceCents(349, 2),
    computeTotalPriceCents(130, 1.58),
    computeTotalPriceCents(99, 0.5),
  ]).toEqual([698, 205, 50]);
});
