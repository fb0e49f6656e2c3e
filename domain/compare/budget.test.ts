import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  budgetText,
  computeRemainingBudgetCents,
  computeTaxSaved,
  earlierSpendingText,
  findMostExpensiveLines,
  listTiedStoresOverBudget,
  splitSnapPayment,
  wholeListBudgetText,
} from '#domain/compare/budget.ts';
import { compareStores } from '#domain/compare/comparison.ts';
import { formatApproximateUsd, formatPartAndRest } from '#domain/price/approximate-usd.ts';
import { makeCart, makeEstimatedPrice } from '#tests/support/random-cart.ts';

describe('SNAP payments', () => {
  it("EBT pays at most the card's balance, and only for eligible items", () => {
    const sums = fc.tuple(fc.nat(99_999_00), fc.nat(99_999_00), fc.option(fc.nat(99_999_00)));
    fc.assert(
      fc.property(sums, ([eligibleCents, restCents, balanceCents]) => {
        const total = { totalCents: eligibleCents + restCents, snapCents: eligibleCents };
        const { ebtCents, otherCents, shortCents } = splitSnapPayment(total, balanceCents);
        expect(ebtCents + otherCents).toBe(total.totalCents);
        expect(ebtCents + shortCents).toBe(eligibleCents);
        expect(ebtCents).toBeLessThanOrEqual(balanceCents ?? eligibleCents);
        expect(shortCents).toBeGreaterThanOrEqual(0);
        expect(otherCents).toBeGreaterThanOrEqual(restCents);
      }),
      { numRuns: 10_000 },
    );
  });

  it('EBT pays at most the eligible total, even if the balance is larger', () => {
    expect(splitSnapPayment({ totalCents: 57_00, snapCents: 48_00 }, 60_00)).toEqual({
      ebtCents: 48_00,
      otherCents: 9_00,
      shortCents: 0,
    });
  });

  it('The shopper pays the shortfall if the EBT balance is below the eligible total', () => {
    expect(splitSnapPayment({ totalCents: 57_00, snapCents: 48_00 }, 40_00)).toEqual({
      ebtCents: 40_00,
      otherCents: 17_00,
      shortCents: 8_00,
    });
  });
});

it('listTiedStoresOverBudget returns the stores over budget that are tied with the first store, or none if the first store is over budget too', () => {
  const estimateNear = (cents: number) => makeEstimatedPrice(cents, cents - 900, cents + 900);
  const rows = [estimateNear(55_00), estimateNear(56_00), estimateNear(90_00)].map(
    (price, index) => [index + 1, price] as const,
  );
  const comparison = compareStores({
    stores: [1, 2, 3].map((storeId) => ({ storeId, chainId: storeId })),
    lines: [{ entryId: 1, quantity: 1, prices: new Map(rows) }],
  });
  const listOverBudget = (budgetCents: number) =>
    listTiedStoresOverBudget(comparison, { budgetCents, spentThisWeekCents: null });
  expect([listOverBudget(60_00), listOverBudget(61_00), listOverBudget(59_00)]).toEqual([[2], [], []]);
  expect(listTiedStoresOverBudget(comparison, { budgetCents: 70_00, spentThisWeekCents: 10_00 })).toEqual([
    2,
  ]);
});

it('findMostExpensiveLines returns the three lines that cost the most at the store', () => {
  const lines = [1_00, 12_00, 3_00, 9_00].map((cents, index) => ({
    ...{ entryId: index + 1, quantity: 1 },
    prices: new Map([[7, makeEstimatedPrice(cents, cents - 10, cents + 10)]]),
  }));
  expect(findMostExpensiveLines(lines, 7).map(({ entryId, cents }) => [entryId, cents])).toEqual([
    [2, 12_00],
    [4, 9_00],
    [3, 3_00],
  ]);
  expect(findMostExpensiveLines(lines, 8)).toEqual([]);
});

