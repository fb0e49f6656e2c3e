import type { PlanOption, ShoppingPlan } from '#domain/compare/plan.ts';
import { joinList, t } from '#domain/language.ts';
import { computeDisplayedDifferenceCents, formatApproximateUsd } from '#domain/price/approximate-usd.ts';

/**
 * Savings of `option` compared with `one`, for display. If both options buy the same lines, that's the difference
 * between the displayed totals.
 */
export const planSavingsCents = (one: PlanOption, option: PlanOption): number =>
  one.totalCents - option.totalCents === option.savesCents
    ? computeDisplayedDifferenceCents(one, option)
    : option.savesCents;

/** A sentence that recommends several stops. Null unless one stop has everything and more stops clearly cost less. */
export function planText(
  { frontier, recommended }: ShoppingPlan,
  storeName: (storeId: number) => string,
): string | null {
  const [one] = frontier;
  if (one === undefined || recommended === null || recommended.savesLowCents <= 0) return null;
  if (one.missingEntryIds.length > 0) return null;
  const names = joinList(recommended.storeIds.map(storeName), 'conjunction');
  const usd = formatApproximateUsd(
    planSavingsCents(one, recommended),
    one.estimatedCount + recommended.estimatedCount > 0,
  );
  return recommended.stopCount === 2
    ? t`Two stops, ${names}, would save ${usd}.`
    : t`Three stops, ${names}, would save ${usd}.`;
}
