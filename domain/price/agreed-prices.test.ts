import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MS } from '#domain/durations.ts';
import {
  choosePublishedPrices,
  type DatedPrice,
  type DecidedPrice,
  type PriceVote,
  updateAgreedPrices,
} from '#domain/price/reports.ts';

const now = new Date('2026-11-22T12:00:00Z');
const ago = (days: number) => now.getTime() - days * DAY_MS;

/** A household's vote, or null if it withdraws all its votes. */
type Event = { household: string; vote: PriceVote | null };

type Said = [priceCents: number, regularPriceCents: number | null, days: number];

const toVote = (household: string, id: number, [priceCents, regularPriceCents, days]: Said): PriceVote => ({
  ...{ id, userId: household, household, priceCents, regularPriceCents, seenAt: ago(days) },
  promotionEndsOn: days > 6 ? '2026-11-20' : days > 4 ? '2026-11-25' : null,
});

const said = (
  household: string,
  priceCents: number,
  days: number,
  given: Partial<PriceVote> = {},
): Event => ({
  household,
  vote: { ...toVote(household, 0, [priceCents, null, days]), promotionEndsOn: null, ...given },
});

const left = (household: string): Event => ({ household, vote: null });

const three = (priceCents: number, days: number, given?: Partial<PriceVote>) =>
  ['a', 'b', 'c'].map((household) => said(household, priceCents, days, given));

/** The votes that are left after these events. */
const listVotes = (events: readonly Event[]): PriceVote[] =>
  events.flatMap(({ household, vote }, index) => {
    const isWithdrawn = events
      .slice(index)
      .some((later) => later.household === household && later.vote === null);
    return vote === null || isWithdrawn ? [] : [vote];
  });

const later = new Date(now.getTime() + 7 * DAY_MS);

/** Updates the agreed prices after each event, as the server does. */
function applyEvents(events: readonly Event[]): { agreed: DatedPrice[]; published: DatedPrice[] } {
  let agreed: DecidedPrice[] = [];
  for (const index of events.keys()) {
    const votes = listVotes(events.slice(0, index + 1));
    agreed = updateAgreedPrices(agreed, votes, now);
    expect(updateAgreedPrices(agreed, votes, now), 'calling it again changes nothing').toEqual(agreed);
    expect(updateAgreedPrices(agreed, votes, later), 'calling it later changes nothing').toEqual(agreed);
  }
  return { agreed, published: choosePublishedPrices(agreed, [], listVotes(events)) };
}

