import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MS } from '#domain/durations.ts';
import {
  choosePublishedPrices,
  type DatedPrice,
  type DecidedPrice,
  type PriceVote,
  updateAgreedPrices,
} from '#domain/price/agreed-prices.ts';
import { findContinuedSales } from '#domain/price/continued-sales.ts';

const now = new Date('2026-11-22T12:00:00Z');
const daysAgo = (days: number) => now.getTime() - days * DAY_MS;
const later = new Date(now.getTime() + 7 * DAY_MS);

/** A household's vote, or null if it withdraws all its votes. */
type Event = { household: string; vote: PriceVote | null };

type ReportedPrice = [priceCents: number, regularPriceCents: number | null, days: number];

const toVote = (
  household: string,
  id: number,
  [priceCents, regularPriceCents, days]: ReportedPrice,
): PriceVote => ({
  ...{ reportId: id, userId: household, household, priceCents, regularPriceCents, seenAt: daysAgo(days) },
  promotionEndsOn: days > 6 ? '2026-11-20' : days > 4 ? '2026-11-25' : null,
});

const reportPrice = (
  household: string,
  priceCents: number,
  days: number,
  overrides: Partial<PriceVote> = {},
): Event => ({
  household,
  vote: { ...toVote(household, 0, [priceCents, null, days]), promotionEndsOn: null, ...overrides },
});

const withdrawVotes = (household: string): Event => ({ household, vote: null });

const reportByThreeHouseholds = (priceCents: number, days: number, overrides?: Partial<PriceVote>) =>
  ['a', 'b', 'c'].map((household) => reportPrice(household, priceCents, days, overrides));

/** Lists the votes that remain after these events. */
const listVotes = (events: readonly Event[]): PriceVote[] =>
  events.flatMap(({ household, vote }, index) => {
    const isWithdrawn = events
      .slice(index)
      .some((later) => later.household === household && later.vote === null);
    return vote === null || isWithdrawn ? [] : [vote];
  });

/** Updates the agreed prices after each event, as the server does. */
function applyEvents(events: readonly Event[]): { agreed: DatedPrice[]; published: DatedPrice[] } {
  let agreed: DecidedPrice[] = [];
  for (const index of events.keys()) {
    const votes = listVotes(events.slice(0, index + 1));
    agreed = updateAgreedPrices(agreed, votes, now);
    expect(updateAgreedPrices(agreed, votes, now), 'calling it again changes nothing').toEqual(agreed);
    expect(updateAgreedPrices(agreed, votes, later), 'calling it later changes nothing').toEqual(agreed);
  }
  return { agreed, published: publishPrices(agreed, listVotes(events)) };
}

/** Chooses the published prices and completes their regular prices, as the server does. */
function publishPrices(agreed: readonly DecidedPrice[], votes: readonly PriceVote[]): DatedPrice[] {
  const published = choosePublishedPrices(agreed, [], votes);
  const plainPrices = published.map((price) => ({ ...price, source: 'agreed' as const }));
  const incomplete = plainPrices.filter(({ regularPriceCents }) => regularPriceCents === null);
  const sales = findContinuedSales(incomplete, plainPrices);
  return plainPrices.map((plainPrice) => {
    const { source, ...price } = plainPrice;
    return { ...price, regularPriceCents: price.regularPriceCents ?? sales.get(plainPrice) ?? null };
  });
}

