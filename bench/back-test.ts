import { normalCdf } from '#domain/compare/chance/normal.ts';
import { computeSumVariance, type ErrorTerm } from '#domain/compare/chance/spread.ts';
import { estimatePrice } from '#domain/price/estimate/estimate.ts';
import {
  estimatePriceLevel,
  learnChainLevels,
  withLearnedLevel,
} from '#domain/price/estimate/learned-level.ts';
import { levelExponentForProduct } from '#domain/price/estimate/level.ts';
import { type ChainObservation, toPriceEvidence } from '#domain/price/evidence.ts';
import { type PriceError, Z_80 } from '#domain/price/price.ts';
import type { PriceCase } from './price-cases.ts';
import { seededRandom } from './synthetic-catalog.ts';

/** Estimates are multiplied by `exp(shift)`. Stated errors are multiplied by `width`. */
export type ErrorCalibration = { shift: number; width: number };

export type EvaluatedCase = PriceCase & {
  estimateCents: number;
  error: PriceError;
  logError: number;
};

const MIN_LINES = 4;

/**
 * Prices that an estimate may use:
 * - `averages`: only official averages.
 * - `other-chains`: also the item's prices at other chains.
 * - `all-others`: also the chain's prices for other items.
 */
export type EstimateInputs = 'averages' | 'other-chains' | 'all-others';

const standardDeviation = ({ line, chain, own }: PriceError) => Math.hypot(line, chain, own);

const tablesOf = (cases: readonly PriceCase[]) => [
  ...Map.groupBy(cases, ({ city, date }) => `${city} ${date}`).values(),
];

const now = new Date();

function evaluateCase(one: PriceCase, seen: readonly PriceCase[], fit: ErrorCalibration): EvaluatedCase {
  const observations = seen.map(({ place, realCents }, chainId) => ({
    itemId: 0,
    chainId,
    place,
    // Divide by the shift, because the estimate is later multiplied by the shift.
    priceCents: realCents * Math.exp(-fit.shift),
    regularPriceCents: null,
    observedAt: now.getTime(),
  }));
  return evaluateTableBy(one, observations, fit);
}

function evaluateTableBy(
  one: PriceCase,
  observations: readonly ChainObservation[],
  { shift, width }: ErrorCalibration,
): EvaluatedCase {
  const evidence = toPriceEvidence(one.product, observations, { target: one.place.chain, now });
  const estimate = estimatePrice(one.product, one.place, evidence);
  const estimateCents = estimate.priceCents * Math.exp(shift);
  const { line, chain, own } = estimate.error;
  return {
    ...one,
    estimateCents,
    error: { line: line * width, chain: chain * width, own: own * width },
    logError: Math.log(estimateCents / one.realCents),
  };
}

const listOtherPrices = (one: PriceCase, table: readonly PriceCase[]) =>
  table.filter(({ item, chain }) => item === one.item && chain !== one.chain);

function evaluateTable(
  table: readonly PriceCase[],
  known: EstimateInputs,
  fit: ErrorCalibration,
  excludedChains: readonly string[] = [],
): EvaluatedCase[] {
  return table.map((one) => {
    const seen = known === 'averages' ? [] : listOtherPrices(one, table);
    return evaluateCase(
      one,
      seen.filter(({ chain }) => !excludedChains.includes(chain)),
      fit,
    );
  });
}

export const evaluateCases = (
  cases: readonly PriceCase[],
  inputs: EstimateInputs,
  calibration: ErrorCalibration,
): EvaluatedCase[] =>
  tablesOf(cases).flatMap((table) => {
    const evaluated = evaluateTable(table, inputs, calibration);
    if (inputs !== 'all-others') return evaluated;
    return withLearnedLevels(table, evaluated).flatMap((one) =>
      evaluateCase(one, listOtherPrices(one, table), calibration),
    );
  });

/**
 * Enters all prices at two chains and evaluates the estimates at the other chains. Does this for each pair of chains.
 * Returns the results with and without the entered prices.
 */
export function evaluateEffectOfEnteredPrices(
  cases: readonly PriceCase[],
  fit: ErrorCalibration,
): { withoutEnteredPrices: EvaluatedCase[]; withEnteredPrices: EvaluatedCase[]; city: string }[] {
  return tablesOf(cases).flatMap((table) => {
    const chains = [...new Set(table.map(({ chain }) => chain))];
    const items = [...new Set(table.map(({ item }) => item))];
    return chains.flatMap((one, index) =>
      chains.slice(index + 1).map((other) => {
        const seen = table.flatMap((each) => {
          const chainId = [one, other].indexOf(each.chain);
          if (chainId < 0) return [];
          return [
            {
              ...{ itemId: items.indexOf(each.item), chainId, place: each.place, product: each.product },
              ...{ priceCents: each.realCents * Math.exp(-fit.shift), regularPriceCents: null },
              observedAt: now.getTime(),
            },
          ];
        });
        const levels = learnChainLevels(seen, now);
        const learned = seen.map((each) => ({
          ...each,
          place: withLearnedLevel(each.place, levels.get(each.chainId)),
        }));
        const third = table.filter(({ chain }) => chain !== one && chain !== other);
        return {
          city: table[0]?.city ?? '',
          withoutEnteredPrices: third.map((each) => evaluateCase(each, [], fit)),
          withEnteredPrices: third.map((each) =>
            evaluateTableBy(
              each,
              learned.filter(({ itemId }) => itemId === items.indexOf(each.item)),
              fit,
            ),
          ),
        };
      }),
    );
  });
}

