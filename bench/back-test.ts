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

const groupByTable = (cases: readonly PriceCase[]) => [
  ...Map.groupBy(cases, ({ city, date }) => `${city} ${date}`).values(),
];

const now = new Date();

function evaluateCase(
  priceCase: PriceCase,
  seenCases: readonly PriceCase[],
  calibration: ErrorCalibration,
): EvaluatedCase {
  const observations = seenCases.map(({ place, realCents }, chainId) => ({
    itemId: 0,
    chainId,
    place,
    // Cancels out the shift, which the estimate is multiplied by later.
    priceCents: realCents * Math.exp(-calibration.shift),
    regularPriceCents: null,
    observedAt: now.getTime(),
  }));
  return evaluateWithObservations(priceCase, observations, calibration);
}

function evaluateWithObservations(
  priceCase: PriceCase,
  observations: readonly ChainObservation[],
  { shift, width }: ErrorCalibration,
): EvaluatedCase {
  const evidence = toPriceEvidence(priceCase.product, observations, { target: priceCase.place.chain, now });
  const estimate = estimatePrice(priceCase.product, priceCase.place, evidence);
  const estimateCents = estimate.priceCents * Math.exp(shift);
  const { line, chain, own } = estimate.error;
  return {
    ...priceCase,
    estimateCents,
    error: { line: line * width, chain: chain * width, own: own * width },
    logError: Math.log(estimateCents / priceCase.realCents),
  };
}

const listOtherPrices = (one: PriceCase, table: readonly PriceCase[]) =>
  table.filter(({ item, chain }) => item === one.item && chain !== one.chain);

function evaluateTable(
  table: readonly PriceCase[],
  inputs: EstimateInputs,
  calibration: ErrorCalibration,
  excludedChains: readonly string[] = [],
): EvaluatedCase[] {
  return table.map((one) => {
    const seenCases = inputs === 'averages' ? [] : listOtherPrices(one, table);
    return evaluateCase(
      one,
      seenCases.filter(({ chain }) => !excludedChains.includes(chain)),
      calibration,
    );
  });
}

export const evaluateCases = (
  cases: readonly PriceCase[],
  inputs: EstimateInputs,
  calibration: ErrorCalibration,
): EvaluatedCase[] =>
  groupByTable(cases).flatMap((table) => {
    const evaluated = evaluateTable(table, inputs, calibration);
    if (inputs !== 'all-others') return evaluated;
    return withLearnedLevels(table, evaluated).flatMap((one) =>
      evaluateCase(one, listOtherPrices(one, table), calibration),
    );
  });

/**
 * For each pair of chains, enters all their prices and evaluates the estimates at the other chains. Returns the results
 * with and without the entered prices.
 */
export function evaluateEffectOfEnteredPrices(
  cases: readonly PriceCase[],
  calibration: ErrorCalibration,
): { withoutEnteredPrices: EvaluatedCase[]; withEnteredPrices: EvaluatedCase[]; city: string }[] {
  return groupByTable(cases).flatMap((table) => {
    const chains = [...new Set(table.map(({ chain }) => chain))];
    const items = [...new Set(table.map(({ item }) => item))];
    return chains.flatMap((firstChain, index) =>
      chains.slice(index + 1).map((secondChain) => {
        const enteredPrices = table.flatMap((each) => {
          const chainId = [firstChain, secondChain].indexOf(each.chain);
          if (chainId < 0) return [];
          return [
            {
              ...{ itemId: items.indexOf(each.item), chainId, place: each.place, product: each.product },
              ...{ priceCents: each.realCents * Math.exp(-calibration.shift), regularPriceCents: null },
              observedAt: now.getTime(),
            },
          ];
        });
        const levels = learnChainLevels(enteredPrices, now);
        const pricesWithLearnedLevels = enteredPrices.map((each) => ({
          ...each,
          place: withLearnedLevel(each.place, levels.get(each.chainId)),
        }));
        const otherCases = table.filter(({ chain }) => chain !== firstChain && chain !== secondChain);
        return {
          city: table[0]?.city ?? '',
          withoutEnteredPrices: otherCases.map((each) => evaluateCase(each, [], calibration)),
          withEnteredPrices: otherCases.map((each) =>
            evaluateWithObservations(
              each,
              pricesWithLearnedLevels.filter(({ itemId }) => itemId === items.indexOf(each.item)),
              calibration,
            ),
          ),
        };
      }),
    );
  });
}

