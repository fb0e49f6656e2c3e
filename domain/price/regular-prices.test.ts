import { expect, it } from 'vitest';
import { DAY_MS } from '#domain/durations.ts';
import { choosePublishedPrices, type PriceVote, updateAgreedPrices } from '#domain/price/agreed-prices.ts';

const now = new Date('2026-11-22T12:00:00Z');
const daysAgo = (days: number) => now.getTime() - days * DAY_MS;

const createVotes = (days: number, regularPriceCents: number | null): PriceVote[] =>
  ['a', 'b', 'c'].map((name) => ({
    ...{ reportId: days, userId: `${name} ${days}`, household: `${name} ${days}`, priceCents: 400 },
    ...{ regularPriceCents, promotionEndsOn: null, seenAt: daysAgo(days) },
  }));

const acceptedPrice = {
  ...{ priceCents: 400, regularPriceCents: null, seenAt: daysAgo(0), decidedAt: now.getTime() },
};

it.each([
  ['14 days', 14, 600],
  ['15 days', 15, null],
])('An accepted price without a regular price gets the one that households reported up to 14 days earlier: %s', (_, days, regularPriceCents) => {
  const votes = createVotes(days, 600);
  const published = choosePublishedPrices(updateAgreedPrices([], votes, now), [acceptedPrice], votes);
  expect(published[0]).toMatchObject({ seenAt: daysAgo(0), regularPriceCents });
});

it("Votes without a regular price don't extend the time for which an earlier one counts", () => {
  const votes = [...createVotes(20, 600), ...createVotes(10, null), ...createVotes(0, null)];
  const agreed = updateAgreedPrices(updateAgreedPrices([], votes.slice(0, 6), now), votes, now);
  expect(agreed.find(({ seenAt }) => seenAt === daysAgo(10))?.regularPriceCents).toBe(600);
  expect(agreed.find(({ seenAt }) => seenAt === daysAgo(0))?.regularPriceCents).toBeNull();
});

it("A card price's regular price comes only from votes of its date or later", () => {
  const votes = [...createVotes(5, 600), ...createVotes(0, null)];
  const agreed = updateAgreedPrices([], votes, now, true);
  expect(agreed.find(({ seenAt }) => seenAt === daysAgo(5))?.regularPriceCents).toBe(600);
  expect(agreed.find(({ seenAt }) => seenAt === daysAgo(0))?.regularPriceCents).toBeNull();
  const published = choosePublishedPrices(agreed, [acceptedPrice], votes, true);
  expect(published.map(({ regularPriceCents }) => regularPriceCents)).toEqual([null, 600]);
});
