import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MS } from '#domain/durations.ts';
import {
  chooseWinningVote,
  findReplacementVote,
  isEstablishedReporter,
  isFarFromExpected,
  isNewPrice,
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
  ...{ record: established, ties: [`network ${id}`, `device ${id}`] },
  ...given,
});

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
        expect(chooseWinningVote(asVotes(reports), shown, now)).toBeNull();
      }),
    );
  });

  it("Reporters who aren't established don't affect which price report counts", () => {
    fc.assert(
      fc.property(strangers, fc.integer({ min: 260, max: 540 }), (reports, cents) => {
        expect(chooseWinningVote([...asVotes(reports), ...three(cents)], shown, now)).toEqual(vote(3, cents));
      }),
    );
  });

  it("Accepted prices stay within the majority's range, however far off other reports are", () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 6 }), fc.integer({ min: 1, max: 99_999 }), (liars, cents) => {
        const honest = Array.from({ length: liars + 1 }, (_, index) => vote(index, 380 + index));
        const lies = Array.from({ length: liars }, (_, index) => vote(100 + index, cents));
        const counted = chooseWinningVote([...lies, ...honest], shown, now)?.priceCents ?? 0;
        expect(counted).toBeGreaterThanOrEqual(380);
        expect(counted).toBeLessThanOrEqual(380 + liars);
      }),
    );
  });

  it('A price report counts only if three unconnected households agree on it', () => {
    expect(chooseWinningVote(three(399), shown, now)?.priceCents).toBe(399);
    expect(chooseWinningVote(three(399).slice(1), shown, now)).toBeNull();
    for (const tie of ['network 1', 'device 1', 'list 5']) {
      const [one, other, third] = three(399);
      const tied = [one, other].map((each) =>
        vote(each?.id ?? 0, 399, { ties: [...(each?.ties ?? []), tie] }),
      );
      expect(chooseWinningVote([...tied, third ?? vote(3, 399)], shown, now), tie).toBeNull();
    }
  });

  it("An item's first reported price counts only if three households agree on it", () => {
    expect(chooseWinningVote(three(99_999).slice(1), [], now)).toBeNull();
    expect(chooseWinningVote(three(500), [], now)).toMatchObject({ priceCents: 500 });
    const regular = (cents: number) =>
      chooseWinningVote(
        three(500).map((each) => ({ ...each, regularPriceCents: cents })),
        [],
        now,
      )?.regularPriceCents;
    expect([1_499, 1_500].map(regular)).toEqual([1_499, null]);
  });

  it('A report far from the original or current price is ignored', () => {
    expect(chooseWinningVote(three(300), [400, 400], now)).not.toBeNull();
    expect(chooseWinningVote(three(225), [300, 400], now)).toBeNull();
  });
});