describe('Random votes and withdrawals', () => {
  const days = fc.integer({ min: 0, max: 9 });
  const arbitraryReport = (cents: fc.Arbitrary<number>, freq: number) =>
    fc.option(fc.tuple(cents, fc.constantFrom(null, 500, 550), days), { freq });
  const cents = fc.constantFrom(330, 400, 402, 470);
  const honestReports = fc.array(
    fc.tuple(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), arbitraryReport(cents, 5)),
    {
      minLength: 3,
      maxLength: 40,
    },
  );
  /** Another household's reports, each with the number of events before it. */
  const otherReports = (price: fc.Arbitrary<number>) =>
    fc.array(fc.tuple(arbitraryReport(price, 2), fc.nat(40)), { maxLength: 12 });
  const toEvents = (reports: readonly (readonly [string, ReportedPrice | null])[], firstId = 0) =>
    reports.map(
      ([household, each], index): Event => ({
        household,
        vote: each === null ? null : toVote(household, firstId + index, each),
      }),
    );
  function mixEvents(
    events: readonly Event[],
    extra: readonly (readonly [ReportedPrice | null, number])[],
  ): Event[] {
    const mixed = [...events];
    const otherEvents = toEvents(
      extra.map(([each]) => ['other', each] as const),
      1_000,
    );
    for (const [index, event] of otherEvents.entries()) mixed.splice(extra[index]?.[1] ?? 0, 0, event);
    return mixed;
  }

  it('A household whose prices no other household reports has no effect, even if it withdraws some of its reports', () => {
    fc.assert(
      fc.property(honestReports, otherReports(fc.constantFrom(100, 360, 435, 900)), (reports, extra) => {
        const events = toEvents(reports);
        expect(applyEvents(mixEvents(events, extra))).toEqual(applyEvents(events));
      }),
      { numRuns: 500 },
    );
  });

  it('After a household withdraws all its votes, only prices that two other households support remain', () => {
    fc.assert(
      fc.property(honestReports, otherReports(cents), (reports, extra) => {
        const events = toEvents(reports);
        const agreedWithout = applyEvents(events).agreed;
        for (const price of applyEvents([...mixEvents(events, extra), withdrawVotes('other')]).agreed) {
          if (
            agreedWithout.some((each) => each.seenAt === price.seenAt && each.priceCents === price.priceCents)
          )
            continue;
          const supporters = listVotes(events).filter(
            ({ seenAt, priceCents }) =>
              seenAt >= price.seenAt &&
              Math.max(priceCents / price.priceCents, price.priceCents / priceCents) <= 1.01,
          );
          expect(new Set(supporters.map(({ household }) => household)).size).toBeGreaterThanOrEqual(2);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('A household can only add agreed prices, never remove one, by reporting or withdrawing prices', () => {
    const nearCents = fc.constantFrom(396, 398, 400, 402, 404, 500);
    const honestNear = fc.array(
      fc.tuple(fc.constantFrom('a', 'b', 'c', 'd', 'e'), arbitraryReport(nearCents, 5)),
      {
        minLength: 3,
        maxLength: 18,
      },
    );
    fc.assert(
      fc.property(honestNear, otherReports(nearCents), fc.boolean(), (reports, extra, isLeaving) => {
        const events = toEvents(reports);
        const { agreed } = applyEvents([
          ...mixEvents(events, extra),
          ...(isLeaving ? [withdrawVotes('other')] : []),
        ]);
        const keyOf = ({ priceCents, seenAt }: DatedPrice) => `${priceCents} ${seenAt}`;
        const keys = agreed.map(keyOf);
        for (const price of applyEvents(events).agreed) expect(keys).toContain(keyOf(price));
      }),
      { numRuns: 500 },
    );
  });
});

describe('Agreed prices over time', () => {
  it('A regular price is replaced only if more households agree on another one', () => {
    const regular = (household: string, regularPriceCents: number) =>
      reportPrice(household, 400, 1, { regularPriceCents });
    const first = ['a', 'b', 'c'].map((household) => regular(household, 620));
    const others = ['d', 'e', 'f'].map((household) => regular(household, 430));
    const published = (...events: Event[]) => applyEvents(events).published[0]?.regularPriceCents;
    expect(published(...first, ...others)).toBe(620);
    expect(published(...first, ...others, regular('g', 430))).toBe(430);
    expect(published(...first, ...others.slice(1), withdrawVotes('a'))).toBe(620);
  });

  it("Another shopper in the same household can't push out a shopper's votes", () => {
    const votes = listVotes(reportByThreeHouseholds(390, 2));
    const reports = Array.from({ length: 60 }, (_, index) =>
      reportPrice('a', 300 + index, 1, { reportId: 100 + index, userId: 'stranger' }),
    );
    const agreed = updateAgreedPrices([], votes, now);
    expect(updateAgreedPrices(agreed, [...listVotes(reports), ...votes], now)).toEqual(agreed);
    expect(updateAgreedPrices([], [...listVotes(reports), ...votes], now)).toEqual(agreed);
  });

  it('An agreed price keeps its date as long as two households have reports from that date or later', () => {
    const price = { priceCents: 390, regularPriceCents: null, seenAt: daysAgo(2), decidedAt: now.getTime() };
    expect(applyEvents([...reportByThreeHouseholds(390, 2), withdrawVotes('a')]).published).toEqual([price]);
    expect(
      applyEvents([...reportByThreeHouseholds(390, 2), withdrawVotes('a'), withdrawVotes('b')]).published,
    ).toEqual([]);
    expect(
      applyEvents([
        reportPrice('d', 390, 3),
        ...reportByThreeHouseholds(390, 2),
        withdrawVotes('a'),
        withdrawVotes('b'),
      ]).published,
    ).toEqual([{ ...price, seenAt: daysAgo(3) }]);
  });

  it('An agreed price is within 1% of all its votes, so it stays when the household with the highest price withdraws', () => {
    const events = [reportPrice('a', 400, 1), reportPrice('b', 403, 2), reportPrice('c', 406, 3)];
    const agreed = [{ priceCents: 403, seenAt: daysAgo(3) }];
    expect(applyEvents(events).published).toMatchObject(agreed);
    for (const { household } of events)
      expect(applyEvents([...events, withdrawVotes(household)]).published).toMatchObject(agreed);
  });

  it('A regular price stays as long as two of the households that reported it still support it', () => {
    const findRegularPrice = (...events: Event[]) =>
      applyEvents([...reportByThreeHouseholds(390, 2, { regularPriceCents: 450 }), ...events]).published.find(
        ({ seenAt }) => seenAt === daysAgo(2),
      )?.regularPriceCents;
    expect(findRegularPrice(reportPrice('d', 390, 2), withdrawVotes('a'))).toBe(450);
    expect(
      findRegularPrice(
        reportPrice('d', 390, 2),
        reportPrice('e', 390, 2),
        withdrawVotes('a'),
        withdrawVotes('b'),
      ),
    ).toBeNull();
  });

  it('When households agree on the same price again, its regular price is kept even if the newer votes don’t include one', () => {
    const [newest] = applyEvents([
      ...reportByThreeHouseholds(390, 3, { regularPriceCents: 450 }),
      ...['d', 'e', 'f'].map((household) => reportPrice(household, 390, 1)),
    ]).published.toSorted((one, other) => other.seenAt - one.seenAt);
    expect(newest).toMatchObject({ priceCents: 390, regularPriceCents: 450, seenAt: daysAgo(1) });
  });

  it('A promotion that has ended stays published with its date, and one more report doesn’t make it newer', () => {
    const ended = { promotionEndsOn: '2026-11-20', regularPriceCents: 450 };
    const events = [
      reportPrice('a', 390, 5, ended),
      reportPrice('b', 390, 4, ended),
      reportPrice('c', 390, 4, ended),
    ];
    const agreed = updateAgreedPrices([], listVotes(events), new Date('2026-11-19T12:00:00Z'));
    expect(agreed.map(({ seenAt }) => seenAt)).toEqual([daysAgo(5)]);
    const votes = listVotes([...events, reportPrice('d', 390, 3, { regularPriceCents: 450 })]);
    expect(updateAgreedPrices(agreed, votes, now)).toEqual(agreed);
  });
});

describe('Prices seen at the same time', () => {
  const createVotes = (priceCents: number, count: number, from = 0) =>
    listVotes(
      Array.from({ length: count }, (_, index) => reportPrice(`home ${from + index}`, priceCents, 1)),
    );
  const publish = (
    votes: readonly PriceVote[],
    accepted: readonly (readonly [cents: number, hoursLater: number])[] = [],
    before: DecidedPrice[] = [],
  ) =>
    choosePublishedPrices(
      updateAgreedPrices(before, votes, now),
      accepted.map(([priceCents, hours]) => ({
        ...{ priceCents, regularPriceCents: null, seenAt: daysAgo(1) },
        decidedAt: now.getTime() + hours * 3_600_000,
      })),
      votes,
    ).map(({ priceCents }) => priceCents);

  it('The price that more households support is published', () => {
    expect(publish([...createVotes(380, 3), ...createVotes(420, 4, 3)])).toEqual([420]);
    expect(publish([...createVotes(380, 4), ...createVotes(420, 3, 4)])).toEqual([380]);
    const low = createVotes(380, 3);
    expect(publish([...low, ...createVotes(420, 4, 3)], [], updateAgreedPrices([], low, now))).toEqual([420]);
  });

  it('If equally many households support two prices, the one they agreed on first is published', () => {
    const [low, high] = [createVotes(380, 3), createVotes(420, 3, 3)];
    expect(publish([...low, ...high], [], updateAgreedPrices([], low, now))).toEqual([380]);
    expect(publish([...low, ...high], [], updateAgreedPrices([], high, now))).toEqual([420]);
  });

  it('The most recently agreed or accepted price is published', () => {
    expect(
      publish(createVotes(380, 3), [
        [440, 2],
        [420, 1],
      ]),
    ).toEqual([440]);
    expect(publish(createVotes(380, 3), [[440, -1]])).toEqual([380]);
    expect(publish(createVotes(380, 3))).toEqual([380]);
  });
});
