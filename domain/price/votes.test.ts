import { describe, expect, it } from 'vitest';
import { DAY_MS } from '#domain/durations.ts';
import { countedVote, type Vote } from '#domain/price/reports.ts';

const now = new Date('2026-11-22T12:00:00Z');
const ago = (ms: number) => now.getTime() - ms;
const shown = [400];

const established = {
  ...{ acceptedCount: 10, rejectedCount: 0, newCount: 10 },
  ...{ firstNewAt: ago(20 * DAY_MS), lastNewAt: ago(6 * DAY_MS) },
};

/**
 * Index of the counted vote among [cents, days ago, user id] votes of established reporters; checks that the
 * order doesn't matter.
 */
const counted = (...reports: [cents: number, days: number, userId?: string][]) => {
  const votes = reports.map(
    ([priceCents, days, userId = ''], id): Vote => ({
      ...{ id, userId: userId || `shopper ${id}`, priceCents, regularPriceCents: null },
      ...{ seenAt: ago(days * DAY_MS), ties: [], record: established },
    }),
  );
  const orders = [votes, votes.toReversed()].map((each) => countedVote(each, shown, now)?.id ?? null);
  expect(orders[0], 'in any order').toBe(orders[1]);
  return orders[0];
};

describe('The median vote', () => {
  it('counts if three votes agree within ten percent', () => {
    expect(counted([380, 1], [390, 1], [400, 1])).toBe(1);
    expect(counted([380, 1], [390, 1], [430, 1])).toBeNull();
    expect(counted([380, 1], [390, 1], [395, 1], [530, 1], [300, 1])).toBe(1);
  });

  it('is the later of the two middle votes, or the lower one if both are from the same time', () => {
    expect(counted([380, 1], [385, 2], [390, 1], [395, 1])).toBe(2);
    expect(counted([380, 1], [385, 1], [390, 2], [395, 1])).toBe(1);
    expect(counted([390, 1], [380, 1], [385, 1], [395, 1])).toBe(2);
  });

  it('is the latest of equal prices', () => {
    expect(counted([390, 2], [390, 1], [390, 3])).toBe(0);
    expect(counted([390, 2], [390, 2], [390, 2])).toBe(1);
  });

  it('uses only the newest vote of each reporter', () => {
    expect(counted([300, 2, 'one'], [390, 1, 'one'], [390, 1], [390, 1])).not.toBe(0);
    expect(counted([390, 2, 'one'], [390, 1, 'one'], [390, 1])).toBeNull();
  });

  it('uses votes up to two weeks old and within three days of the newest', () => {
    expect(counted([390, 14], [390, 14], [390, 14])).toBe(1);
    expect(counted([390, 14.01], [390, 14], [390, 14])).toBeNull();
    expect(counted([380, 1], [390, 4], [395, 4])).toBe(1);
    expect(counted([380, 1], [390, 4.01], [395, 4.01])).toBeNull();
  });

  it('waits for an administrator if it is more than 35 % off, even if others agree', () => {
    expect(counted([540, 1], [540, 1], [540, 1], [540, 1])).not.toBeNull();
    expect(counted([541, 1], [541, 1], [541, 1], [541, 1])).toBeNull();
    expect(counted([260, 1], [260, 1], [260, 1], [260, 1])).not.toBeNull();
    expect(counted([259, 1], [259, 1], [259, 1], [259, 1])).toBeNull();
  });
});

describe('The regular price of the counted vote', () => {
  const regularOf = (...regulars: (number | null)[]) => {
    const votes = regulars.map(
      (regularPriceCents, id): Vote => ({
        ...{ id, userId: `shopper ${id}`, priceCents: 390, regularPriceCents },
        ...{ seenAt: ago((9 - id) * 1_000), ties: [], record: established },
      }),
    );
    const vote = countedVote(votes, shown, now);
    expect(vote?.priceCents).toBe(390);
    return vote?.regularPriceCents ?? null;
  };

  it('is left out unless three votes agree on it, whoever else states one', () => {
    expect(regularOf(null, null, 450)).toBeNull();
    expect(regularOf(450, null, 450)).toBeNull();
    expect(regularOf(450, 455, 450)).toBe(455);
    expect(regularOf(450, 450, 450, 500)).toBe(450);
  });

  it('is left out if it is more than 35 % off, even if others agree', () => {
    expect(regularOf(540, 540, 540)).toBe(540);
    expect(regularOf(541, 541, 541)).toBeNull();
  });
});