function withLearnedLevels(
  table: readonly PriceCase[],
  evaluatedCases: readonly EvaluatedCase[],
): PriceCase[] {
  return table.map((one) => {
    const levelObservations = evaluatedCases
      .filter(({ chain, item }) => chain === one.chain && item !== one.item)
      .map(({ logError, error: { line, own }, product }) => {
        const levelExponent = levelExponentForProduct(product);
        return { offset: -logError / levelExponent, variance: (line ** 2 + own ** 2) / levelExponent ** 2 };
      });
    const { offset, error } = estimatePriceLevel(one.place.chain.levelError, levelObservations);
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
export function fitErrorCalibration(cases: readonly PriceCase[], inputs: EstimateInputs): ErrorCalibration {
  const uncalibrated = evaluateCases(cases, 'averages', { shift: 0, width: 1 });
  const byCity = [...Map.groupBy(uncalibrated, ({ city }) => city).values()];
  const shift = -mean(byCity.map((ofCity) => mean(ofCity.map(({ logError }) => logError))));
  const shifted = evaluateCases(cases, inputs, { shift, width: 1 });
  const width = quantile(
    shifted.map(({ logError, error }) => Math.abs(logError) / (Z_80 * standardDeviation(error))),
    0.8,
  );
  return { shift, width: Math.max(1, width) };
}

export const isPriceInRange = ({ logError, error }: EvaluatedCase) =>
  Math.abs(logError) <= Z_80 * standardDeviation(error);

export type BasketLine = { evaluatedCase: EvaluatedCase; quantity: number };

const toTerm = ({ evaluatedCase, quantity }: BasketLine, chainId = 0): ErrorTerm => ({
  cents: evaluatedCase.estimateCents * quantity,
  chainId,
  price: { error: evaluatedCase.error, scope: 'estimate' },
});

const sumCents = (lines: readonly BasketLine[], getCents: (evaluatedCase: EvaluatedCase) => number) =>
  lines.reduce((sum, { evaluatedCase, quantity }) => sum + getCents(evaluatedCase) * quantity, 0);
const getEstimateCents = ({ estimateCents }: EvaluatedCase) => estimateCents;
const getRealCents = ({ realCents }: EvaluatedCase) => realCents;

export function isTotalInRange(lines: readonly BasketLine[]): boolean {
  const differenceCents = sumCents(lines, getRealCents) - sumCents(lines, getEstimateCents);
  return (
    Math.abs(differenceCents) <= Z_80 * Math.sqrt(computeSumVariance(lines.map((line) => [toTerm(line)])))
  );
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
        .map(({ line }) => ({ evaluatedCase: line, quantity: 1 + Math.floor(random() * 3) }));
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
  isGapAboveLowerEnd: boolean;
};

export function listStorePairs(
  cases: readonly PriceCase[],
  inputs: EstimateInputs,
  calibration: ErrorCalibration,
): StorePair[] {
  return groupByTable(cases).flatMap((table) => {
    const chains = [...new Set(table.map(({ chain }) => chain))];
    return chains.flatMap((firstChain, index) =>
      chains.slice(index + 1).flatMap((secondChain) => {
        const evaluatedCases = evaluateTable(table, inputs, calibration, [firstChain, secondChain]);
        const pairedCases = evaluatedCases.flatMap((line) => {
          const same = evaluatedCases.find(({ item, chain }) => item === line.item && chain === secondChain);
          return line.chain === firstChain && same ? [[line, same] as const] : [];
        });
        return pairedCases.length < MIN_LINES ? [] : comparePair(pairedCases);
      }),
    );
  });
}

function comparePair(pairedCases: readonly (readonly [EvaluatedCase, EvaluatedCase])[]): StorePair[] {
  const sides = [0, 1].map((side) =>
    pairedCases.flatMap((pair) => {
      const evaluatedCase = pair[side];
      return evaluatedCase ? [{ evaluatedCase, quantity: 1 }] : [];
    }),
  );
  const [one = [], other = []] = sides;
  const leadCents = sumCents(other, getEstimateCents) - sumCents(one, getEstimateCents);
  const realLeadCents = sumCents(other, getRealCents) - sumCents(one, getRealCents);
  const terms = pairedCases.map(([a, b]) => {
    const secondTerm = toTerm({ evaluatedCase: b, quantity: 1 }, 1);
    return [toTerm({ evaluatedCase: a, quantity: 1 }), { ...secondTerm, cents: -secondTerm.cents }];
  });
  if (Math.abs(leadCents) < 1 || Math.abs(realLeadCents) < 1) return [];
  const standardDeviationCents = Math.sqrt(computeSumVariance(terms));
  return [
    {
      chance: normalCdf(Math.abs(leadCents) / standardDeviationCents),
      z: Math.abs(leadCents) / standardDeviationCents,
      isOrderRight: leadCents > 0 === realLeadCents > 0,
      isGapInRange: Math.abs(realLeadCents - leadCents) <= Z_80 * standardDeviationCents,
      isGapAboveLowerEnd:
        realLeadCents * Math.sign(leadCents) >= Math.abs(leadCents) - Z_80 * standardDeviationCents,
    },
  ];
}