function withLearnedLevels(table: readonly PriceCase[], judged: readonly EvaluatedCase[]): PriceCase[] {
  return table.map((one) => {
    const signs = judged
      .filter(({ chain, item }) => chain === one.chain && item !== one.item)
      .map(({ logError, error: { line, own }, product }) => {
        const spread = levelExponentForProduct(product);
        return { offset: -logError / spread, variance: (line ** 2 + own ** 2) / spread ** 2 };
      });
    const { offset, error } = estimatePriceLevel(one.place.chain.levelError, signs);
    const levelOffset = one.place.chain.levelOffset + offset;
    const chain = { ...one.place.chain, levelOffset, levelError: error };
    return { ...one, place: { ...one.place, chain } };
  });
}

export const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const computeRelativeError = ({ logError }: EvaluatedCase) => Math.abs(Math.exp(logError) - 1);

/**
 * Fits a shift that makes the mean error zero, and a width that makes 80% of prices lie within their range. The width
 * is at least 1, because data from so few cities can't justify narrower ranges.
 */
export function fitErrorCalibration(cases: readonly PriceCase[], known: EstimateInputs): ErrorCalibration {
  const plain = evaluateCases(cases, 'averages', { shift: 0, width: 1 });
  const byCity = [...Map.groupBy(plain, ({ city }) => city).values()];
  const shift = -mean(byCity.map((ofCity) => mean(ofCity.map(({ logError }) => logError))));
  const shifted = evaluateCases(cases, known, { shift, width: 1 });
  const width = quantile(
    shifted.map(({ logError, error }) => Math.abs(logError) / (Z_80 * standardDeviation(error))),
    0.8,
  );
  return { shift, width: Math.max(1, width) };
}

export const isPriceInRange = ({ logError, error }: EvaluatedCase) =>
  Math.abs(logError) <= Z_80 * standardDeviation(error);

export type BasketLine = { judged: EvaluatedCase; quantity: number };

const toTerm = ({ judged, quantity }: BasketLine, chainId = 0): ErrorTerm => ({
  cents: judged.estimateCents * quantity,
  chainId,
  price: { error: judged.error, scope: 'estimate' },
});

const total = (lines: readonly BasketLine[], pick: (judged: EvaluatedCase) => number) =>
  lines.reduce((sum, { judged, quantity }) => sum + pick(judged) * quantity, 0);
const estimateOf = ({ estimateCents }: EvaluatedCase) => estimateCents;
const realOf = ({ realCents }: EvaluatedCase) => realCents;

export function isTotalInRange(lines: readonly BasketLine[]): boolean {
  const off = total(lines, realOf) - total(lines, estimateOf);
  return Math.abs(off) <= Z_80 * Math.sqrt(computeSumVariance(lines.map((line) => [toTerm(line)])));
}

export function buildBaskets(evaluatedCases: readonly EvaluatedCase[], seed: number): BasketLine[][] {
  const random = seededRandom(seed);
  const stores = Map.groupBy(evaluatedCases, ({ city, date, chain }) => `${city} ${date} ${chain}`);
  return [...stores.values()].flatMap((lines) => {
    if (lines.length < MIN_LINES) return [];
    return Array.from({ length: 100 }, () => {
      const size = MIN_LINES + Math.floor(random() * (Math.min(20, lines.length) - MIN_LINES + 1));
      return lines
        .map((line) => ({ line, order: random() }))
        .toSorted((one, other) => one.order - other.order)
        .slice(0, size)
        .map(({ line }) => ({ judged: line, quantity: 1 + Math.floor(random() * 3) }));
    });
  });
}

/**
 * Two chains, compared by the items they have in common. `chance` is the stated probability that the chain with the
 * lower estimate is cheaper.
 */
export type StorePair = {
  chance: number;
  /** Absolute estimated difference, in standard deviations. */
  z: number;
  isOrderRight: boolean;
  isGapInRange: boolean;
  isAtLeast: boolean;
};

export function listStorePairs(
  cases: readonly PriceCase[],
  known: EstimateInputs,
  fit: ErrorCalibration,
): StorePair[] {
  return tablesOf(cases).flatMap((table) => {
    const chains = [...new Set(table.map(({ chain }) => chain))];
    return chains.flatMap((one, index) =>
      chains.slice(index + 1).flatMap((other) => {
        const judged = evaluateTable(table, known, fit, [one, other]);
        const common = judged.flatMap((line) => {
          const same = judged.find(({ item, chain }) => item === line.item && chain === other);
          return line.chain === one && same ? [[line, same] as const] : [];
        });
        return common.length < MIN_LINES ? [] : comparePair(common);
      }),
    );
  });
}

function comparePair(common: readonly (readonly [EvaluatedCase, EvaluatedCase])[]): StorePair[] {
  const sides = [0, 1].map((side) =>
    common.flatMap((both) => {
      const judged = both[side];
      return judged ? [{ judged, quantity: 1 }] : [];
    }),
  );
  const [one = [], other = []] = sides;
  const lead = total(other, estimateOf) - total(one, estimateOf);
  const realLead = total(other, realOf) - total(one, realOf);
  const terms = common.map(([a, b]) => {
    const taken = toTerm({ judged: b, quantity: 1 }, 1);
    return [toTerm({ judged: a, quantity: 1 }), { ...taken, cents: -taken.cents }];
  });
  if (Math.abs(lead) < 1 || Math.abs(realLead) < 1) return [];
  const sd = Math.sqrt(computeSumVariance(terms));
  return [
    {
      chance: normalCdf(Math.abs(lead) / sd),
      z: Math.abs(lead) / sd,
      isOrderRight: lead > 0 === realLead > 0,
      isGapInRange: Math.abs(realLead - lead) <= Z_80 * sd,
      isAtLeast: realLead * Math.sign(lead) >= Math.abs(lead) - Z_80 * sd,
    },
  ];
}
