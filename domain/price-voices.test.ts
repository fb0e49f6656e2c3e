import { describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '#domain/durations.ts';
import type { ShownPrice } from '#domain/price.ts';
import { countedVoice, toPeers, type Voice } from '#domain/price-reports.ts';

const now = new Date('2026-11-22T12:00:00Z');
const ago = (ms: number) => now.getTime() - ms;
const peers = { cents: 400, isJustSeen: false };

describe('what everybody is shown', () => {
  const shown = (scope: ShownPrice['scope'], observedAt: string | null): ShownPrice => ({
    ...{
      priceCents: 399,
      regularPriceCents: null,
      source: 'test',
      basis: 'Seen',
      lowCents: 1,
      highCents: 999,
    },
    ...{ kind: 'observed', error: { line: 0, chain: 0, own: 0 }, scope, observedAt },
  });
  const at = (ms: number) => new Date(ago(ms)).toISOString();

  it.each([
    ['store', at(HOUR_MS - 1), true],
    ['store', at(HOUR_MS), false],
    ['chain', at(0), false],
    ['estimate', null, false],
    ['store', null, false],
  ] as const)('of scope %s at %s is just seen: %s', (scope, observedAt, isJustSeen) => {
    expect(toPeers(shown(scope, observedAt), now)).toEqual({ cents: 399, isJustSeen });
  });

  it('is nothing where no price is known', () => expect(toPeers(null, now)).toBeNull());
});

/** [cents, days ago] of established reporters, one each; told by their place. */
const counted = (...said: [cents: number, days: number, userId?: string][]) => {
  const voices = said.map(
    ([priceCents, days, userId = ''], id): Voice => ({
      ...{ id, userId: userId || `shopper ${id}`, priceCents, regularPriceCents: null },
      ...{ seenAt: ago(days * DAY_MS), record: { acceptedCount: 3, rejectedCount: 0 } },
    }),
  );
  const orders = [voices, voices.toReversed()].map((each) => countedVoice(each, peers, now)?.id ?? null);
  expect(orders[0], 'whatever their order').toBe(orders[1]);
  return orders[0];
};

describe('the voice in the middle', () => {
  it('is the one of three, however far the others', () => {
    expect(counted([380, 1], [390, 1], [900, 1])).toBe(1);
    expect(counted([380, 1], [900, 1], [890, 1])).toBe(2);
  });

  it('is the later of two middle ones, else the lower', () => {
    expect(counted([380, 1], [390, 2])).toBe(0);
    expect(counted([380, 2], [390, 1])).toBe(1);
    expect(counted([390, 1], [380, 1])).toBe(1);
    expect(counted([300, 1], [380, 2], [390, 1], [500, 1])).toBe(2);
    expect(counted([300, 1], [380, 1], [390, 2], [500, 1])).toBe(1);
  });

  it('of those who say the same is the later', () => {
    expect(counted([390, 2], [390, 1], [390, 3])).toBe(0);
    expect(counted([390, 2], [390, 2], [390, 2])).toBe(1);
    expect(counted([390, 2], [390, 2])).toBe(0);
  });

  it('of one reporter is the newest', () => {
    expect(counted([300, 2, 'one'], [350, 1, 'one'])).toBe(1);
  });

  it('is heard for two weeks, and with the newest for three days', () => {
    expect(counted([390, 14])).toBe(0);
    expect(counted([390, 14.01])).toBeNull();
    expect(counted([380, 1], [390, 4], [395, 4])).toBe(1);
    expect(counted([380, 1], [390, 4.01], [395, 4.01])).toBe(0);
  });

  it('that is far off needs another reporter within a tenth of it', () => {
    expect(counted([100, 1], [110, 2])).toBe(0);
    expect(counted([110, 1], [100, 2])).toBe(0);
    expect(counted([100, 1], [111, 2])).toBeNull();
    expect(counted([100, 1, 'one'], [100, 2, 'one'])).toBeNull();
    expect(counted([100, 1], [399, 2])).toBeNull();
  });
});
