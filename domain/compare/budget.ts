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

/** "About $12 left of $60", or how much the total is over. */
export function budgetWords(budgetCents: number, totalCents: number, isEstimate: boolean): string {
  const budget = plainUsd(budgetCents);
  const leftCents = leftOf(budgetCents, totalCents);
  // Nothing is spent yet.
  if (totalCents === 0) return t`${budget} left of ${budget}`;
  const usd = roundedUsd(Math.abs(leftCents), isEstimate);
  if (leftCents < 0) return isEstimate ? t`About ${usd} over ${budget}` : t`${usd} over ${budget}`;
  return isEstimate ? t`About ${usd} left of ${budget}` : t`${usd} left of ${budget}`;
}