it('The rounded parts of a total add up to the rounded total', () => {
  const formatParts = (totalCents: number, partCents: number, isEstimate = true) => {
    const { part, rest } = formatPartAndRest({ totalCents, partCents }, isEstimate);
    return [part, rest];
  };
  // If the two parts were rounded separately, $48 and $4 would add up to $52 instead of $51.
  expect(formatParts(51_20, 47_60)).toEqual(['about $48', '$3']);
  expect(formatParts(51_20, 51_00)).toEqual(['about $51', 'less than $1']);
  expect(formatParts(51_20, 20)).toEqual(['less than $1', '$51']);
  expect(formatParts(51_20, 51_20)).toEqual(['about $51', '$0']);
  expect(formatParts(51_20, 47_60, false)).toEqual(['$47.60', '$3.60']);
  fc.assert(
    fc.property(fc.nat(99_999_00), fc.nat(99_999_00), (partCents, restCents) => {
      const totalCents = partCents + restCents;
      const parseDollars = (text: string) =>
        text === 'less than $1' ? 0 : Number(text.replace('about $', '').replace(/[$,]/g, ''));
      const sum = formatParts(totalCents, partCents).reduce((total, text) => total + parseDollars(text), 0);
      expect(sum).toBeCloseTo(parseDollars(formatApproximateUsd(totalCents, true)), 5);
    }),
  );
});

it('The remaining budget is the budget minus all spending and can be negative', () => {
  const sixtyDollars = { budgetCents: 60_00, spentThisWeekCents: null };
  expect([
    computeRemainingBudgetCents(sixtyDollars, 57_10),
    computeRemainingBudgetCents(sixtyDollars, 60_00),
    computeRemainingBudgetCents(sixtyDollars, 67_00),
  ]).toEqual([2_90, 0, -7_00]);
  const weeklyBudget = { budgetCents: 60_00, spentThisWeekCents: 20_00 };
  expect([
    computeRemainingBudgetCents(weeklyBudget, 30_00),
    computeRemainingBudgetCents(weeklyBudget, 40_00),
    computeRemainingBudgetCents(weeklyBudget, 45_00),
  ]).toEqual([10_00, 0, -5_00]);
  expect(budgetText(weeklyBudget, 30_00, true)).toBe('About $10 left of $60 this week');
  expect(budgetText(weeklyBudget, 0, false)).toBe('$40 left of $60 this week');
  expect(budgetText({ ...weeklyBudget, spentThisWeekCents: 70_00 }, 0, false)).toBe(
    '$10.00 over $60 this week',
  );
  const describeTrip = (totalCents: number) => budgetText({ ...sixtyDollars }, totalCents, true);
  expect([60_84, 60_30, 59_60, 54_40].map(describeTrip)).toEqual([
    'About $1 over $60',
    'Less than $1 over $60',
    'Less than $1 left of $60',
    'About $6 left of $60',
  ]);
  expect(budgetText(sixtyDollars, 54_40, false)).toBe('$5.60 left of $60');
});

it('The budget is compared with the displayed total of the whole list', () => {
  const sixtyDollars = { budgetCents: 60_00, spentThisWeekCents: null };
  expect(wholeListBudgetText(sixtyDollars, 81_20, true)).toBe('Whole list: about $81, $21 over');
  expect(wholeListBudgetText(sixtyDollars, 54_40, true)).toBe('Whole list: about $54, $6 left');
  expect(wholeListBudgetText(sixtyDollars, 60_30, true)).toBe('Whole list: about $60, less than $1 over');
  expect(wholeListBudgetText({ ...sixtyDollars, spentThisWeekCents: 10_00 }, 54_40, false)).toBe(
    'Whole list: $54.40, $4.40 over',
  );
});

it("The budget message shows the total of the week's earlier receipts", () => {
  expect(earlierSpendingText(41_20)).toMatch(/^Your earlier receipts since Sunday add up to \$41/);
});

it("Swapping a SNAP item saves tax only on the part EBT doesn't cover", () => {
  const cart = makeCart([1, 1_000], [1, 500]);
  const lines = cart.lines.map((line, index) => ({ ...line, isPaidBySnap: index === 0 }));
  const computeSaved = (savesCents: number, entryId: number, ebtBalanceCents: number | null | undefined) => {
    const comparedCart = { ...cart, lines, ebtBalanceCents };
    const [total] = compareStores(comparedCart).stores;
    if (total === undefined) throw new Error('A store is compared');
    return computeTaxSaved(savesCents, entryId, { cart: comparedCart, total });
  };
  expect(computeSaved(400, 1, 0)).toBe(32);
  expect(computeSaved(400, 1, 900)).toBe(8);
  expect(computeSaved(400, 1, 1_000)).toBe(0);
  expect(computeSaved(400, 1, null)).toBe(0);
  expect(computeSaved(400, 1, undefined)).toBe(0);
  expect(computeSaved(400, 2, 0)).toBe(0);
  expect(computeSaved(400, 99, 0)).toBe(0);
});
