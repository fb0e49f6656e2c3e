import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MS } from '#domain/durations.ts';
import { nameHouseholds, UNKNOWN_ORIGIN } from '#domain/price/households.ts';
import {
  type CountedVote,
  checkSupport,
  isEstablishedReporter,
  isFarFromExpected,
  isNewPrice,
  listAgreedPrices,
  type PriceVote,
  type ReporterRecord,
} from '#domain/price/reports.ts';

const now = new Date('2026-11-22T12:00:00Z');
const daysAgo = (days: number) => now.getTime() - days * DAY_MS;
const established: ReporterRecord = {
  ...{ acceptedCount: 12, rejectedCount: 0, newCount: 10, firstNewAt: daysAgo(30), lastNewAt: daysAgo(16) },
};
const shown = [400];

const vote = (id: number, priceCents: number, given: Partial<PriceVote> = {}): PriceVote => ({
  ...{ id, userId: `shopper ${id}`, priceCents, regularPriceCents: null, seenAt: daysAgo(1) },
  ...{ record: established, household: `home ${id}`, isNew: true },
  ...given,
});

const newestAgreed = (votes: readonly PriceVote[], expectedCents: readonly number[], at = now) =>
  listAgreedPrices(votes, expectedCents, at)[0] ?? null;

const strangers = fc.array(
  fc.record({
    priceCents: fc.integer({ min: 1, max: 99_999 }),
    days: fc.double({ min: 0, max: 20, noNaN: true }),
    record: fc.constantFrom<ReporterRecord>(
      { ...established, newCount: 9 },
      { ...established, lastNewAt: daysAgo(16.01) },
      { ...established, acceptedCount: 500, newCount: 0, firstNewAt: null, lastNewAt: null },
      { ...established, rejectedCount: 3 },
    ),
  }),
  { maxLength: 50 },
);
const asVotes = (reports: { priceCents: number; days: number; record: ReporterRecord }[]) =>
  reports.map(({ priceCents, days, record }, index) =>
    vote(1_000 + index, priceCents, { seenAt: daysAgo(days), record }),
  );
const three = (cents: number) => [vote(1, cents), vote(2, cents), vote(3, cents)];

describe('Price reports that count for other shoppers', () => {
  it("Price reports from reporters who aren't established never count for other shoppers", () => {
    fc.assert(
      fc.property(strangers, (reports) => {
        expect(newestAgreed(asVotes(reports), shown)).toBeNull();
      }),
    );
  });

  it("Reporters who aren't established don't affect which price report counts", () => {
    fc.assert(
      fc.property(strangers, fc.integer({ min: 260, max: 540 }), (reports, cents) => {
        expect(newestAgreed([...asVotes(reports), ...three(cents)], shown)).toMatchObject({
          priceCents: cents,
        });
      }),
    );
  });

  it("Accepted prices stay within the majority's range, however far off other reports are", () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 6 }), fc.integer({ min: 1, max: 99_999 }), (liars, cents) => {
        const honest = Array.from({ length: liars + 1 }, (_, index) => vote(index, 380 + index));
        const lies = Array.from({ length: liars }, (_, index) => vote(100 + index, cents));
        const counted = newestAgreed([...lies, ...honest], shown)?.priceCents ?? 0;
        expect(counted).toBeGreaterThanOrEqual(380);
        expect(counted).toBeLessThanOrEqual(380 + liars);
      }),
    );
  });

  it('A price report counts only if three unconnected households agree on it', () => {
    expect(newestAgreed(three(399), shown)?.priceCents).toBe(399);
    expect(newestAgreed(three(399).slice(1), shown)).toBeNull();
    expect(newestAgreed([...three(399).slice(1), vote(1, 399, { household: 'home 2' })], shown)).toBeNull();
    expect(
      newestAgreed([...three(399).slice(1), vote(1, 399, { household: UNKNOWN_ORIGIN })], shown),
    ).toBeNull();
  });

  it("An item's first reported price counts only if three households agree on it", () => {
    expect(newestAgreed(three(99_999).slice(1), [])).toBeNull();
    expect(newestAgreed(three(500), [])).toMatchObject({ priceCents: 500 });
    const regular = (cents: number) =>
      newestAgreed(
        three(500).map((each) => ({ ...each, regularPriceCents: cents })),
        [],
      )?.regularPriceCents;
    expect([1_499, 1_500].map(regular)).toEqual([1_499, null]);
  });

  it('A report far from the original or current price is ignored', () => {
    expect(newestAgreed(three(300), [400, 400])).not.toBeNull();
    expect(newestAgreed(three(225), [300, 400])).toBeNull();
  });
});

