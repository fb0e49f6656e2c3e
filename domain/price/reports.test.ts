import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MS } from '#domain/durations.ts';
import { listAgreedPrices, type PriceVote, updateAgreedPrices } from '#domain/price/agreed-prices.ts';
import { nameHouseholds } from '#domain/price/households.ts';
import { canVote, isFarFromExpected, isOriginalPrice } from '#domain/price/reports.ts';

const now = new Date('2026-11-22T12:00:00Z');
const daysAgo = (days: number) => now.getTime() - days * DAY_MS;
const createVote = (id: number, priceCents: number, overrides: Partial<PriceVote> = {}): PriceVote => ({
  ...{ reportId: id, priceCents, regularPriceCents: null, promotionEndsOn: null },
  ...{ seenAt: daysAgo(1), userId: `shopper ${id}`, household: `home ${id}` },
  ...overrides,
});

const findNewestAgreed = (votes: readonly PriceVote[]) => listAgreedPrices(votes)[0] ?? null;
const createThreeVotes = (cents: number) => [
  createVote(1, cents),
  createVote(2, cents),
  createVote(3, cents),
];

describe('Price reports that count for other shoppers', () => {
  it("Accepted prices stay within the majority's range, however far off other reports are", () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 6 }), fc.integer({ min: 1, max: 99_999 }), (liarCount, cents) => {
        const honestVotes = Array.from({ length: liarCount + 1 }, (_, index) =>
          createVote(index, 380 + index),
        );
        const falseVotes = Array.from({ length: liarCount }, (_, index) => createVote(100 + index, cents));
        const agreedCents = findNewestAgreed([...falseVotes, ...honestVotes])?.priceCents ?? 0;
        expect(agreedCents).toBeGreaterThanOrEqual(380);
        expect(agreedCents).toBeLessThanOrEqual(380 + liarCount);
      }),
    );
  });

  it('A price report counts only if three unconnected households agree on it', () => {
    expect(findNewestAgreed(createThreeVotes(399))?.priceCents).toBe(399);
    expect(findNewestAgreed(createThreeVotes(399).slice(1))).toBeNull();
    expect(
      findNewestAgreed([...createThreeVotes(399).slice(1), createVote(1, 399, { household: 'home 2' })]),
    ).toBeNull();
  });

  it.each([
    [540, 1, [400], true],
    [541, 1, [400], false],
    [260, 1, [400, 400], true],
    [259, 1, [400], false],
    [225, 1, [300, 400], false],
    [99_999, 1, [], true],
    [400, 14, [400], true],
    [400, 14.01, [400], false],
  ])('For a report of %i cents that is %d days old, with the expected prices %j, canVote is %s', (priceCents, days, expected, isVote) => {
    expect(canVote({ priceCents, seenAt: new Date(daysAgo(days)) }, expected, now)).toBe(isVote);
  });
});

describe('Regular prices of price reports', () => {
  it("A household can't remove or change a regular price that three other households reported", () => {
    const statedVotes = createThreeVotes(500).map((each) => ({ ...each, regularPriceCents: 700 }));
    const findRegularPrice = (...votes: PriceVote[]) => findNewestAgreed(votes)?.regularPriceCents;
    const silentVote = createVote(4, 500, { seenAt: daysAgo(0.5) });
    expect(findRegularPrice(...statedVotes, silentVote)).toBe(700);
    expect(findRegularPrice(...statedVotes, { ...silentVote, regularPriceCents: 769 })).toBe(700);
    const variedVotes = [630, 665].map((regularPriceCents, index) =>
      createVote(5 + index, 500, { regularPriceCents }),
    );
    expect(findRegularPrice(...statedVotes, ...variedVotes, { ...silentVote, regularPriceCents: 560 })).toBe(
      700,
    );
    expect(findRegularPrice(...statedVotes.slice(0, 2), silentVote), 'only two agree').toBeNull();
  });
});

const falseReportFields = {
  account: fc.nat(49),
  item: fc.nat(9),
  share: fc.double({ min: 0.3, max: 3, noNaN: true }),
};
const falseReport = fc.record(falseReportFields);

