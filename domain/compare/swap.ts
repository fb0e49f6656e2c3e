import { computeSumVariance } from '#domain/compare/chance/spread.ts';
import type { Firmness } from '#domain/item/firmness.ts';
import { formatApproximateUsd } from '#domain/price/approximate-usd.ts';
import { type ShownPrice, Z_80 } from '#domain/price/price.ts';

/** Swaps must save at least this much with 90% probability. */
export const MIN_SAVINGS_CENTS = 50;

type PricedLine = { price: ShownPrice; cents: number };

type CartLine = {
  entryId: number;
  itemId: number;
  quantity: number;
  firmness: Firmness;
  /** False if the shopper only picked the product from suggestions. */
  isFirm?: boolean;
};

export type SwapCandidate = CartLine & { firmness: 'any'; reason: 'any-brand' | 'substitute' };

/**
 * A line for one brand can switch to any brand. So can a line for one product, if the product was only picked from
 * suggestions. A line for any brand can switch to a substitute.
 */
export const listSwapCandidates = (
  lines: readonly CartLine[],
  substitutes: ReadonlyMap<number, number>,
): SwapCandidate[] =>
  lines.flatMap(({ entryId, itemId, quantity, firmness, isFirm = true }): SwapCandidate[] => {
    const line = { entryId, quantity, firmness: 'any' as const };
    if (firmness === 'brand' || (firmness === 'product' && !isFirm))
      return [{ ...line, itemId, reason: 'any-brand' }];
    const substituteId = firmness === 'any' ? substitutes.get(itemId) : undefined;
    return substituteId === undefined ? [] : [{ ...line, itemId: substituteId, reason: 'substitute' }];
  });

export function findMoneySavingSwaps<Candidate extends SwapCandidate>(
  candidates: readonly Candidate[],
  {
    findSubstitutePrice,
    findCurrentPrice,
    chainId,
  }: {
    findSubstitutePrice: (candidate: Candidate) => PricedLine | null;
    findCurrentPrice: (entryId: number) => PricedLine | null;
    chainId: number;
  },
): (Candidate & { from: PricedLine; to: PricedLine; savesCents: number; isEstimate: boolean })[] {
  return candidates
    .flatMap((candidate) => {
      const [from, to] = [findCurrentPrice(candidate.entryId), findSubstitutePrice(candidate)];
      if (from === null || to === null) return [];
      const savesCents = computeReliableSavings(from, to, {
        chainId,
        isSameKind: candidate.reason === 'any-brand',
      });
      if (savesCents === null) return [];
      const isEstimate = [from, to].some(({ price }) => price.kind === 'estimated');
      return [{ ...candidate, from, to, savesCents, isEstimate }];
    })
    .toSorted((a, b) => b.savesCents - a.savesCents);
}

/**
 * Savings in cents before tax. Null if the low end of the 80% interval is below `MIN_SAVINGS_CENTS`. If both products
 * are of the same kind, their estimates share an error that largely cancels out, so the interval is narrower.
 */
export function computeReliableSavings(
  from: PricedLine,
  to: PricedLine,
  { chainId, isSameKind }: { chainId: number; isSameKind: boolean },
): number | null {
  const terms = [
    { cents: from.cents, chainId, price: from.price },
    { cents: -to.cents, chainId, price: to.price },
  ];
  const variance = computeSumVariance(isSameKind ? [terms] : terms.map((term) => [term]));
  const savesCents = from.cents - to.cents;
  return savesCents - Z_80 * Math.sqrt(variance) >= MIN_SAVINGS_CENTS ? savesCents : null;
}

type SwapSavings = { savesCents: number; isEstimate: boolean };

export const roundSwapSavings = ({ savesCents, isEstimate }: SwapSavings): number =>
  isEstimate ? Math.max(100, 100 * Math.round(savesCents / 100)) : savesCents;

export const swapSavingsText = (saving: SwapSavings): string =>
  formatApproximateUsd(roundSwapSavings(saving), saving.isEstimate);

export const totalSavingsText = (savings: readonly SwapSavings[]): string =>
  formatApproximateUsd(
    savings.reduce((sum, saving) => sum + roundSwapSavings(saving), 0),
    savings.some(({ isEstimate }) => isEstimate),
  );

/** `swaps` must be sorted by savings, largest first. Returns all swaps if together they save less than `overCents`. */
export function pickFewestSwapsToSave<Swap extends { savesCents: number }>(
  swaps: readonly Swap[],
  overCents: number,
): readonly Swap[] {
  let remainingCents = overCents;
  const count = swaps.findIndex(({ savesCents }) => {
    remainingCents -= savesCents;
    return remainingCents <= 0;
  });
  return count === -1 ? swaps : swaps.slice(0, count + 1);
}
