import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MS } from '#domain/durations.ts';
import { countedVoice, doubtOf, isEstablished, type Peers, type Voice } from '#domain/price-reports.ts';

const now = new Date('2026-11-22T12:00:00Z');
const daysAgo = (days: number) => now.getTime() - days * DAY_MS;
const established = { acceptedCount: 3, rejectedCount: 0 };
const peers: Peers = { cents: 400, isJustSeen: false };

const voice = (id: number, priceCents: number, given: Partial<Voice> = {}): Voice => ({
  ...{ id, userId: `shopper ${id}`, priceCents, regularPriceCents: null, seenAt: daysAgo(1) },
  record: established,
  ...given,
});

/** Accounts without a record, as many as one likes, at any price and day. */
const strangers = fc.array(
  fc.record({
    priceCents: fc.integer({ min: 1, max: 99_999 }),
    days: fc.double({ min: 0, max: 20, noNaN: true }),
  }),
  { maxLength: 50 },
);
const asVoices = (said: { priceCents: number; days: number }[]) =>
  said.map(({ priceCents, days }, index) =>
    voice(1_000 + index, priceCents, {
      seenAt: daysAgo(days),
      record: { acceptedCount: index % 3, rejectedCount: 0 },
    }),
  );

describe('the voice that counts for others', () => {
  it('is none of those without a record, however many say the same', () => {
    fc.assert(
      fc.property(strangers, (said) => {
        expect(countedVoice(asVoices(said), peers, now)).toBeNull();
      }),
    );
  });

  it('is the same whatever those without a record say beside it', () => {
    fc.assert(
      fc.property(strangers, fc.integer({ min: 150, max: 1_100 }), (said, cents) => {
        const honest = voice(1, cents);
        expect(countedVoice([...asVoices(said), honest], peers, now)).toEqual(honest);
      }),
    );
  });

  it('lies among what the greater half says, however far off the others are', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 99_999 }), (liars, cents) => {
        const honest = Array.from({ length: liars + 1 }, (_, index) => voice(index, 380 + index));
        const lies = Array.from({ length: liars }, (_, index) => voice(100 + index, cents));
        const counted = countedVoice([...lies, ...honest], peers, now)?.priceCents ?? 0;
        expect(counted).toBeGreaterThanOrEqual(380);
        expect(counted).toBeLessThanOrEqual(380 + liars);
      }),
    );
  });

  it('counts a shopper once, by the newest that was said', () => {
    const [first, second] = [voice(1, 300, { seenAt: daysAgo(2) }), voice(2, 350, { userId: 'shopper 1' })];
    expect(countedVoice([second, first, voice(3, 340)], peers, now)?.priceCents).toBe(340);
    expect(countedVoice([second, first], peers, now)).toEqual(second);
  });

  it('is not one that is old, nor one from before the price was another', () => {
    expect(countedVoice([voice(1, 399, { seenAt: daysAgo(15) })], peers, now)).toBeNull();
    const before = [voice(1, 300, { seenAt: daysAgo(9) }), voice(2, 301, { seenAt: daysAgo(8) })];
    expect(countedVoice([...before, voice(3, 399)], peers, now)?.priceCents).toBe(399);
    expect(countedVoice([], peers, now)).toBeNull();
  });

  it('waits for a second that says the same where it is far from its peers', () => {
    const bargain = voice(1, 100);
    expect(countedVoice([bargain], peers, now)).toBeNull();
    expect(
      countedVoice([bargain, voice(2, 400, { record: { acceptedCount: 0, rejectedCount: 0 } })], peers, now),
    ).toBeNull();
    expect(countedVoice([bargain, voice(2, 109)], peers, now)?.priceCents).toBeLessThan(110);
    expect(countedVoice([bargain], null, now), 'nothing is known there').toEqual(bargain);
  });
});

describe('doubt of a price', () => {
  it.each([
    [1_200, false, 'outlier'],
    [1_199, false, null],
    [133, false, 'outlier'],
    [134, false, null],
    [640, true, null],
    [641, true, 'jump'],
    [249, true, 'jump'],
    [250, true, null],
  ])('of %i cents where 400 are shown, just seen %s: %s', (cents, isJustSeen, doubt) => {
    expect(doubtOf(cents, { cents: 400, isJustSeen })).toBe(doubt);
  });
});

describe('a reporter', () => {
  it.each([
    [2, 0, false],
    [3, 0, true],
    [3, 1, true],
    [3, 2, false],
    [8, 3, false],
    [9, 3, true],
  ])('with %i right and %i wrong is established: %s', (acceptedCount, rejectedCount, is) => {
    expect(isEstablished({ acceptedCount, rejectedCount })).toBe(is);
  });
});
