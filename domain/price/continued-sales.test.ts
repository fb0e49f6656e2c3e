import { expect, it } from 'vitest';
import { DAY_MS } from '#domain/durations.ts';
import { findContinuedSales, type PlainPrice } from '#domain/price/continued-sales.ts';

const now = Date.UTC(2026, 10, 22, 12);
const daysAgo = (days: number) => now - days * DAY_MS;

const createPrice = (
  days: number,
  regularPriceCents: number | null,
  {
    priceCents = 400,
    source = 'agreed',
    decidedDaysAgo = days,
  }: Partial<PlainPrice> & { decidedDaysAgo?: number } = {},
): PlainPrice => ({
  ...{ seenAt: daysAgo(days), decidedAt: daysAgo(decidedDaysAgo), priceCents, regularPriceCents, source },
});

/** The regular price of an agreed price that was seen now, without one. */
function findRegularPrice(
  plainPrices: readonly PlainPrice[],
  price = createPrice(0, null),
): number | undefined {
  const incomplete = plainPrices.filter(
    ({ regularPriceCents, source }) => regularPriceCents === null && source !== 'official',
  );
  return findContinuedSales([...incomplete, price], [...plainPrices, price]).get(price);
}

const sale = createPrice(10, 600);

it.each([
  ['a sale', [sale], 600],
  ['an official sale', [createPrice(10, 600, { source: 'official' })], 600],
  ['a sale 14 days earlier', [createPrice(14, 600)], 600],
  ['a sale 15 days earlier', [createPrice(15, 600)], undefined],
  ['a sale 15 days earlier that was seen again', [createPrice(15, 600), createPrice(7, null)], undefined],
  ['two sales', [sale, createPrice(5, 550)], 550],
  ['a sale that was seen again', [sale, createPrice(5, null)], 600],
  ['a sale before a different price', [sale, createPrice(5, null, { priceCents: 420 })], undefined],
  [
    'a sale before the same official price without a sale',
    [sale, createPrice(5, null, { source: 'official' })],
    undefined,
  ],
  ['a sale of a different price', [createPrice(10, 600, { priceCents: 420 })], undefined],
  ['a later sale', [createPrice(-1, 600)], undefined],
])('A price without a regular price continues %s', (_, plainPrices, regularPriceCents) =>
  expect(findRegularPrice(plainPrices)).toBe(regularPriceCents));

const acceptedLater = (priceCents: number, regularPriceCents: number | null) =>
  createPrice(5, regularPriceCents, { priceCents, source: 'accepted', decidedDaysAgo: -1 });

it.each([
  ['a different price', [sale, acceptedLater(420, null)], 600],
  ['another regular price', [sale, acceptedLater(400, 720)], 600],
  ['a sale where there was none', [acceptedLater(400, 600)], undefined],
])("A report that is accepted after an agreed price doesn't change its regular price: %s", (_, plainPrices, regularPriceCents) => {
  expect(findRegularPrice(plainPrices)).toBe(regularPriceCents);
});

it('A report that was accepted before an agreed price can give it a regular price', () =>
  expect(findRegularPrice([createPrice(5, 600, { source: 'accepted' })])).toBe(600));

it('An agreed price without a sale ends an earlier sale that was accepted later', () => {
  const agreed = createPrice(4, null);
  const accepted = createPrice(5, 600, { source: 'accepted', decidedDaysAgo: 3 });
  expect(findRegularPrice([agreed, accepted])).toBeUndefined();
});
