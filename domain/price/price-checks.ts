import { computeDifferenceTerms, computeSumVariance, type ErrorTerm } from '#domain/compare/chance/spread.ts';

const MAX_PRICE_CHECKS = 3;

/** Minimum share of the remaining variance that a suggested check must remove. */
const MIN_GAIN = 0.05;

/**
 * The most informative line is left out of the checks only if other lines reduce the remaining variance to less than
 * this fraction.
 */
const MAX_REMAINING_SHARE = 0.9;

/**
 * A line is checked at both stores only if the smaller of its two errors is at least this fraction of the larger one.
 */
const MIN_SHARE_OF_OTHER = 0.5;

type StoreErrorTerms = { storeId: number; terms: readonly ErrorTerm[] };

export type PriceCheck = { entryId: number; storeIds: readonly number[] };

type SymmetricMatrix = readonly [one: number, both: number, other: number];

const invertMatrix = ([one, both, other]: SymmetricMatrix): SymmetricMatrix => {
  const determinant = one * other - both ** 2;
  return [other / determinant, -both / determinant, one / determinant];
};

const addMatrices = (a: SymmetricMatrix, b: SymmetricMatrix): SymmetricMatrix => [
  a[0] + b[0],
  a[1] + b[1],
  a[2] + b[2],
];

/** Avoids a division by zero for exact prices. */
const MIN_VARIANCE = 1e-12;

const replaceErrors = (term: ErrorTerm, error: Partial<ErrorTerm['price']['error']>): ErrorTerm => ({
  ...term,
  taxRates: undefined,
  price: { ...term.price, error: { ...term.price.error, ...error } },
});

type Line = {
  storeIds: readonly number[];
  /** Variance of the line's own price errors, before and after the check. Excludes chain-level errors. */
  variance: number;
  varianceAfterCheck: number;
  /**
   * Sensitivity of the difference to each chain's level, in cents per standard deviation. `weightsAfterCheck` is the
   * sensitivity that remains after the check.
   */
  weights: readonly [number, number];
  weightsAfterCheck: readonly [number, number];
  /** Precision (inverse variance) with which the line's prices determine the two chains' levels. */
  information: SymmetricMatrix;
};

function createLine(storeA: StoreErrorTerms, storeB: StoreErrorTerms, index: number): Line {
  const sides = [storeA, storeB].map(({ storeId, terms }, side) => {
    const term = terms[index] as ErrorTerm;
    return { storeId, term: side === 0 ? { ...term, cents: -term.cents } : term };
  });
  const computeErrorCents = ({ term }: (typeof sides)[number]) =>
    Math.abs(term.cents) * Math.hypot(term.price.error.line, term.price.error.own);
  const maxErrorCents = Math.max(0, ...sides.map(computeErrorCents));
  const isWorthChecking = (side: (typeof sides)[number]) =>
    maxErrorCents > 0 && computeErrorCents(side) >= MIN_SHARE_OF_OTHER * maxErrorCents;
  const computeOwnVariance = (terms: readonly ErrorTerm[]) =>
    computeSumVariance([terms.map((term) => replaceErrors(term, { chain: 0 }))]);
  const checkedTerms = sides.map((side) =>
    isWorthChecking(side) ? replaceErrors(side.term, { line: 0, chain: 0, own: 0 }) : side.term,
  );
  const computeWeights = (terms: readonly ErrorTerm[]) =>
    terms.map(({ cents, price }) => cents * price.error.chain) as [number, number];
  const terms = sides.map(({ term }) => term);
  const [errorA, errorB] = sides.map((side) => (isWorthChecking(side) ? side.term.price.error : null));
  const noisePrecision = invertMatrix([
    errorA ? errorA.line ** 2 + errorA.own ** 2 + MIN_VARIANCE : 1,
    errorA && errorB ? errorA.line * errorB.line : 0,
    errorB ? errorB.line ** 2 + errorB.own ** 2 + MIN_VARIANCE : 1,
  ]);
  const [chainErrorA, chainErrorB] = [errorA?.chain ?? 0, errorB?.chain ?? 0];
  return {
    storeIds: sides.filter(isWorthChecking).map(({ storeId }) => storeId),
    variance: computeOwnVariance(terms),
    varianceAfterCheck: computeOwnVariance(checkedTerms),
    weights: computeWeights(terms),
    weightsAfterCheck: computeWeights(checkedTerms),
    information: [
      chainErrorA ** 2 * noisePrecision[0],
      chainErrorA * chainErrorB * noisePrecision[1],
      chainErrorB ** 2 * noisePrecision[2],
    ],
  };
}

