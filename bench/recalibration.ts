import { normalCdf } from '#domain/compare/chance/normal.ts';
import { mean, type StorePair } from './back-test.ts';

/**
 * Maps an estimated price difference (in standard deviations) to the probability that the store with the lower estimate
 * really is cheaper.
 */
type Recalibration = (z: number) => number;

/** Limits probabilities so that a single miss can't dominate the log loss. */
const MAX_PROBABILITY = 0.99;
const clampProbability = (chance: number) => Math.min(MAX_PROBABILITY, Math.max(1 - MAX_PROBABILITY, chance));

export const computeLogLoss = (pairs: readonly StorePair[], recalibrate: Recalibration) =>
  mean(
    pairs.map(
      ({ z, isOrderRight }) =>
        -Math.log(isOrderRight ? clampProbability(recalibrate(z)) : 1 - clampProbability(recalibrate(z))),
    ),
  );

const listSteps = (from: number, to: number, step: number) =>
  Array.from({ length: Math.round((to - from) / step) + 1 }, (_, index) => from + index * step);

const findBest = (candidates: readonly Recalibration[], pairs: readonly StorePair[]): Recalibration =>
  candidates.toSorted((one, other) => computeLogLoss(pairs, one) - computeLogLoss(pairs, other))[0] ??
  normalCdf;

/** Temperature scaling. */
const fitTemperature = (pairs: readonly StorePair[]) =>
  findBest(
    listSteps(0.5, 2, 0.05).map(
      (divisor): Recalibration =>
        (z) =>
          normalCdf(z / divisor),
    ),
    pairs,
  );

const fitPlatt = (pairs: readonly StorePair[]) =>
  findBest(
    listSteps(0.2, 4, 0.2).flatMap((slope) =>
      listSteps(-1, 1, 0.1).map(
        (offset): Recalibration =>
          (z) =>
            1 / (1 + Math.exp(-slope * z - offset)),
      ),
    ),
    pairs,
  );

/** Isotonic regression (pool adjacent violators). */
function fitIsotonic(pairs: readonly StorePair[]): Recalibration {
  const pools: { to: number; count: number; true: number }[] = [];
  for (const { z, isOrderRight } of pairs.toSorted((one, other) => one.z - other.z)) {
    pools.push({ to: z, count: 1, true: isOrderRight ? 1 : 0 });
    for (;;) {
      const [before, last] = pools.slice(-2);
      if (!before || !last || before.true / before.count < last.true / last.count) break;
      pools.splice(-2, 2, { to: last.to, count: before.count + last.count, true: before.true + last.true });
    }
  }
  return (z) => {
    const pool = pools.find(({ to }) => z <= to) ?? pools.at(-1);
    return pool === undefined ? normalCdf(z) : pool.true / pool.count;
  };
}

const methods: Record<string, (pairs: readonly StorePair[]) => Recalibration> = {
  'as stated': () => normalCdf,
  temperature: fitTemperature,
  Platt: fitPlatt,
  isotonic: fitIsotonic,
};

export const crossValidate = (folds: readonly (readonly StorePair[])[]): { method: string; loss: number }[] =>
  Object.entries(methods).map(([method, fitRecalibration]) => {
    const losses = folds.flatMap((heldOutFold) => {
      const recalibrate = fitRecalibration(folds.filter((fold) => fold !== heldOutFold).flat());
      return heldOutFold.map((pair) => computeLogLoss([pair], recalibrate));
    });
    return { method, loss: mean(losses) };
  });