describe('Replacements for withdrawn price reports', () => {
  const left = (...cents: number[]) => cents.map((each, index) => vote(index + 1, each));
  const withdrawn = { priceCents: 400 };

  it('If two independent households still support a price, one of their reports replaces a withdrawn report', () => {
    expect(findReplacementVote(left(404, 397), withdrawn, shown)?.priceCents).toBe(397);
    expect(findReplacementVote(left(397), withdrawn, shown)).toBeNull();
    expect(findReplacementVote([], withdrawn, shown)).toBeNull();
    const tied = left(397, 397).map((each) => ({ ...each, ties: ['network 1'] }));
    expect(findReplacementVote(tied, withdrawn, shown)).toBeNull();
    const later = vote(3, 397, { seenAt: daysAgo(0.5) });
    expect(findReplacementVote([...left(397, 397), later], withdrawn, shown)?.id).toBe(2);
  });

  it('Disagreeing reports and unestablished reporters never replace a withdrawn report', () => {
    expect(findReplacementVote(left(520, 520, 520), withdrawn, shown)).toBeNull();
    expect(findReplacementVote(left(397, 520, 520), withdrawn, shown)).toBeNull();
    fc.assert(
      fc.property(strangers, (reports) => {
        expect(findReplacementVote(asVotes(reports), withdrawn, shown)).toBeNull();
      }),
    );
  });

  it('A price report far from the expected price never replaces a withdrawn report', () => {
    expect(findReplacementVote(left(400, 400), withdrawn, [297])).not.toBeNull();
    expect(findReplacementVote(left(400, 400), withdrawn, [296])).toBeNull();
  });

  it("A household can't remove or change a regular price that three other households reported", () => {
    const stated = three(500).map((each) => ({ ...each, regularPriceCents: 700 }));
    const silent = vote(4, 500, { seenAt: daysAgo(0.5) });
    const winner = chooseWinningVote([...stated, silent], [], now);
    expect([winner?.priceCents, winner?.regularPriceCents]).toEqual([500, 700]);
    const dearer = { ...silent, regularPriceCents: 769 };
    expect(chooseWinningVote([...stated, dearer], [], now)?.regularPriceCents).toBe(700);
    const two = stated.slice(0, 2);
    expect(chooseWinningVote([...two, silent], [], now)?.regularPriceCents, 'only two agree').toBeNull();
    const replacement = findReplacementVote([...two, silent], { priceCents: 500 }, []);
    expect(replacement?.regularPriceCents).toBe(700);
  });

  it('The price that replaces a withdrawn report has a regular price only if two households agree on it', () => {
    const of = (...regulars: (number | null)[]) =>
      findReplacementVote(
        regulars.map((regularPriceCents, id) => vote(id, 400, { regularPriceCents })),
        withdrawn,
        shown,
      )?.regularPriceCents;
    expect([of(450, 454), of(450, null), of(541, 541)]).toEqual([450, null, null]);
  });

  it('A withdrawn report is replaced only by a report within 1% of its price', () => {
    const cents = fc.integer({ min: 1, max: 99_999 });
    fc.assert(
      fc.property(fc.array(cents, { maxLength: 6 }), cents, (others, priceCents) => {
        const counted = findReplacementVote(left(...others), { priceCents }, [])?.priceCents;
        if (counted === undefined) return;
        expect(Math.max(counted / priceCents, priceCents / counted)).toBeLessThanOrEqual(1.01);
      }),
    );
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
    const votes = new Map<string, PriceVote>();
    return reports.map((today, day) => {
      const at = new Date(now.getTime() + day * DAY_MS);
      for (const { account, item, share } of today) {
        const priceCents = Math.max(1, Math.round((cents[item] ?? 0) * share));
        const given = { userId: `${account}`, seenAt: at.getTime(), ties: tiesOf(account) };
        votes.set(`${account} ${item}`, vote(votes.size, priceCents, given));
      }
      for (const [item, expected] of real.entries()) {
        const about = [...votes].flatMap(([key, each]) => (key.endsWith(` ${item}`) ? [each] : []));
        cents[item] =
          chooseWinningVote(about, [cents[item] ?? 0, expected], at)?.priceCents ?? cents[item] ?? 0;
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

  it('After an honest withdrawal, colluding accounts in two households change prices by under 1%', () => {
    const day = fc.array(fc.record({ ...falseReportOf, isWithdrawn: fc.boolean() }), { maxLength: 40 });
    fc.assert(
      fc.property(fc.array(day, { minLength: 60, maxLength: 60 }), fc.nat(2), (months, leaver) => {
        for (const [item, expected] of real.entries()) {
          const honest = [0, 1, 2].map((each) =>
            vote(each, expected, { userId: `honest ${each}`, ties: [`home ${each}`] }),
          );
          const liars = new Map<number, PriceVote>();
          for (const { account, share, isWithdrawn } of months.flat().filter((each) => each.item === item)) {
            const priceCents = Math.max(1, Math.round(expected * share));
            if (isWithdrawn) liars.delete(account);
            else liars.set(account, vote(100 + account, priceCents, { ties: [`network ${account % 2}`] }));
          }
          const rest = [...honest.filter((_, each) => each !== leaver), ...liars.values()];
          const after = findReplacementVote(rest, { priceCents: expected }, [expected])?.priceCents ?? 0;
          expect(Math.abs(after / expected - 1)).toBeLessThan(0.01);
        }
      }),
      { numRuns: 30 },
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
