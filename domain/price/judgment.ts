import { computeCholeskyFactor, DRAW_COUNT, generateQuasirandomDraws } from '#domain/compare/chance/draws.ts';
import { normalCdf } from '#domain/compare/chance/normal.ts';
import { computeDifferenceTerms, computeSumVariance, type ErrorTerm } from '#domain/compare/chance/spread.ts';
import { Z_80 } from '#domain/price/price.ts';
import { type PriceCheck, pickPricesToCheck } from '#domain/price/price-checks.ts';

/** Minimum probability for stating something as certain and for ruling out a store. */
export const CONFIDENCE_LEVEL = 0.9;

/** A store with at least this probability is called the cheapest without qualification. */
export const ALMOST_CERTAIN_CHANCE = 0.975;

/** Two stores are tied if neither has more than this probability of being cheaper. */
const MAX_TIE_CHANCE = 0.6;

const TIE_TOLERANCE_CENTS = 0.5;

/** A store with a price for every line. `terms` are in cart order and include tax. */
export type StoreErrorTerms = { storeId: number; terms: readonly ErrorTerm[] };

/** A store with the total of its terms, so that all calculations use the same floating-point sum. */
type StoreSum = StoreErrorTerms & { totalCents: number };

type StoreChance = {
  storeId: number;
  chance: number;
};

/**
 * A store at least 90% likely to cost more than the best bet. Amounts include tax. `lowExtraCents` to `highExtraCents`
 * is the 80% interval.
 */
export type RuledOutStore = {
  storeId: number;
  chance: number;
  extraPercent: number;
  extraCents: number;
  lowExtraCents: number;
  highExtraCents: number;
};

export type StoreJudgment = {
  chances: readonly StoreChance[];
  bestBet: {
    storeId: number;
    chance: number;
    /** 90th percentile of the best bet's excess over the cheapest total. */
    withinCents: number;
    /** Stores tied with the best bet. The store most likely to be the cheapest comes first. */
    evenWith: readonly number[];
  };
  /**
   * The best bet and the next likeliest stores, in descending order. Contains the cheapest store with 90% probability.
   */
  cheapest: { storeIds: readonly number[]; chance: number };
  ruledOut: readonly RuledOutStore[];
  priceChecks: readonly PriceCheck[];
};

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

const groupTermsByLine = (store: StoreSum): ErrorTerm[][] => store.terms.map((term) => [term]);

/** Probability that the store with the lower expected total is actually cheaper. */
function computeCheaperChance(lowerStore: StoreSum, higherStore: StoreSum, sd: number): number {
  const leadCents = higherStore.totalCents - lowerStore.totalCents;
  if (sd < TIE_TOLERANCE_CENTS) return leadCents < TIE_TOLERANCE_CENTS ? 0.5 : 1;
  return normalCdf(leadCents / sd);
}

/**
 * Covariance of the stores' totals in cents². `deviations` are the standard deviations of the stores' differences from
 * the first store.
 */
function computeCovariance(stores: readonly StoreSum[]) {
  const variances = stores.map((store) => computeSumVariance(groupTermsByLine(store)));
  const differenceVariances = stores.map((one, row) =>
    stores.slice(0, row).map((other) => computeSumVariance(computeDifferenceTerms(one.terms, other.terms))),
  );
  const covariance = variances.map((variance, row) =>
    variances.map((other, column) => {
      const differenceVariance = differenceVariances[Math.max(row, column)]?.[Math.min(row, column)] ?? 0;
      return (variance + other - differenceVariance) / 2;
    }),
  );
  const deviations = new Map(
    stores.map(({ storeId }, row) => [storeId, Math.sqrt(differenceVariances[row]?.[0] ?? 0)]),
  );
  return { covariance, deviations };
}

function simulateTotals(stores: readonly StoreSum[], covariance: number[][]): Float64Array[] {
  const choleskyFactor = computeCholeskyFactor(covariance);
  const draws = generateQuasirandomDraws(stores.length);
  return stores.map(({ totalCents }, row) => {
    const totals = new Float64Array(DRAW_COUNT).fill(totalCents);
    for (const [column, numbers] of draws.entries()) {
      const factor = choleskyFactor[row]?.[column] as number;
      if (factor === 0) continue;
      for (let draw = 0; draw < DRAW_COUNT; draw += 1) {
        totals[draw] = (totals[draw] as number) + factor * (numbers[draw] as number);
      }
    }
    return totals;
  });
}

/**
 * Returns each store's share of wins in the draws. Stores that tie share the win. In 90% of the draws, the first
 * store's total is at most `withinCents` above the lowest total.
 */
