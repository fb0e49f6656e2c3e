import { expect, it } from 'vitest';
import { DAY_MS } from '#domain/durations.ts';
import {
  findContinuedRegularPrice,
  type PriceVote,
  updateAgreedPrices,
} from '#domain/price/agreed-prices.ts';

const now = new Date('2026-11-22T12:00:00Z');
const daysAgo = (days: number) => now.getTime() - days * DAY_MS;

const createVotes = (days: number, regularPriceCents: number | null): PriceVote[] =>
  ['a', 'b', 'c'].map((name) => ({
    ...{ reportId: days, userId: `${name} ${days}`, household: `${name} ${days}`, priceCents: 400 },
    ...{ regularPriceCents, promotionEndsOn: null, seenAt: daysAgo(days) },
  }));

it("A price's regular price comes only from votes of its date or later", () => {
  const agreed = updateAgreedPrices([], [...createVotes(5, 600), ...createVotes(0, null)], now);
  expect(agreed.find(({ seenAt }) => seenAt === daysAgo(5))?.regularPriceCents).toBe(600);
  expect(agreed.find(({ seenAt }) => seenAt === daysAgo(0))?.regularPriceCents).toBeNull();
});

it('A promotion that has ended keeps its regular price when a household reports a different price', () => {
  const promotion = createVotes(6, 530).map((vote) => ({ ...vote, promotionEndsOn: '2026-11-25' }));
  const votes = [...promotion, ...createVotes(4, null)];
  const agreed = updateAgreedPrices([], votes, now);
  const otherVotes = createVotes(0, null)
    .slice(0, 1)
    .map((vote) => ({ ...vote, priceCents: 440 }));
  const afterwards = updateAgreedPrices(
    agreed,
    [...votes, ...otherVotes],
    new Date(now.getTime() + 7 * DAY_MS),
  );
  for (const prices of [agreed, afterwards])
    expect(prices.find(({ seenAt }) => seenAt === daysAgo(6))?.regularPriceCents).toBe(530);
});

const createPrice = (
  days: number,
  regularPriceCents: number | null,
  { priceCents = 400, isOfficial = false } = {},
) => ({ seenAt: daysAgo(days), priceCents, regularPriceCents, isOfficial });

const sale = createPrice(10, 600);

it.each([
  ['a sale', [sale], 600],
  ['an official sale', [createPrice(10, 600, { isOfficial: true })], 600],
  ['a sale 14 days earlier', [createPrice(14, 600)], 600],
  ['a sale 15 days earlier', [createPrice(15, 600)], null],
  ['a sale 15 days earlier that was seen again', [createPrice(15, 600), createPrice(7, null)], null],
  ['two sales', [sale, createPrice(5, 550)], 550],
  ['a sale that was seen again', [sale, createPrice(5, null)], 600],
  ['a sale before a different price', [sale, createPrice(5, null, { priceCents: 420 })], null],
  [
    'a sale before the same official price without a sale',
    [sale, createPrice(5, null, { isOfficial: true })],
    null,
  ],
  ['a sale of a different price', [createPrice(10, 600, { priceCents: 420 })], null],
  ['a later sale', [createPrice(-1, 600)], null],
])('A price without a regular price continues %s', (_, plainPrices, regularPriceCents) =>
  expect(findContinuedRegularPrice(createPrice(0, null), plainPrices)).toBe(regularPriceCents));
