import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { budgetText, leftOf, splitBySnap, taxOnShortfall } from '#domain/compare/budget.ts';

describe('SNAP payments', () => {
  it('EBT pays at most its balance, and only for eligible items', () => {
    const sums = fc.tuple(fc.nat(99_999_00), fc.nat(99_999_00), fc.option(fc.nat(99_999_00)));
    fc.assert(
      fc.property(sums, ([eligibleCents, restCents, balanceCents]) => {
        const total = { totalCents: eligibleCents + restCents, snapCents: eligibleCents };
        const { ebtCents, otherCents, shortCents } = splitBySnap(total, balanceCents);
        expect(ebtCents + otherCents).toBe(total.totalCents);
        expect(ebtCents + shortCents).toBe(eligibleCents);
        expect(ebtCents).toBeLessThanOrEqual(balanceCents ?? eligibleCents);
        expect(shortCents).toBeGreaterThanOrEqual(0);
        expect(otherCents).toBeGreaterThanOrEqual(restCents);
      }),
      { numRuns: 10_000 },
    );
  });

  it('A large EBT balance is used only up to the eligible total', () => {
    expect(splitBySnap({ totalCents: 57_00, snapCents: 48_00 }, 60_00)).toEqual({
      ebtCents: 48_00,
      otherCents: 9_00,
      shortCents: 0,
    });
  });

  it('A SNAP balance below the eligible total leaves a shortfall to pay', () => {
    expect(splitBySnap({ totalCents: 57_00, snapCents: 48_00 }, 40_00)).toEqual({
      ebtCents: 40_00,
      otherCents: 17_00,
      shortCents: 8_00,
    });
  });
});

it("Food that the SNAP balance doesn't cover is taxed at the rate for food", () => {
  expect([taxOnShortfall(21_21, 8_000), taxOnShortfall(1_73, 8_000), taxOnShortfall(21_21, 0)]).toEqual([
    1_70, 14, 0,
  ]);
});

it('The rest of a budget is the budget minus all spending, and overspending makes it negative', () => {
  const sixty = { budgetCents: 60_00, spentThisWeekCents: null };
  expect([leftOf(sixty, 57_10), leftOf(sixty, 60_00), leftOf(sixty, 67_00)]).toEqual([2_90, 0, -7_00]);
  const week = { budgetCents: 60_00, spentThisWeekCents: 20_00 };
  expect([leftOf(week, 30_00), leftOf(week, 40_00), leftOf(week, 45_00)]).toEqual([10_00, 0, -5_00]);
  expect(budgetText(week, 30_00, true)).toBe('About $10 left of $60 this week');
  expect(budgetText(week, 0, false)).toBe('$40 left of $60 this week');
  expect(budgetText({ ...week, spentThisWeekCents: 70_00 }, 0, false)).toBe('$10.00 over $60 this week');
});
