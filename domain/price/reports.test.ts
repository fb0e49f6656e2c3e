import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MS } from '#domain/durations.ts';
import { nameHouseholds } from '#domain/price/households.ts';
import {
  canVote,
  isFarFromExpected,
  isOriginalPrice,
  listAgreedPrices,
  type PriceVote,
  updateAgreedPrices,
} from '#domain/price/reports.ts';

const now = new Date('2026-11-22T12:00:00Z');
const daysAgo = (days: number) => now.getTime() - days * DAY_MS;
const vote = (id: number, priceCents: number, given: Partial<PriceVote> = {}): PriceVote => ({
  ...{ id, priceCents, regularPriceCents: null, promotionEndsOn: null },
  ...{ seenAt: daysAgo(1), userId: `shopper ${id}`, household: `home ${id}` },
  ...given,
});

const newestAgreed = (votes: readonly PriceVote[]) => listAgreedPrices(votes)[0] ?? null;
const three = (cents: number) => [vote(1, cents), vote(2, cents), vote(3, cents)];

describe('Price reports that count for other shoppers', () => {
  it("Accepted prices stay within the majority's range, however far off other reports are", () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 6 }), fc.integer({ min: 1, max: 99_999 }), (liars, cents) => {
        const honest = Array.from({ length: liars + 1 }, (_, index) => vote(index, 380 + index));
        const lies = Array.from({ length: liars }, (_, index) => vote(100 + index, cents));
        const counted = newestAgreed([...lies, ...honest])?.priceCents ?? 0;
        expect(counted).toBeGreaterThanOrEqual(380);
        expect(counted).toBeLessThanOrEqual(380 + liars);
      }),
    );
  });

  it('A price report counts only if three unconnected households agree on it', () => {
    expect(newestAgreed(three(399))?.priceCents).toBe(399);
    expect(newestAgreed(three(399).slice(1))).toBeNull();
    expect(newestAgreed([...three(399).slice(1), vote(1, 399, { household: 'home 2' })])).toBeNull();
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
  ])('A report of %i cents, %d days old, with %j expected can vote: %s', (priceCents, days, expected, is) => {
    expect(canVote({ priceCents, seenAt: new Date(daysAgo(days)) }, expected, now)).toBe(is);
  });
});

describe('Regular prices of price reports', () => {
  it("A household can't remove or change a regular price that three other households reported", () => {
    const stated = three(500).map((each) => ({ ...each, regularPriceCents: 700 }));
    const regularOf = (...votes: PriceVote[]) => newestAgreed(votes)?.regularPriceCents;
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
    const votes = new Map<string, PriceVote & { userId: string; ties: string[] }>();
    return reports.map((today, day) => {
      const at = new Date(now.getTime() + day * DAY_MS);
      for (const { account, item, share } of today) {
        const priceCents = Math.max(1, Math.round((cents[item] ?? 0) * share));
        votes.set(`${account} ${item}`, {
          ...vote(votes.size, priceCents, { seenAt: at.getTime() }),
          ...{ userId: `${account}`, ties: tiesOf(account) },
        });
      }
      for (const [item, expected] of real.entries()) {
        const about = [...votes].flatMap(([key, each]) =>
          key.endsWith(` ${item}`) &&
          canVote({ ...each, seenAt: new Date(each.seenAt) }, [cents[item] ?? 0, expected], at)
            ? [each]
            : [],
        );
        const households = nameHouseholds(
          about.map((each) => ({ ...each, reportId: each.id, household: null })),
        );
        const named = about.map((each) => ({ ...each, household: households.get(each.userId) ?? '' }));
        const agreed = newestAgreed(named);
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
        const price = { priceCents, regularPriceCents: null, seenAt: daysAgo(2), decidedAt: daysAgo(1) };
        const votes = [...liars, ...['home 1', 'home 2'].map((household) => ({ priceCents, household }))];
        const left = votes.map(({ household, ...each }, id) => vote(id, each.priceCents, { household }));
        expect(updateAgreedPrices([price], left, now)).toContainEqual(price);
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

describe('Limits for price reports', () => {
  it.each([
    [400, [], true],
    [400, [400], false],
    [420, [400], false],
    [421, [400], true],
    [380, [399, 250], false],
    [380, [400, 361], true],
  ])('isOriginalPrice(%i, %j) is %s', (cents, before, is) => {
    expect(isOriginalPrice(cents, before)).toBe(is);
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