describe('Colluding accounts', () => {
  const days = fc.array(fc.array(falseReport, { maxLength: 60 }), { minLength: 60, maxLength: 60 });
  const realCents = [120, 199, 250, 299, 349, 399, 450, 599, 899, 1_299];
  const sumCents = (cents: readonly number[]) => cents.reduce((sum, each) => sum + each, 0);

  /**
   * Returns the cart total that other shoppers see on each day. All accounts are established reporters. `listTies`
   * returns an account's networks, devices and lists.
   */
  function simulateTotals(
    reports: { account: number; item: number; share: number }[][],
    listTies: (account: number) => string[],
  ) {
    const cents = [...realCents];
    const shownAt = realCents.map(() => 0);
    const votes = new Map<string, PriceVote & { userId: string; ties: string[] }>();
    return reports.map((reportsToday, day) => {
      const at = new Date(now.getTime() + day * DAY_MS);
      for (const { account, item, share } of reportsToday) {
        const priceCents = Math.max(1, Math.round((cents[item] ?? 0) * share));
        votes.set(`${account} ${item}`, {
          ...createVote(votes.size, priceCents, { seenAt: at.getTime() }),
          ...{ userId: `${account}`, ties: listTies(account) },
        });
      }
      for (const [item, expected] of realCents.entries()) {
        const itemVotes = [...votes].flatMap(([key, each]) =>
          key.endsWith(` ${item}`) &&
          canVote({ ...each, seenAt: new Date(each.seenAt) }, [cents[item] ?? 0, expected], at)
            ? [each]
            : [],
        );
        const households = nameHouseholds(itemVotes.map((each) => ({ ...each, household: null })));
        const namedVotes = itemVotes.map((each) => ({
          ...each,
          household: households.get(each.userId) ?? '',
        }));
        const agreed = findNewestAgreed(namedVotes);
        if (agreed === null || agreed.seenAt < (shownAt[item] ?? 0)) continue;
        [cents[item], shownAt[item]] = [agreed.priceCents, agreed.seenAt];
      }
      return sumCents(cents);
    });
  }

  it("Fifty colluding accounts in two households change other shoppers' totals by less than 1%", () => {
    fc.assert(
      fc.property(days, fc.nat(49), fc.constantFrom('network', 'device', 'list'), (reports, border, kind) => {
        const listTies = (account: number) => [`${kind} ${account < border ? 1 : 2}`, `own ${account}`];
        for (const each of simulateTotals(reports, listTies))
          expect(Math.abs(each / sumCents(realCents) - 1)).toBeLessThan(0.01);
      }),
      { numRuns: 30 },
    );
  });

  it("Colluding accounts can't remove a price that two honest households still report", () => {
    const liar = fc.record({ priceCents: fc.integer({ min: 1, max: 99_999 }), household: fc.string() });
    fc.assert(
      fc.property(fc.constantFrom(...realCents), fc.array(liar, { maxLength: 50 }), (priceCents, liars) => {
        const price = { priceCents, regularPriceCents: null, seenAt: daysAgo(2), decidedAt: daysAgo(1) };
        const votes = [...liars, ...['home 1', 'home 2'].map((household) => ({ priceCents, household }))];
        const remainingVotes = votes.map(({ household, ...each }, id) =>
          createVote(id, each.priceCents, { household }),
        );
        expect(updateAgreedPrices([price], remainingVotes, now)).toContainEqual(price);
      }),
    );
  });

  it('Colluding accounts in separate households can lower totals by at most about 35%', () => {
    const colludingReports = Array.from({ length: 60 }, () =>
      [0, 1, 2, 3].flatMap((account) => realCents.map((_, item) => ({ account, item, share: 0.8 }))),
    );
    const totals = simulateTotals(colludingReports, (account) => [`network ${account}`]);
    expect(totals.at(-1)).toBeLessThan(sumCents(realCents));
    for (const each of totals) expect(each / sumCents(realCents)).toBeGreaterThanOrEqual(0.65 - 0.01);
  });
});

describe('Limits for price reports', () => {
  it.each([
    [400, [], true],
    [400, [400], false],
    [420, [400], false],
    [421, [400], true],
    [380, [399, 250], false],
    [380, [400, 361], true],
  ])('isOriginalPrice(%i, %j) is %s', (cents, before, isOriginal) => {
    expect(isOriginalPrice(cents, before)).toBe(isOriginal);
  });

  it.each([
    [135, [100], false],
    [136, [100], true],
    [65, [100], false],
    [64, [100], true],
    [100, [], false],
  ])('isFarFromExpected(%i, %j) is %s', (cents, expected, isFar) => {
    expect(isFarFromExpected(cents, expected)).toBe(isFar);
  });
});