function countWins(totals: readonly Float64Array[]): { chances: number[]; withinCents: number } {
  const wins = totals.map(() => 0);
  const extras = new Float64Array(DRAW_COUNT);
  for (let draw = 0; draw < DRAW_COUNT; draw += 1) {
    let lowest = Number.POSITIVE_INFINITY;
    for (const total of totals) lowest = Math.min(lowest, total[draw] as number);
    const isCheapest = (total: Float64Array) => (total[draw] as number) - lowest < TIE_TOLERANCE_CENTS;
    let winners = 0;
    for (const total of totals) if (isCheapest(total)) winners += 1;
    for (const [store, total] of totals.entries()) {
      if (isCheapest(total)) wins[store] = (wins[store] as number) + 1 / winners;
    }
    extras[draw] = (totals[0]?.[draw] as number) - lowest;
  }
  extras.sort();
  return {
    // Rounding errors can push a store's share of wins slightly above 1.
    chances: wins.map((winCount) => Math.min(1, winCount / DRAW_COUNT)),
    withinCents: extras[Math.floor(CONFIDENCE_LEVEL * DRAW_COUNT)] as number,
  };
}

/**
 * Finds the likely cheapest store among those with every item (decision 21). Each line and each chain has an
 * independent error. Errors that two stores share cancel out.
 *
 * The first store must have the lowest total; it becomes the best bet. `entryIds` are in the order of each store's
 * `terms`.
 */
export function judgeStores(
  stores: readonly StoreErrorTerms[],
  entryIds: readonly number[],
): StoreJudgment | null {
  const [first, ...others] = stores.map((store) => ({
    ...store,
    totalCents: sum(store.terms.map(({ cents }) => cents)),
  }));
  if (first === undefined) return null;
  // Simulate the stores in a fixed order, so that identical carts get identical probabilities.
  const orderedStores = [first, ...[...others].sort((a, b) => a.storeId - b.storeId)];
  const { covariance, deviations } = computeCovariance(orderedStores);
  const simulation = countWins(simulateTotals(orderedStores, covariance));
  const chances = simulation.chances.map((chance, index) => ({
    storeId: orderedStores[index]?.storeId as number,
    chance,
  }));
  const findDeviation = (store: StoreSum) => deviations.get(store.storeId) as number;

  // Sort by chance, rounded to the simulation's precision of 0.1%. Equal chances keep the order of `stores`.
  const roundToPerMille = ({ chance }: StoreChance) => Math.round(1000 * chance);
  const ranks = new Map(stores.map(({ storeId }, index) => [storeId, index]));
  const findRank = ({ storeId }: StoreChance) => ranks.get(storeId) as number;
  const [bestChance, ...otherChances] = chances as [StoreChance, ...StoreChance[]];
  const sortedChances = otherChances.sort(
    (a, b) => roundToPerMille(b) - roundToPerMille(a) || findRank(a) - findRank(b),
  );
  const likeliestChances = [bestChance];
  for (const nextChance of sortedChances) {
    if (sum(likeliestChances.map(({ chance }) => chance)) >= CONFIDENCE_LEVEL) break;
    likeliestChances.push(nextChance);
  }

  const ruledOut = others.flatMap((store): RuledOutStore[] => {
    const sd = findDeviation(store);
    const chance = computeCheaperChance(first, store, sd);
    const extraCents = store.totalCents - first.totalCents;
    if (chance < CONFIDENCE_LEVEL || extraCents < TIE_TOLERANCE_CENTS) return [];
    return [
      {
        storeId: store.storeId,
        chance,
        extraPercent: first.totalCents === 0 ? 0 : (100 * extraCents) / first.totalCents,
        extraCents: Math.round(extraCents),
        lowExtraCents: Math.max(0, Math.round(extraCents - Z_80 * sd)),
        highExtraCents: Math.round(extraCents + Z_80 * sd),
      },
    ];
  });

  const evenWith = sortedChances
    .filter(({ storeId }) => {
      const store = others.find((other) => other.storeId === storeId);
      return (
        store !== undefined && computeCheaperChance(first, store, findDeviation(store)) <= MAX_TIE_CHANCE
      );
    })
    .map(({ storeId }) => storeId);

  const rival = others.find(({ storeId }) => storeId === likeliestChances[1]?.storeId);
  return {
    chances,
    bestBet: {
      storeId: first.storeId,
      chance: bestChance.chance,
      withinCents: Math.round(simulation.withinCents),
      evenWith,
    },
    cheapest: {
      storeIds: likeliestChances.map(({ storeId }) => storeId),
      chance: Math.min(1, sum(likeliestChances.map(({ chance }) => chance))),
    },
    ruledOut,
    priceChecks: rival === undefined ? [] : pickPricesToCheck(entryIds, first, rival),
  };
}
