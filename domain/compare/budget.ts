import { t } from '#domain/language.ts';
import { plainUsd, roundedUsd } from '#domain/price/spoken-usd.ts';

/** What a budget leaves for a total, in cents; negative if the total is over it. */
export const leftOf = (budgetCents: number, totalCents: number): number => budgetCents - totalCents;

/**
 * How a total is paid with SNAP: at most the eligible part, and at most the balance on the card, if it's known (null
 * otherwise). The two parts add up to the total.
 */
export function splitBySnap(
  { totalCents, snapCents }: { totalCents: number; snapCents: number },
  balanceCents: number | null,
): { ebtCents: number; otherCents: number; shortCents: number } {
  const ebtCents = Math.min(snapCents, balanceCents ?? snapCents);
  return { ebtCents, otherCents: totalCents - ebtCents, shortCents: snapCents - ebtCents };
}

/**
 * "About $12 left of $60", or how much the total is over. `spentThisWeekCents` was spent before, of a budget for the week; it's
 * null for one trip's.
 */
export function budgetWords(
  { budgetCents, spentThisWeekCents }: { budgetCents: number; spentThisWeekCents: number | null },
  totalCents: number,
  isEstimate: boolean,
): string {
  const isWeekly = spentThisWeekCents !== null;
  const budget = isWeekly ? t`${plainUsd(budgetCents)} this week` : plainUsd(budgetCents);
  const leftCents = leftOf(budgetCents - (spentThisWeekCents ?? 0), totalCents);
  // Nothing is spent yet.
  if (totalCents === 0 && leftCents >= 0) return t`${plainUsd(leftCents)} left of ${budget}`;
  const usd = roundedUsd(Math.abs(leftCents), isEstimate);
  if (leftCents < 0) return isEstimate ? t`About ${usd} over ${budget}` : t`${usd} over ${budget}`;
  return isEstimate ? t`About ${usd} left of ${budget}` : t`${usd} left of ${budget}`;
}

/** What a weekly budget counts besides this trip. */
export const spentBeforeWords = (spentThisWeekCents: number): string =>
  t`Your receipts since Sunday add up to ${plainUsd(spentThisWeekCents)}. Trips without a receipt aren’t counted.`;
