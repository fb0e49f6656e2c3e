import { expect, it } from 'vitest';
import { DAY_MS } from '#domain/durations.ts';
import { type PriceVote, updateAgreedPrices } from '#domain/price/agreed-prices.ts';

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
