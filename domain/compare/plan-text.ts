import type { PlanOption, ShoppingPlan } from '#domain/compare/plan.ts';
import { joinList, t } from '#domain/language.ts';
import { computeDisplayedDifferenceCents, formatApproximateUsd } from '#domain/price/approximate-usd.ts';

/** If both options buy the same lines, the savings are the difference between the displayed totals. */
export const computePlanSavingsCents = (baseline: PlanOption, option: PlanOption): number =>
  baseline.totalCents - option.totalCents === option.savesCents
    ? computeDisplayedDifferenceCents(baseline, option)
    : option.savesCents;

/** Null unless shopping at several stores is clearly cheaper than buying the whole cart at one store. */
export function planText(
  { frontier, recommended }: ShoppingPlan,
  storeName: (storeId: number) => string,
): string | null {
  const [oneStop] = frontier;
  if (oneStop === undefined || recommended === null || recommended.savesLowCents <= 0) return null;
  if (oneStop.missingEntryIds.length > 0) return null;
  const names = joinList(recommended.storeIds.map(storeName), 'conjunction');
  const usd = formatApproximateUsd(
    computePlanSavingsCents(oneStop, recommended),
    oneStop.estimatedCount + recommended.estimatedCount > 0,
  );
  return recommended.stopCount === 2
    ? t`Two stops, ${names}, would save ${usd}.`
    : t`Three stops, ${names}, would save ${usd}.`;
}