/**
 * Models the uncertainty about the difference between two stores' totals. `computeRemainingVariance` returns the
 * variance in cents² that remains after some lines are checked.
 * - A checked price is exact.
 * - A checked price also makes the chain's other prices more certain.
 * - If both stores belong to one chain, checks don't reduce the uncertainty about its price level.
 */
export function createUncertaintyModel(storeA: StoreErrorTerms, storeB: StoreErrorTerms) {
  const lines = storeA.terms.map((_, index) => createLine(storeA, storeB, index));
  const isOneChain = storeA.terms[0]?.chainId === storeB.terms[0]?.chainId;
  const sumLines = (pick: (line: Line) => number) => lines.reduce((total, line) => total + pick(line), 0);
  const uncheckedTotals = {
    variance: sumLines(({ variance }) => variance),
    weightA: sumLines(({ weights }) => weights[0]),
    weightB: sumLines(({ weights }) => weights[1]),
  };
  const computeRemainingVariance = (checked: readonly number[]): number => {
    let { variance, weightA, weightB } = uncheckedTotals;
    let information: SymmetricMatrix = [1, 0, 1];
    for (const index of checked) {
      const line = lines[index] as Line;
      variance += line.varianceAfterCheck - line.variance;
      weightA += line.weightsAfterCheck[0] - line.weights[0];
      weightB += line.weightsAfterCheck[1] - line.weights[1];
      information = addMatrices(information, line.information);
    }
    const [one, both, other]: SymmetricMatrix = isOneChain ? [1, 1, 1] : invertMatrix(information);
    return variance + weightA ** 2 * one + 2 * weightA * weightB * both + weightB ** 2 * other;
  };
  return { lines, computeRemainingVariance };
}

/** Greedy picks aren't always the best set, so this swaps single lines, starting at index `from`. */
function exchangeLines(
  checked: readonly number[],
  {
    from,
    candidates,
    computeRemainingVariance,
  }: {
    from: number;
    candidates: readonly number[];
    computeRemainingVariance: (lines: readonly number[]) => number;
  },
): readonly number[] {
  let best = checked;
  for (let index = from; index < checked.length; index += 1) {
    for (const line of candidates) {
      if (best.includes(line)) continue;
      const swappedLines = best.with(index, line);
      if (computeRemainingVariance(swappedLines) < computeRemainingVariance(best)) best = swappedLines;
    }
  }
  return best;
}

/**
 * Picks lines greedily, then swaps single lines. Includes the most informative line, for shoppers who check only one,
 * unless other lines leave much less uncertainty. Checks can't remove uncertainty about state taxes.
 */
export function pickPricesToCheck(
  entryIds: readonly number[],
  storeA: StoreErrorTerms,
  storeB: StoreErrorTerms,
): PriceCheck[] {
  const { lines, computeRemainingVariance } = createUncertaintyModel(storeA, storeB);
  const candidates = lines.flatMap(({ storeIds }, index) => (storeIds.length > 0 ? [index] : []));
  const taxVariance = Math.max(
    0,
    computeSumVariance(computeDifferenceTerms(storeA.terms, storeB.terms)) - computeRemainingVariance([]),
  );
  const checked: number[] = [];
  while (checked.length < MAX_PRICE_CHECKS) {
    const varianceBefore = computeRemainingVariance(checked);
    let [best, lowestVariance] = [-1, varianceBefore - MIN_GAIN * (varianceBefore + taxVariance)];
    for (const index of candidates) {
      if (checked.includes(index)) continue;
      const varianceAfter = computeRemainingVariance([...checked, index]);
      if (varianceAfter < lowestVariance) [best, lowestVariance] = [index, varianceAfter];
    }
    if (best < 0) break;
    checked.push(best);
  }
  const linesWithMostInformative = exchangeLines(checked, { from: 1, candidates, computeRemainingVariance });
  const best = exchangeLines(linesWithMostInformative, { from: 0, candidates, computeRemainingVariance });
  const chosenLines =
    computeRemainingVariance(best) < MAX_REMAINING_SHARE * computeRemainingVariance(linesWithMostInformative)
      ? best
      : linesWithMostInformative;
  return chosenLines.map((index) => ({
    entryId: entryIds[index] as number,
    storeIds: (lines[index] as Line).storeIds,
  }));
}
