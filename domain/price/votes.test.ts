import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MS } from '#domain/durations.ts';
import { listAgreedPrices, type PriceVote } from '#domain/price/agreed-prices.ts';
import { findPlausibleRegularPrice } from '#domain/price/reports.ts';

const now = new Date('2026-11-22T12:00:00Z');
const daysAgo = (days: number) => now.getTime() - days * DAY_MS;
type Sighting = readonly [cents: number, days: number, household?: string];

const toVotes = (sightings: readonly Sighting[]): PriceVote[] =>
  sightings.map(([priceCents, days, household], id) => ({
    ...{ reportId: id, priceCents, regularPriceCents: null, promotionEndsOn: null },
    ...{ seenAt: daysAgo(days), userId: `shopper ${id}`, household: household ?? `home ${id}` },
  }));

/** Lists the agreed prices as `[cents, days ago]`, newest first. */
const listAgreed = (...sightings: Sighting[]): [number, number][] => {
  const votes = toVotes(sightings);
  const [prices, reversed] = [votes, votes.toReversed()].map((each) =>
    listAgreedPrices(each).map(({ priceCents, seenAt }): [number, number] => [
      priceCents,
      Math.round(((now.getTime() - seenAt) / DAY_MS) * 100) / 100,
    ]),
  );
  expect(prices, 'in any order').toEqual(reversed);
  return prices ?? [];
};

describe('Agreed prices', () => {
  it('Three households agree on a price if their prices are within 1% of each other, no matter how far off other votes are', () => {
    expect(listAgreed([389, 1], [390, 1], [393, 1])).toHaveLength(1);
    expect(listAgreed([389, 1], [390, 1], [394, 1])).toEqual([]);
    expect(listAgreed([300, 3], [310, 3], [320, 3], [390, 1], [390, 1], [390, 2])).toEqual([[390, 2]]);
    expect(listAgreed([400, 1], [400, 1], [440, 1], [440, 1])).toEqual([]);
  });

  it('A price is listed once for each date from which three households saw it', () => {
    expect(listAgreed([390, 2], [390, 1], [390, 3])).toEqual([[390, 3]]);
    expect(listAgreed([390, 2], [390, 1], [390, 3], [390, 0.5])).toEqual([
      [390, 2],
      [390, 3],
    ]);
  });

  it('The newest price comes first, even if more households saw an older one', () => {
    const older: Sighting[] = [1, 2, 3, 4, 5].map(() => [420, 3]);
    expect(listAgreed(...older, [380, 1], [380, 1], [380, 2])).toEqual([
      [380, 2],
      [420, 3],
    ]);
  });

  it('Several votes from the same household count as one', () => {
    expect(listAgreed([390, 1, 'home'], [390, 1, 'home'], [390, 1])).toEqual([]);
    expect(listAgreed([390, 2, 'home'], [390, 1, 'home'], [390, 1], [390, 3])).toEqual([[390, 3]]);
  });

  it('A household that reports two different prices counts as one vote for each', () => {
    const home: Sighting[] = [
      [390, 1, 'home'],
      [450, 0, 'home'],
    ];
    expect(listAgreed(...home, [390, 1], [390, 1])).toEqual([[390, 1]]);
  });

  it('If a household sees the price again later, its earlier sighting still counts', () => {
    expect(listAgreed([390, 5, 'home'], [390, 5], [390, 5], [390, 0, 'home'])).toEqual([[390, 5]]);
  });

  it('The three votes for a price must lie within three days of each other', () => {
    expect(listAgreed([389, 1], [390, 4], [391, 4])).toContainEqual([390, 4]);
    expect(listAgreed([389, 1], [390, 4.01], [391, 4.01])).toEqual([]);
  });

  it('A price that three households saw again two weeks later is listed with both dates', () => {
    const sightings: Sighting[] = [1, 1, 1, 15.01, 15.01, 15.01].map((days) => [390, days]);
    expect(listAgreed(...sightings)).toEqual([
      [390, 1],
      [390, 15.01],
    ]);
  });
});

describe('Effect of one more household', () => {
  const hours = fc.integer({ min: 0, max: 240 });
  const toSightings = (pairs: readonly (readonly [number, number])[]) =>
    pairs.map(([cents, hour]): Sighting => [cents, hour / 24]);
  const findNewest = (sightings: readonly Sighting[]) => listAgreedPrices(toVotes(sightings))[0] ?? null;

  it("A vote that doesn't agree with any other vote has no effect", () => {
    const votes = fc.array(fc.tuple(fc.constantFrom(330, 400, 470, 480), hours), { maxLength: 9 });
    fc.assert(
      fc.property(votes, fc.tuple(fc.constantFrom(100, 350, 430, 900), hours), (honest, extra) => {
        const listAll = (pairs: readonly (readonly [number, number])[]) =>
          listAgreedPrices(toVotes(toSightings(pairs)));
        expect(listAll([...honest, extra])).toEqual(listAll(honest));
      }),
    );
  });

  it("A single vote can't change the newest price unless two other households have seen the new price since the old one was seen", () => {
    const price = fc.constantFrom(330, 400, 470);
    fc.assert(
      fc.property(
        fc.array(fc.tuple(price, hours), { maxLength: 12 }),
        price,
        hours,
        (honest, cents, hour) => {
          const before = findNewest(toSightings(honest));
          const after = findNewest(toSightings([...honest, [cents, hour]]));
          if (before === null || after === null || after.priceCents === before.priceCents) return;
          const newerVotes = honest.filter(
            ([seen, at]) => seen === after.priceCents && daysAgo(at / 24) >= before.seenAt,
          );
          expect(newerVotes.length).toBeGreaterThanOrEqual(2);
        },
      ),
    );
  });

  it('If households agree on a price, one more vote changes it by at most 1%', () => {
    const cents = fc.integer({ min: 300, max: 500 });
    const seenAt = fc.array(fc.integer({ min: 0, max: 72 }), { minLength: 3, maxLength: 6 });
    fc.assert(
      fc.property(cents, seenAt, fc.tuple(cents, hours), (agreed, times, extra) => {
        const honest = times.map((hour) => [agreed, hour] as const);
        const after = findNewest(toSightings([...honest, extra]))?.priceCents ?? 0;
        expect(Math.max(agreed / after, after / agreed)).toBeLessThanOrEqual(1.01);
      }),
    );
  });
});

describe('Regular prices of agreed prices', () => {
  const findRegularPrice = (...regulars: (number | null)[]) => {
    const votes = toVotes(regulars.map(() => [390, 1])).map((vote, id) => ({
      ...vote,
      regularPriceCents: regulars[id] ?? null,
    }));
    const [price] = listAgreedPrices(votes);
    expect(price?.priceCents).toBe(390);
    return price?.regularPriceCents ?? null;
  };

  it('An agreed price has a regular price only if three households agree on one', () => {
    expect(findRegularPrice(null, null, 450)).toBeNull();
    expect(findRegularPrice(450, null, 450)).toBeNull();
    expect(findRegularPrice(450, 454, 450)).toBe(450);
    expect(findRegularPrice(450, 450, 450, 500)).toBe(450);
  });

  it.each([
    [390, 540, [400], 540],
    [390, 541, [400], null],
    [500, 1_499, [], 1_499],
    [500, 1_500, [], null],
    [500, null, [], null],
  ])('For a price of %i, a reported regular price of %j and the expected prices %j, the plausible regular price is %j', (priceCents, regularPriceCents, expected, expectedCents) => {
    expect(findPlausibleRegularPrice({ priceCents, regularPriceCents }, expected)).toBe(expectedCents);
  });
});
