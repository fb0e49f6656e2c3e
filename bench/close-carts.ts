import { normalCdf } from '#domain/compare/chance/normal.ts';
import type { ErrorTerm } from '#domain/compare/chance/spread.ts';
import { createUncertaintyModel } from '#domain/price/price-checks.ts';

type StoreErrorTerms = { storeId: number; terms: readonly ErrorTerm[] };

/** Returns the z-score exceeded with probability `share` (at most 0.5). */
function computeZScore(share: number): number {
  let [low, high] = [0, 10];
  for (let step = 0; step < 50; step += 1) {
    const middle = (low + high) / 2;
    if (normalCdf(-middle) > share) low = middle;
    else high = middle;
  }
  return low;
}

/**
 * Probability that checking prices halves the uncertainty about which store is cheaper. `leadCents` is the difference
 * between the stores' totals. The variances are those of the error in `leadCents`, before and after the check.
 */
export function computeChanceOfHalvingUncertainty(
  leadCents: number,
  varianceBefore: number,
  varianceAfter: number,
): number {
  if (!(varianceAfter > 0)) return 1;
  if (varianceAfter >= varianceBefore) return 0;
  const neededLeadCents =
    computeZScore(normalCdf(-Math.abs(leadCents) / Math.sqrt(varianceBefore)) / 2) * Math.sqrt(varianceAfter);
  const changeDeviation = Math.sqrt(varianceBefore - varianceAfter);
  return (
    normalCdf((Math.abs(leadCents) - neededLeadCents) / changeDeviation) +
    normalCdf((-Math.abs(leadCents) - neededLeadCents) / changeDeviation)
  );
}

export type PriceCheckEffect = {
  remainingShare: number;
  halvingChance: number;
};

/**
 * Computes how much price checks reduce the uncertainty about which of two stores is cheaper. `suggestedLines` are
 * indexes into `terms`. `tenLines` are selected greedily.
 */
export function computePriceCheckEffects(
  first: StoreErrorTerms,
  second: StoreErrorTerms,
  suggestedLines: readonly number[],
): Record<'suggestedLines' | 'bestThreeLines' | 'tenLines', PriceCheckEffect> {
  const { lines, computeRemainingVariance } = createUncertaintyModel(first, second);
  const varianceBefore = computeRemainingVariance([]);
  const sumCents = ({ terms }: StoreErrorTerms) => terms.reduce((total, { cents }) => total + cents, 0);
  const computeEffect = (remainingVariance: number): PriceCheckEffect => ({
    remainingShare: remainingVariance / varianceBefore,
    halvingChance: computeChanceOfHalvingUncertainty(
      sumCents(second) - sumCents(first),
      varianceBefore,
      remainingVariance,
    ),
  });
  let lowestVariance = varianceBefore;
  for (let a = 0; a < lines.length; a += 1)
    for (let b = a + 1; b < lines.length; b += 1)
      for (let c = b + 1; c < lines.length; c += 1)
        lowestVariance = Math.min(lowestVariance, computeRemainingVariance([a, b, c]));
  const tenLines: number[] = [];
  while (tenLines.length < 10) {
    const [next] = lines
      .map((_, index) => index)
      .filter((index) => !tenLines.includes(index))
      .toSorted(
        (a, b) => computeRemainingVariance([...tenLines, a]) - computeRemainingVariance([...tenLines, b]),
      );
    if (next === undefined) break;
    tenLines.push(next);
  }
  return {
    suggestedLines: computeEffect(computeRemainingVariance(suggestedLines)),
    bestThreeLines: computeEffect(lowestVariance),
    tenLines: computeEffect(computeRemainingVariance(tenLines)),
  };
}