describe('Support for a published price after a withdrawal', () => {
  const left = (...cents: number[]): CountedVote[] =>
    cents.map((priceCents, id) => ({
      ...{ priceCents, regularPriceCents: null, record: established, household: `home ${id}` },
      seenAt: daysAgo(1),
    }));
  const published = { priceCents: 400, regularPriceCents: null, seenAt: daysAgo(1) };
  const isSupported = (votes: readonly CountedVote[]) => checkSupport(published, votes).isSupported;

  it('A published price stays as long as reports from at least two households are within 1% of it', () => {
    expect(isSupported(left(404, 397))).toBe(true);
    expect(isSupported(left(405, 397))).toBe(false);
    expect(isSupported(left(397))).toBe(false);
    expect(isSupported([])).toBe(false);
    expect(isSupported(left(397, 520, 520))).toBe(false);
    expect(isSupported(left(397, 397).map((each) => ({ ...each, household: 'home 1' })))).toBe(false);
    const earlier = left(400, 400).map((each) => ({ ...each, seenAt: daysAgo(1.1) }));
    expect(isSupported(earlier), 'seen before the published price').toBe(false);
  });

  it("Reports from users who aren't established never support a published price", () => {
    fc.assert(
      fc.property(strangers, (reports) => {
        const votes = asVotes(reports).map((each) => ({ ...each, household: each.userId }));
        expect(isSupported(votes)).toBe(false);
      }),
    );
  });

  it('A regular price is kept as long as at least two of the households that reported it still report it', () => {
    const of = (...regulars: (number | null)[]) =>
      checkSupport(
        { ...published, regularPriceCents: 450 },
        left(...regulars.map(() => 400)).map((each, index) => ({
          ...each,
          regularPriceCents: regulars[index] ?? null,
        })),
      );
    expect(of(450, 454)).toEqual({ isSupported: true, isRegularSupported: true });
    expect(of(450, null, 460)).toEqual({ isSupported: true, isRegularSupported: false });
  });
});

it("A fourth vote just over the limit of 35% above the expected price doesn't affect three votes just under that limit", () => {
  const near = [1, 3, 4].map((id) => vote(id, 538));
  expect(newestAgreed([...near, vote(2, 543)], shown)).toMatchObject({
    priceCents: 538,
  });
});

describe('Regular prices of price reports', () => {
  it("A household can't remove or change a regular price that three other households reported", () => {
    const stated = three(500).map((each) => ({ ...each, regularPriceCents: 700 }));
    const regularOf = (...votes: PriceVote[]) => newestAgreed(votes, [])?.regularPriceCents;
    const silent = vote(4, 500, { seenAt: daysAgo(0.5) });
    expect(regularOf(...stated, silent)).toBe(700);
    expect(regularOf(...stated, { ...silent, regularPriceCents: 769 })).toBe(700);
    const varied = [630, 665].map((regularPriceCents, index) => vote(5 + index, 500, { regularPriceCents }));
    expect(regularOf(...stated, ...varied, { ...silent, regularPriceCents: 560 })).toBe(700);
    expect(regularOf(...stated.slice(0, 2), silent), 'only two agree').toBeNull();
  });
});

const falseReportOf = {
  account: fc.nat(49),
  item: fc.nat(9),
  share: fc.double({ min: 0.3, max: 3, noNaN: true }),
};
const falseReport = fc.record(falseReportOf);

