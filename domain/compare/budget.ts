import { listTiedStoreIds } from '#domain/compare/answer.ts';
import type { ComparedCart, ComparedStore, ComparisonLine } from '#domain/compare/cart-lines.ts';
import type { Comparison, StoreTotal } from '#domain/compare/comparison.ts';
import { t } from '#domain/language.ts';
import { formatUsd } from '#domain/money.ts';
import { formatApproximateUsd, formatRoundedUsd, formatShortUsd } from '#domain/price/approximate-usd.ts';
import { computeTaxCents, FLAT_RATES } from '#domain/tax/tax-rates.ts';

/** `spentThisWeekCents` covers earlier trips; null if the budget is for one trip. */
type Budget = { budgetCents: number; spentThisWeekCents: number | null };

export const computeRemainingBudgetCents = (
  { budgetCents, spentThisWeekCents }: Budget,
  totalCents: number,
): number => budgetCents - (spentThisWeekCents ?? 0) - totalCents;

export function listTiedStoresOverBudget({ stores, judgment }: Comparison, budget: Budget): number[] {
  const [first] = stores;
  if (first === undefined || judgment === null || computeRemainingBudgetCents(budget, first.totalCents) < 0)
    return [];
  const tiedStoreIds = listTiedStoreIds(judgment);
  return stores.flatMap(({ storeId, totalCents }) =>
    tiedStoreIds.includes(storeId) && computeRemainingBudgetCents(budget, totalCents) < 0 ? storeId : [],
  );
}

const MAX_EXPENSIVE_LINES = 3;

export const findMostExpensiveLines = (
  lines: readonly ComparisonLine[],
  storeId: number,
): { entryId: number; cents: number; isEstimate: boolean }[] =>
  lines
    .flatMap(({ entryId, quantity, prices }) => {
      const price = prices.get(storeId);
      if (price === undefined) return [];
      return { entryId, cents: quantity * price.priceCents, isEstimate: price.kind === 'estimated' };
    })
    .toSorted((a, b) => b.cents - a.cents)
    .slice(0, MAX_EXPENSIVE_LINES);

/**
 * The tax saved in addition to `savingsCents`. A SNAP item is taxed only on the part that the EBT balance doesn't cover.
 */
export function computeTaxSaved(
  savingsCents: number,
  entryId: number,
  { cart: { lines, stores, ebtBalanceCents = null }, total }: { cart: ComparedCart; total: StoreTotal },
): number {
  const { isPaidBySnap, taxClass = 'food' } = lines.find((line) => line.entryId === entryId) ?? {};
  if (!isPaidBySnap) return 0;
  const { taxRates = FLAT_RATES } = stores.find(({ storeId }) => storeId === total.storeId) as ComparedStore;
  const { shortCents } = splitSnapPayment(total, ebtBalanceCents);
  return computeTaxCents([{ cents: Math.min(savingsCents, shortCents), milliPercent: taxRates[taxClass] }]);
}

/**
 * EBT pays for the eligible part, up to the card's balance. A null balance is unknown and doesn't limit the payment.
 */
export function splitSnapPayment(
  { totalCents, snapCents }: { totalCents: number; snapCents: number },
  balanceCents: number | null,
): { ebtCents: number; otherCents: number; shortCents: number } {
  const ebtCents = Math.min(snapCents, balanceCents ?? snapCents);
  return { ebtCents, otherCents: totalCents - ebtCents, shortCents: snapCents - ebtCents };
}

/**
 * Formats how far the total is from the budget. Uses the displayed total, so that the displayed numbers add up. Returns
 * null if an estimate is within 50 cents of the budget.
 */
function formatBudgetDifference(spending: Budget, totalCents: number, isEstimate: boolean): string | null {
  const cents = Math.abs(computeRemainingBudgetCents(spending, totalCents));
  if (!isEstimate || totalCents < 100) return formatUsd(cents);
  const shownCents = Math.abs(computeRemainingBudgetCents(spending, 100 * Math.round(totalCents / 100)));
  return cents < 50 || shownCents < 50 ? null : formatRoundedUsd(Math.max(100, shownCents), true);
}

export function budgetText(spending: Budget, totalCents: number, isEstimate: boolean): string {
  const amountText = formatShortUsd(spending.budgetCents);
  const budgetPhrase = spending.spentThisWeekCents === null ? amountText : t`${amountText} this week`;
  const remainingCents = computeRemainingBudgetCents(spending, totalCents);
  if (totalCents === 0 && remainingCents >= 0)
    return t`${formatShortUsd(remainingCents)} left of ${budgetPhrase}`;
  const usd = formatBudgetDifference(spending, totalCents, isEstimate);
  if (usd === null)
    return remainingCents < 0
      ? t`Less than $1 over ${budgetPhrase}`
      : t`Less than $1 left of ${budgetPhrase}`;
  if (!isEstimate || totalCents < 100)
    return remainingCents < 0 ? t`${usd} over ${budgetPhrase}` : t`${usd} left of ${budgetPhrase}`;
  return remainingCents < 0 ? t`About ${usd} over ${budgetPhrase}` : t`About ${usd} left of ${budgetPhrase}`;
}

export function wholeListBudgetText(spending: Budget, totalCents: number, isEstimate: boolean): string {
  const totalText = formatApproximateUsd(totalCents, isEstimate);
  const usd = formatBudgetDifference(spending, totalCents, isEstimate) ?? t`less than $1`;
  return computeRemainingBudgetCents(spending, totalCents) < 0
    ? t`Whole list: ${totalText}, ${usd} over`
    : t`Whole list: ${totalText}, ${usd} left`;
}

export const earlierSpendingText = (spentThisWeekCents: number): string =>
  t`Your earlier receipts since Sunday add up to ${formatShortUsd(spentThisWeekCents)}. Trips without a receipt aren’t counted.`;
