import { normalCdf } from '#domain/compare/chance/normal.ts';
import type { ErrorTerm } from '#domain/compare/chance/spread.ts';
import { createUncertaintyModel } from '#domain/price/price-checks.ts';

type StoreErrorTerms = { storeId: number; terms: readonly ErrorTerm[] };

/** Returns the z-score that a standard normal variable exceeds with this probability (at most 0.5). */
function deviationsFor(share: number): number {
  let [low, high] = [0, 10];
  for (let step = 0; step < 50; step += 1) {
    const middle = (low + high) / 2;
    if (normalCdf(-middle) > share) low = middle;
    else high = middle;
  }
  return low;
}

/**
 * Computes the probability that a check halves the uncertainty about which store is cheaper. `lead` is one store's lead
 * in cents; `before` and `left` are the variance of that lead before and after the check.
 */
export function computeChanceOfHalvingUncertainty(lead: number, before: number, left: number): number {
  if (!(left > 0)) return 1;
  if (left >= before) return 0;
  const needed = deviationsFor(normalCdf(-Math.abs(lead) / Math.sqrt(before)) / 2) * Math.sqrt(left);
  const moved = Math.sqrt(before - left);
  return normalCdf((Math.abs(lead) - needed) / moved) + normalCdf((-Math.abs(lead) - needed) / moved);
}

/**
 * How checking prices at two stores affects the difference between their totals: `left` is the remaining fraction of
 * its variance, and `chance` the probability that the uncertainty is halved.
 */
export type PriceCheckEffect = { left: number; chance: number };

/** Computes the effect of checking the `named` lines, the best three lines, and ten lines selected greedily. */
export function computePriceCheckEffects(
  one: StoreErrorTerms,
  other: StoreErrorTerms,
  named: readonly number[],
): { named: PriceCheckEffect; best: PriceCheckEffect; ten: PriceCheckEffect } {
  const { lines, left } = createUncertaintyModel(one, other);
  const before = left([]);
  const sum = ({ terms }: StoreErrorTerms) => terms.reduce((total, { cents }) => total + cents, 0);
  const effectOf = (rest: number): PriceCheckEffect => ({
    left: rest / before,
    chance: computeChanceOfHalvingUncertainty(sum(other) - sum(one), before, rest),
  });
  let best = before;
  for (let a = 0; a < lines.length; a += 1)
    for (let b = a + 1; b < lines.length; b += 1)
      for (let c = b + 1; c < lines.length; c += 1) best = Math.min(best, left([a, b, c]));
  const ten: number[] = [];
  while (ten.length < 10) {
    const [next] = lines
      .map((_, index) => index)
      .filter((index) => !ten.includes(index))
      .toSorted((a, b) => left([...ten, a]) - left([...ten, b]));
    if (next === undefined) break;
    ten.push(next);
  }
  return { named: effectOf(left(named)), best: effectOf(best), ten: effectOf(left(ten)) };
}
