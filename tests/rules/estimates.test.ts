import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import {
  buildBaskets,
  computeRelativeError,
  evaluateCases,
  evaluateEffectOfEnteredPrices,
  isPriceInRange,
  isTotalInRange,
  listStorePairs,
  mean,
  quantile,
} from '../../bench/back-test.ts';
import { withHeldOutChainLevel } from '../../bench/held-out-levels.ts';
import { BACK_TEST_CITIES, describeMissingFiles, readPriceCases } from '../../bench/price-cases.ts';

const folder = join(fileURLToPath(new URL('../..', import.meta.url)), '../shared/data/prices');
const problem = describeMissingFiles(folder);

/** `npm run bench -- estimates` shows how these parameters were fitted. */
const currentParameters = { shift: 0, width: 1 };
const computeShare = (truths: readonly boolean[]) => mean(truths.map((isTrue) => (isTrue ? 1 : 0)));

/** Returns by how much the share of actual prices within their estimated ranges misses the target of 75% to 87%. */
const computeDistanceFromGoal = (coveredShare: number) =>
  Math.max(0, 0.75 - coveredShare, coveredShare - 0.87);

describe.skipIf(problem !== null)(`Estimates of published prices (${problem ?? folder})`, () => {
  const cases =
    problem === null ? readPriceCases(folder).filter(({ city }) => BACK_TEST_CITIES.includes(city)) : [];

  it.each([
    'averages',
    'other-chains',
  ] as const)("The estimates' 80% ranges contain about 80% of actual prices (known prices: %s)", (inputs) => {
    const evaluatedCases = evaluateCases(cases, inputs, currentParameters);
    for (const results of [
      evaluatedCases.map(isPriceInRange),
      buildBaskets(evaluatedCases, 1).map(isTotalInRange),
    ]) {
      expect(computeShare(results)).toBeGreaterThan(0.72);
      expect(computeShare(results)).toBeLessThan(0.88);
    }
  });

  it('For most pairs of stores, estimates identify the cheaper store', () => {
    expect(
      computeShare(
        listStorePairs(cases, 'averages', currentParameters).map(({ isOrderRight }) => isOrderRight),
      ),
    ).toBeGreaterThan(0.8);
  });

  it.each(
    BACK_TEST_CITIES,
  )("Prices entered for two stores in %s don't make a third store's estimates worse", (city) => {
    const otherChainResults = evaluateEffectOfEnteredPrices(
      cases.filter((one) => one.city === city),
      currentParameters,
    );
    const [without, entered] = (['withoutEnteredPrices', 'withEnteredPrices'] as const).map((inputs) => {
      const evaluatedCases = otherChainResults.flatMap((third) => third[inputs]);
      return {
        error: quantile(evaluatedCases.map(computeRelativeError), 0.5),
        distanceFromGoal: computeDistanceFromGoal(computeShare(evaluatedCases.map(isPriceInRange))),
      };
    });
    expect(entered?.error).toBeLessThanOrEqual(without?.error ?? 0);
    expect(entered?.distanceFromGoal).toBeLessThanOrEqual(without?.distanceFromGoal ?? 0);
  });

  it('Comparisons of two stores are correct about as often as claimed', () => {
    const storePairs = listStorePairs(cases.map(withHeldOutChainLevel), 'averages', currentParameters);
    const coveredGapShare = computeShare(storePairs.map(({ isGapInRange }) => isGapInRange));
    expect(coveredGapShare).toBeGreaterThan(0.7);
    expect(coveredGapShare).toBeLessThan(0.88);
    const aboveLowerEndShare = computeShare(storePairs.map(({ isGapAboveLowerEnd }) => isGapAboveLowerEnd));
    expect(aboveLowerEndShare).toBeGreaterThan(0.85);
    expect(aboveLowerEndShare).toBeLessThan(0.97);
  });
});
