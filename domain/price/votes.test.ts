import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MS } from '#domain/durations.ts';
import { chooseWinningVote, type PriceVote } from '#domain/price/reports.ts';

const now = new Date('2026-11-22T12:00:00Z');
const ago = (ms: number) => now.getTime() - ms;
const shown = [400];

const established = {
  ...{ acceptedCount: 10, rejectedCount: 0, newCount: 10 },
  ...{ firstNewAt: ago(20 * DAY_MS), lastNewAt: ago(6 * DAY_MS) },
};

const counted = (...reports: [cents: number, days: number, userId?: string][]) => {
  const votes = reports.map(
    ([priceCents, days, userId = ''], id): PriceVote => ({
      ...{ id, userId: userId || `shopper ${id}`, priceCents, regularPriceCents: null },
      ...{ seenAt: ago(days * DAY_MS), ties: [], record: established },
    }),
  );
  const orders = [votes, votes.toReversed()].map((each) => chooseWinningVote(each, shown, now)?.id ?? null);
  expect(orders[0], 'in any order').toBe(orders[1]);
  return orders[0];
};

describe('The winning vote', () => {
  it('A price wins if at least three households agree within 1%, no matter how far off the other votes are', () => {
    expect(counted([389, 1], [390, 1], [393, 1])).not.toBeNull();
    expect(counted([389, 1], [390, 1], [394, 1])).toBeNull();
    expect(counted([300, 3], [310, 3], [320, 3], [390, 1], [390, 1], [390, 2])).toBe(5);
    expect(counted([400, 1], [400, 1], [440, 1], [440, 1])).toBeNull();
  });

  it("The price that most households agree on wins, and if there's a tie, the price closer to the one shown wins", () => {
    expect(counted([380, 1], [380, 1], [380, 1], [420, 1], [420, 1], [420, 1], [420, 2])).toBe(5);
    expect(counted([380, 1], [380, 1], [380, 1], [410, 1], [410, 1], [410, 2])).toBe(5);
  });

  it("The winning vote's time is the time at which the third most recent household saw the price", () => {
    expect(counted([390, 2], [390, 1], [390, 3])).toBe(2);
    expect(counted([390, 2], [390, 1], [390, 3], [390, 0.5])).toBe(0);
  });

  it('One more vote moves the winning price by at most 1%', () => {
    const cents = fc.integer({ min: 300, max: 500 });
    const votes = fc.array(fc.tuple(cents, fc.integer({ min: 0, max: 72 })), { minLength: 3, maxLength: 6 });
    const winner = (some: readonly (readonly [number, number])[]) =>
      chooseWinningVote(
        some.map(
          ([priceCents, hours], id): PriceVote => ({
            ...{ id, userId: `shopper ${id}`, priceCents, regularPriceCents: null },
            ...{ seenAt: ago((hours / 24) * DAY_MS), ties: [], record: established },
          }),
        ),
        shown,
        now,
      )?.priceCents;
    const honest = fc
      .tuple(cents, votes)
      .map(([price, all]) => all.map(([, hours]) => [price, hours] as const));
    fc.assert(
      fc.property(honest, fc.tuple(cents, fc.integer({ min: 0, max: 72 })), (agreed, extra) => {
        const [before, after] = [winner(agreed), winner([...agreed, extra])];
        if (before !== undefined)
          expect(Math.max(before / (after ?? 0), (after ?? 0) / before)).toBeLessThanOrEqual(1.01);
      }),
    );
  });

  it('A vote that agrees with no other vote has no effect', () => {
    const asVotes = (some: readonly (readonly [number, number])[]) =>
      some.map(
        ([priceCents, hours], id): PriceVote => ({
          ...{ id, userId: `shopper ${id}`, priceCents, regularPriceCents: null },
          ...{ seenAt: ago((hours / 24) * DAY_MS), ties: [], record: established },
        }),
      );
    const hours = fc.integer({ min: 0, max: 240 });
    const votes = fc.array(fc.tuple(fc.constantFrom(330, 400, 470, 480), hours), { maxLength: 9 });
    fc.assert(
      fc.property(votes, fc.tuple(fc.constantFrom(100, 350, 430, 900), hours), (honest, extra) => {
        const winner = chooseWinningVote(asVotes(honest), shown, now);
        expect(chooseWinningVote(asVotes([...honest, extra]), shown, now)).toEqual(winner);
      }),
    );
    expect(counted([520, 3.3], [520, 3.3], [520, 3.3], [400, 0.5], [400, 0.5], [400, 0.5], [800, 0])).toBe(5);
  });

  it("Only each reporter's newest price vote counts", () => {
    expect(counted([300, 2, 'one'], [390, 1, 'one'], [390, 1], [390, 1])).not.toBe(0);
    expect(counted([390, 2, 'one'], [390, 1, 'one'], [390, 1])).toBeNull();
  });

  it("A price vote counts if it's at most two weeks old and at most three days older than the newest vote", () => {
    expect(counted([390, 14], [390, 14], [390, 14])).toBe(2);
    expect(counted([390, 14.01], [390, 14], [390, 14])).toBeNull();
    expect(counted([389, 1], [390, 4], [391, 4])).toBe(2);
    expect(counted([389, 1], [390, 4.01], [391, 4.01])).toBeNull();
  });

  it("A newer vote that nobody agrees with doesn't hold back three older votes", () => {
    expect(counted([400, 0], [432, 4], [432, 4], [432, 4.5])).toBe(3);
    expect(counted([500, 0], [432, 4], [432, 4], [432, 4.5])).toBe(3);
    // Three newer votes replace the older ones.
    expect(counted([400, 0], [400, 0], [401, 0.5], [432, 4], [432, 4], [432, 4])).toBe(2);
  });

  it('A vote more than 35% off the expected price waits for an administrator', () => {
    expect(counted([540, 1], [540, 1], [540, 1], [540, 1])).not.toBeNull();
    expect(counted([541, 1], [541, 1], [541, 1], [541, 1])).toBeNull();
    expect(counted([260, 1], [260, 1], [260, 1], [260, 1])).not.toBeNull();
    expect(counted([259, 1], [259, 1], [259, 1], [259, 1])).toBeNull();
  });
});

describe('Regular prices of the votes that count', () => {
  const regularOf = (...regulars: (number | null)[]) => {
    const votes = regulars.map(
      (regularPriceCents, id): PriceVote => ({
        ...{ id, userId: `shopper ${id}`, priceCents: 390, regularPriceCents },
        ...{ seenAt: ago((9 - id) * 1_000), ties: [], record: established },
      }),
    );
    const vote = chooseWinningVote(votes, shown, now);
    expect(vote?.priceCents).toBe(390);
    return vote?.regularPriceCents ?? null;
  };

  it("A price vote's regular price is left out unless three votes agree on it", () => {
    expect(regularOf(null, null, 450)).toBeNull();
    expect(regularOf(450, null, 450)).toBeNull();
    expect(regularOf(450, 454, 450), 'the median').toBe(450);
    expect(regularOf(450, 450, 450, 500)).toBe(450);
  });

  it('A regular price that differs from the expected price by more than 35% is left out', () => {
    expect(regularOf(540, 540, 540)).toBe(540);
    expect(regularOf(541, 541, 541)).toBeNull();
  });
});
