import { computeDifferenceTerms, computeSumVariance, type ErrorTerm } from '#domain/compare/chance/spread.ts';

const MAX_PRICE_CHECKS = 3;

/** Minimum share of the remaining variance that a suggested check must remove. */
const MIN_GAIN = 0.05;

/**
 * The most informative line is included in the checks, unless checking other lines instead reduces the remaining
 * variance to less than this fraction of what it would be with that line.
 */
const MAX_REMAINING_SHARE = 0.9;

/**
 * A line is checked at both stores only if the smaller of its two errors is at least this fraction of the larger one.
 */
const MIN_SHARE_OF_OTHER = 0.5;

type StoreErrorTerms = { storeId: number; terms: readonly ErrorTerm[] };

export type PriceCheck = { entryId: number; storeIds: readonly number[] };

type LevelTriple = readonly [one: number, both: number, other: number];

const invertMatrix = ([one, both, other]: LevelTriple): LevelTriple => {
  const determinant = one * other - both ** 2;
  return [other / determinant, -both / determinant, one / determinant];
};

const addMatrices = (a: LevelTriple, b: LevelTriple): LevelTriple => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];

/** Avoids a division by zero for exact prices. */
const MIN_VARIANCE = 1e-12;

const withoutError = (term: ErrorTerm, error: Partial<ErrorTerm['price']['error']>): ErrorTerm => ({
  ...term,
  taxRates: undefined,
  price: { ...term.price, error: { ...term.price.error, ...error } },
});

type Line = {
  storeIds: readonly number[];
  /** Variance of the line's own price errors, before and after the check. Excludes chain-level errors. */
  variance: number;
  leftVariance: number;
  /**
   * How sensitive the difference is to each chain's level, in cents per standard deviation. `leftWeights` is the
   * sensitivity that remains after the check.
   */
  weights: readonly [number, number];
  leftWeights: readonly [number, number];
  /** How precisely the line's prices determine the two chains' levels (inverse variance). */
  information: LevelTriple;
};

function toLine(storeA: StoreErrorTerms, storeB: StoreErrorTerms, index: number): Line {
  const sides = [storeA, storeB].map(({ storeId, terms }, side) => {
    const term = terms[index] as ErrorTerm;
    return { storeId, term: side === 0 ? { ...term, cents: -term.cents } : term };
  });
  const offCents = ({ term }: (typeof sides)[number]) =>
    Math.abs(term.cents) * Math.hypot(term.price.error.line, term.price.error.own);
  const maxOffCents = Math.max(0, ...sides.map(offCents));
  const isWorthChecking = (side: (typeof sides)[number]) =>
    maxOffCents > 0 && offCents(side) >= MIN_SHARE_OF_OTHER * maxOffCents;
  const ofLine = (terms: readonly ErrorTerm[]) =>
    computeSumVariance([terms.map((term) => withoutError(term, { chain: 0 }))]);
  const known = sides.map((side) =>
    isWorthChecking(side) ? withoutError(side.term, { line: 0, chain: 0, own: 0 }) : side.term,
  );
  const weightsOf = (terms: readonly ErrorTerm[]) =>
    terms.map(({ cents, price }) => cents * price.error.chain) as [number, number];
  const terms = sides.map(({ term }) => term);
  const [a, b] = sides.map((side) => (isWorthChecking(side) ? side.term.price.error : null));
  const noise = invertMatrix([
    a ? a.line ** 2 + a.own ** 2 + MIN_VARIANCE : 1,
    a && b ? a.line * b.line : 0,
    b ? b.line ** 2 + b.own ** 2 + MIN_VARIANCE : 1,
  ]);
  const [ofA, ofB] = [a?.chain ?? 0, b?.chain ?? 0];
  return {
    storeIds: sides.filter(isWorthChecking).map(({ storeId }) => storeId),
    variance: ofLine(terms),
    leftVariance: ofLine(known),
    weights: weightsOf(terms),
    leftWeights: weightsOf(known),
    information: [ofA ** 2 * noise[0], ofA * ofB * noise[1], ofB ** 2 * noise[2]],
  };
}

/**
 * Models the uncertainty about the difference between two stores' totals. `left` returns the variance in cents² that
 * remains after some lines are checked.
 * - A checked price is exact.
 * - A checked price also makes the chain's other prices more certain.
 * - If both stores belong to one chain, checks don't reduce the uncertainty about its price level.
 */
export function createUncertaintyModel(storeA: StoreErrorTerms, storeB: StoreErrorTerms) {
  const lines = storeA.terms.map((_, index) => toLine(storeA, storeB, index));
  const isOneChain = storeA.terms[0]?.chainId === storeB.terms[0]?.chainId;
  const sum = (pick: (line: Line) => number) => lines.reduce((total, line) => total + pick(line), 0);
  const all = {
    variance: sum(({ variance }) => variance),
    ofOne: sum(({ weights }) => weights[0]),
    ofOther: sum(({ weights }) => weights[1]),
  };
  const left = (checked: readonly number[]): number => {
    let { variance, ofOne, ofOther } = all;
    let information: LevelTriple = [1, 0, 1];
    for (const index of checked) {
      const line = lines[index] as Line;
      variance += line.leftVariance - line.variance;
      ofOne += line.leftWeights[0] - line.weights[0];
      ofOther += line.leftWeights[1] - line.weights[1];
      information = addMatrices(information, line.information);
    }
    const [one, both, other]: LevelTriple = isOneChain ? [1, 1, 1] : invertMatrix(information);
    return variance + ofOne ** 2 * one + 2 * ofOne * ofOther * both + ofOther ** 2 * other;
  };
  return { lines, left };
}

/** Greedy picks aren't always the best set, so this swaps single lines, starting at index `from`. */
function exchangeLines(
  checked: readonly number[],
  { from, all, left }: { from: number; all: readonly number[]; left: (lines: readonly number[]) => number },
): readonly number[] {
  let best = checked;
  for (let index = from; index < checked.length; index += 1) {
    for (const line of all) {
      if (best.includes(line)) continue;
      const other = best.with(index, line);
      if (left(other) < left(best)) best = other;
    }
  }
  return best;
}

/**
 * Searches greedily, then swaps single lines. Includes the most informative line, for shoppers who check only one,
 * except when other lines leave much less uncertainty. Checks can't remove uncertainty about state taxes.
 */
export function pickPricesToCheck(
  entryIds: readonly number[],
  storeA: StoreErrorTerms,
  storeB: StoreErrorTerms,
): PriceCheck[] {
  const { lines, left } = createUncertaintyModel(storeA, storeB);
  const all = lines.flatMap(({ storeIds }, index) => (storeIds.length > 0 ? [index] : []));
  const taxes = Math.max(
    0,
    computeSumVariance(computeDifferenceTerms(storeA.terms, storeB.terms)) - left([]),
  );
  const checked: number[] = [];
  while (checked.length < MAX_PRICE_CHECKS) {
    const before = left(checked);
    let [best, lowestRest] = [-1, before - MIN_GAIN * (before + taxes)];
    for (const index of all) {
      if (checked.includes(index)) continue;
      const rest = left([...checked, index]);
      if (rest < lowestRest) [best, lowestRest] = [index, rest];
    }
    if (best < 0) break;
    checked.push(best);
  }
  const withFirst = exchangeLines(checked, { from: 1, all, left });
  const best = exchangeLines(withFirst, { from: 0, all, left });
  const chosen = left(best) < MAX_REMAINING_SHARE * left(withFirst) ? best : withFirst;
  return chosen.map((index) => ({
    entryId: entryIds[index] as number,
    storeIds: (lines[index] as Line).storeIds,
  }));
}
