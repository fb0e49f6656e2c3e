import { t } from '#domain/language.ts';
import { roundHalfUp } from '#domain/money.ts';
import { plainUsd, roundedUsd } from '#domain/price/spoken-usd.ts';
import { MILLI_PERCENT_OF_WHOLE } from '#domain/tax/tax-rates.ts';

/** A budget for one trip or for a week. `spentThisWeekCents` is what was spent earlier in the week; null for a trip. */
type Budget = { budgetCents: number; spentThisWeekCents: number | null };

/** What a budget leaves for a total, in cents; negative if the total is over it. */
export const leftOf = ({ budgetCents, spentThisWeekCents }: Budget, totalCents: number): number =>
  budgetCents - (spentThisWeekCents ?? 0) - totalCents;

/**
 * Splits a total into what SNAP pays and the rest. SNAP pays at most the eligible part and at most the card's balance
 * (null if unknown).
 */
export function splitBySnap(
  { totalCents, snapCents }: { totalCents: number; snapCents: number },
  balanceCents: number | null,
): { ebtCents: number; otherCents: number; shortCents: number } {
  const ebtCents = Math.min(snapCents, balanceCents ?? snapCents);
  return { ebtCents, otherCents: totalCents - ebtCents, shortCents: snapCents - ebtCents };
}

/** Tax on the food that a card's balance doesn't cover, at the store's rate for food; totals assume that SNAP pays for it. */
export const taxOnShortfall = (shortCents: number, foodMilliPercent: number): number =>
  roundHalfUp(shortCents * foodMilliPercent, MILLI_PERCENT_OF_WHOLE);

/** "About $12 left of $60", or how much the total is over. */
export function budgetText(spending: Budget, totalCents: number, isEstimate: boolean): string {
  const amount = plainUsd(spending.budgetCents);
  const budget = spending.spentThisWeekCents === null ? amount : t`${amount} this week`;
  const leftCents = leftOf(spending, totalCents);
  // Nothing is spent yet.
  if (totalCents === 0 && leftCents >= 0) return t`${plainUsd(leftCents)} left of ${budget}`;
  const usd = roundedUsd(Math.abs(leftCents), isEstimate);
  if (leftCents < 0) return isEstimate ? t`About ${usd} over ${budget}` : t`${usd} over ${budget}`;
  return isEstimate ? t`About ${usd} left of ${budget}` : t`${usd} left of ${budget}`;
}

/** Explains that a weekly budget also counts earlier trips of the week. */
export const spentBeforeText = (spentThisWeekCents: number): string =>
  t`Your receipts since Sunday add up to ${plainUsd(spentThisWeekCents)}. Trips without a receipt aren’t counted.`;