describe('Colluding accounts', () => {
  const days = fc.array(fc.array(falseReport, { maxLength: 60 }), { minLength: 60, maxLength: 60 });
  const real = [120, 199, 250, 299, 349, 399, 450, 599, 899, 1_299];
  const total = (cents: readonly number[]) => cents.reduce((sum, each) => sum + each, 0);

  /**
   * Returns the cart total that other shoppers see on each day. All accounts are established reporters. `tiesOf`
   * returns an account's networks, devices and lists.
   */
  function simulate(
    reports: { account: number; item: number; share: number }[][],
    tiesOf: (account: number) => string[],
  ) {
    const cents = [...real];
    const shownAt = real.map(() => 0);
    const votes = new Map<string, PriceVote & { ties: string[] }>();
    return reports.map((today, day) => {
      const at = new Date(now.getTime() + day * DAY_MS);
      for (const { account, item, share } of today) {
        const priceCents = Math.max(1, Math.round((cents[item] ?? 0) * share));
        const given = { userId: `${account}`, seenAt: at.getTime() };
        votes.set(`${account} ${item}`, { ...vote(votes.size, priceCents, given), ties: tiesOf(account) });
      }
      for (const [item, expected] of real.entries()) {
        const about = [...votes].flatMap(([key, each]) => (key.endsWith(` ${item}`) ? [each] : []));
        const households = nameHouseholds(about.map((each) => ({ ...each, household: null })));
        const named = about.map((each) => ({ ...each, household: households.get(each.userId) ?? '' }));
        const agreed = newestAgreed(named, [cents[item] ?? 0, expected], at);
        if (agreed === null || agreed.seenAt < (shownAt[item] ?? 0)) continue;
        [cents[item], shownAt[item]] = [agreed.priceCents, agreed.seenAt];
      }
      return total(cents);
    });
  }

  it("Fifty colluding accounts in two households change other shoppers' totals by less than 1%", () => {
    fc.assert(
      fc.property(days, fc.nat(49), fc.constantFrom('network', 'device', 'list'), (reports, border, kind) => {
        const tiesOf = (account: number) => [`${kind} ${account < border ? 1 : 2}`, `own ${account}`];
        for (const each of simulate(reports, tiesOf))
          expect(Math.abs(each / total(real) - 1)).toBeLessThan(0.01);
      }),
      { numRuns: 30 },
    );
  });

  it("Colluding accounts can't remove a price that two honest households still report", () => {
    const liar = fc.record({ priceCents: fc.integer({ min: 1, max: 99_999 }), household: fc.string() });
    fc.assert(
      fc.property(fc.constantFrom(...real), fc.array(liar, { maxLength: 50 }), (priceCents, liars) => {
        const honest = ['home 1', 'home 2'].map((household) => ({ priceCents, household }));
        const left = [...liars, ...honest].map((each) => ({
          ...{ ...each, regularPriceCents: null, record: established, seenAt: daysAgo(1) },
        }));
        expect(checkSupport({ priceCents, regularPriceCents: null, seenAt: 0 }, left).isSupported).toBe(true);
      }),
    );
  });

  it('Colluding accounts in separate households can lower totals by at most about 35%', () => {
    const inLeague = Array.from({ length: 60 }, () =>
      [0, 1, 2, 3].flatMap((account) => real.map((_, item) => ({ account, item, share: 0.8 }))),
    );
    const totals = simulate(inLeague, (account) => [`network ${account}`]);
    expect(totals.at(-1)).toBeLessThan(total(real));
    for (const each of totals) expect(each / total(real)).toBeGreaterThanOrEqual(0.65 - 0.01);
  });
});

describe('Reporters', () => {
  it.each([
    ['ten new prices over two weeks', {}, true],
    ['nine new prices', { newCount: 9 }, false],
    ['ten new prices in less than two weeks', { firstNewAt: daysAgo(29.99) }, false],
    [
      'a hundred copied prices',
      { acceptedCount: 100, newCount: 0, firstNewAt: null, lastNewAt: null },
      false,
    ],
    ['ten new prices since two false reports', { rejectedCount: 2 }, true],
    ['three false reports', { rejectedCount: 3, newCount: 50 }, false],
  ])('For a reporter with %s (record: %j), isEstablishedReporter is %s', (_record, given, is) => {
    expect(isEstablishedReporter({ ...established, ...given })).toBe(is);
  });

  it.each([
    [400, [], true],
    [400, [400], false],
    [420, [400], false],
    [421, [400], true],
    [380, [399, 250], false],
    [380, [400, 361], true],
  ])('isNewPrice(%i, %j) is %s', (cents, before, is) => {
    expect(isNewPrice(cents, before)).toBe(is);
  });

  it.each([
    [135, [100], false],
    [136, [100], true],
    [65, [100], false],
    [64, [100], true],
    [100, [], false],
  ])('isFarFromExpected(%i, %j) is %s', (cents, expected, is) => {
    expect(isFarFromExpected(cents, expected)).toBe(is);
  });
});