describe('Random votes and withdrawals', () => {
  const days = fc.integer({ min: 0, max: 9 });
  const sayings = (cents: fc.Arbitrary<number>, freq: number) =>
    fc.option(fc.tuple(cents, fc.constantFrom(null, 500, 550), days), { freq });
  const cents = fc.constantFrom(330, 400, 402, 470);
  const honest = fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), sayings(cents, 5)), {
    minLength: 3,
    maxLength: 40,
  });
  /** What another household says, and after how many events of the others. */
  const others = (price: fc.Arbitrary<number>) =>
    fc.array(fc.tuple(sayings(price, 2), fc.nat(40)), { maxLength: 12 });
  const toEvents = (sayings: readonly (readonly [string, Said | null])[], firstId = 0) =>
    sayings.map(
      ([household, each], index): Event => ({
        household,
        vote: each === null ? null : toVote(household, firstId + index, each),
      }),
    );
  function mix(events: readonly Event[], extra: readonly (readonly [Said | null, number])[]): Event[] {
    const mixed = [...events];
    const own = toEvents(
      extra.map(([each]) => ['other', each] as const),
      1_000,
    );
    for (const [index, event] of own.entries()) mixed.splice(extra[index]?.[1] ?? 0, 0, event);
    return mixed;
  }

  it('A household that agrees with no other has no effect, whatever it reports and withdraws in between', () => {
    fc.assert(
      fc.property(honest, others(fc.constantFrom(100, 360, 435, 900)), (sayings, extra) => {
        const events = toEvents(sayings);
        expect(applyEvents(mix(events, extra))).toEqual(applyEvents(events));
      }),
      { numRuns: 500 },
    );
  });

  it('A household that withdraws all its votes leaves only prices that two others support', () => {
    fc.assert(
      fc.property(honest, others(cents), (sayings, extra) => {
        const events = toEvents(sayings);
        const without = applyEvents(events).agreed;
        for (const price of applyEvents([...mix(events, extra), left('other')]).agreed) {
          if (without.some((each) => each.seenAt === price.seenAt && each.priceCents === price.priceCents))
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

  it('A household adds prices at most, whatever it reports, even if it withdraws everything in the end', () => {
    const near = fc.constantFrom(396, 398, 400, 402, 404, 500);
    const honestNear = fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c', 'd', 'e'), sayings(near, 5)), {
      minLength: 3,
      maxLength: 18,
    });
    fc.assert(
      fc.property(honestNear, others(near), fc.boolean(), (sayings, extra, isLeaving) => {
        const events = toEvents(sayings);
        const { agreed } = applyEvents([...mix(events, extra), ...(isLeaving ? [left('other')] : [])]);
        const keyOf = ({ priceCents, seenAt }: DatedPrice) => `${priceCents} ${seenAt}`;
        const keys = agreed.map(keyOf);
        for (const price of applyEvents(events).agreed) expect(keys).toContain(keyOf(price));
      }),
      { numRuns: 500 },
    );
  });
});

describe('Agreed prices over time', () => {
  it('A vote that agrees with no other keeps the regular price of a promotion that has ended', () => {
    const promotion = { regularPriceCents: 530, promotionEndsOn: '2026-11-25' };
    const events = [
      ...[said('a', 400, 13, promotion), said('b', 400, 9, promotion), said('c', 400, 5, promotion)],
      ...[said('a', 400, 4), said('b', 400, 4)],
    ];
    let agreed = updateAgreedPrices([], listVotes(events), now);
    const regular = () => choosePublishedPrices(agreed, [], listVotes(events))[0]?.regularPriceCents;
    expect(regular()).toBe(530);
    agreed = updateAgreedPrices(agreed, [...listVotes(events), ...listVotes([said('d', 440, 0)])], later);
    expect(regular()).toBe(530);
  });

  it('A regular price is replaced only if more households agree on another one', () => {
    const regular = (household: string, regularPriceCents: number) =>
      said(household, 400, 1, { regularPriceCents });
    const first = ['a', 'b', 'c'].map((household) => regular(household, 620));
    const others = ['d', 'e', 'f'].map((household) => regular(household, 430));
    const published = (...events: Event[]) => applyEvents(events).published[0]?.regularPriceCents;
    expect(published(...first, ...others)).toBe(620);
    expect(published(...first, ...others, regular('g', 430))).toBe(430);
    expect(published(...first, ...others, left('a'))).toBe(430);
    expect(published(...first, ...others.slice(1), left('a'))).toBe(620);
  });

  it("Another shopper of the same household can't push out votes", () => {
    const votes = listVotes(three(390, 2));
    const stranger = listVotes(
      Array.from({ length: 60 }, (_, index) =>
        said('a', 300 + index, 1, { id: 100 + index, userId: 'stranger' }),
      ),
    );
    const agreed = updateAgreedPrices([], votes, now);
    expect(updateAgreedPrices(agreed, [...stranger, ...votes], now)).toEqual(agreed);
    expect(updateAgreedPrices([], [...stranger, ...votes], now)).toEqual(agreed);
  });

  it('An agreed price keeps its date as long as two households have reports from that date or later', () => {
    const price = { priceCents: 390, regularPriceCents: null, seenAt: ago(2), decidedAt: now.getTime() };
    expect(applyEvents([...three(390, 2), left('a')]).published).toEqual([price]);
    expect(applyEvents([...three(390, 2), left('a'), left('b')]).published).toEqual([]);
    expect(applyEvents([said('d', 390, 3), ...three(390, 2), left('a'), left('b')]).published).toEqual([
      { ...price, seenAt: ago(3) },
    ]);
  });

  it('An agreed price is within 1% of all its votes, so it stays when the household with the highest price withdraws', () => {
    const events = [said('a', 400, 1), said('b', 403, 2), said('c', 406, 3)];
    const agreed = [{ priceCents: 403, seenAt: ago(3) }];
    expect(applyEvents(events).published).toMatchObject(agreed);
    for (const { household } of events)
      expect(applyEvents([...events, left(household)]).published).toMatchObject(agreed);
  });

  it('A regular price stays while two of the households that reported it still do', () => {
    const regularOf = (...events: Event[]) =>
      applyEvents([...three(390, 2, { regularPriceCents: 450 }), ...events]).published.find(
        ({ seenAt }) => seenAt === ago(2),
      )?.regularPriceCents;
    expect(regularOf(said('d', 390, 2), left('a'))).toBe(450);
    expect(regularOf(said('d', 390, 2), said('e', 390, 2), left('a'), left('b'))).toBeNull();
  });

  it('A price that is agreed on again keeps its regular price even if the newer votes don’t mention it', () => {
    const [newest] = applyEvents([
      ...three(390, 3, { regularPriceCents: 450 }),
      ...['d', 'e', 'f'].map((household) => said(household, 390, 1)),
    ]).published.toSorted((one, other) => other.seenAt - one.seenAt);
    expect(newest).toMatchObject({ priceCents: 390, regularPriceCents: 450, seenAt: ago(1) });
  });

  it('An ended promotion stays published with its date, but one more report doesn’t make it newer', () => {
    const ended = { promotionEndsOn: '2026-11-20', regularPriceCents: 450 };
    const events = [said('a', 390, 5, ended), said('b', 390, 4, ended), said('c', 390, 4, ended)];
    const agreed = updateAgreedPrices([], listVotes(events), new Date('2026-11-19T12:00:00Z'));
    expect(agreed.map(({ seenAt }) => seenAt)).toEqual([ago(5)]);
    const votes = listVotes([...events, said('d', 390, 3, { regularPriceCents: 450 })]);
    expect(updateAgreedPrices(agreed, votes, now)).toEqual(agreed);
  });
});

describe('Prices seen at the same time', () => {
  const at = (priceCents: number, count: number, from = 0) =>
    listVotes(Array.from({ length: count }, (_, index) => said(`home ${from + index}`, priceCents, 1)));
  const publish = (
    votes: readonly PriceVote[],
    accepted: readonly (readonly [cents: number, hoursLater: number])[] = [],
    before: DecidedPrice[] = [],
  ) =>
    choosePublishedPrices(
      updateAgreedPrices(before, votes, now),
      accepted.map(([priceCents, hours]) => ({
        ...{ priceCents, regularPriceCents: null, seenAt: ago(1) },
        decidedAt: now.getTime() + hours * 3_600_000,
      })),
      votes,
    ).map(({ priceCents }) => priceCents);

  it('The price that more households support is published', () => {
    expect(publish([...at(380, 3), ...at(420, 4, 3)])).toEqual([420]);
    expect(publish([...at(380, 4), ...at(420, 3, 4)])).toEqual([380]);
    const low = at(380, 3);
    expect(publish([...low, ...at(420, 4, 3)], [], updateAgreedPrices([], low, now))).toEqual([420]);
  });

  it('If equally many households support two prices, the one they agreed on first is published', () => {
    const [low, high] = [at(380, 3), at(420, 3, 3)];
    expect(publish([...low, ...high], [], updateAgreedPrices([], low, now))).toEqual([380]);
    expect(publish([...low, ...high], [], updateAgreedPrices([], high, now))).toEqual([420]);
  });

  it('The price that households agreed on or an administrator accepted last is published', () => {
    expect(
      publish(at(380, 3), [
        [440, 2],
        [420, 1],
      ]),
    ).toEqual([440]);
    expect(publish(at(380, 3), [[440, -1]])).toEqual([380]);
    expect(publish(at(380, 3))).toEqual([380]);
  });
});
