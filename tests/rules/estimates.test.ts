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
const share = (truths: readonly boolean[]) => mean(truths.map((isTrue) => (isTrue ? 1 : 0)));

/** How far `covered`, the share of prices within their estimated ranges, is outside the target of 75% to 87%. */
const distanceFromGoal = (covered: number) => Math.max(0, 0.75 - covered, covered - 0.87);

describe.skipIf(problem !== null)(`Estimates of published prices (${problem ?? folder})`, () => {
  const cases =
    problem === null ? readPriceCases(folder).filter(({ city }) => BACK_TEST_CITIES.includes(city)) : [];

  it.each([
    'averages',
    'other-chains',
  ] as const)("The estimates' 80% ranges contain about 80% of actual prices (known prices: %s)", (known) => {
    const judged = evaluateCases(cases, known, currentParameters);
    for (const covered of [judged.map(isPriceInRange), buildBaskets(judged, 1).map(isTotalInRange)]) {
      expect(share(covered)).toBeGreaterThan(0.72);
      expect(share(covered)).toBeLessThan(0.88);
    }
  });

  it('For most pairs of stores, estimates identify the cheaper store', () => {
    expect(
      share(listStorePairs(cases, 'averages', currentParameters).map(({ isOrderRight }) => isOrderRight)),
    ).toBeGreaterThan(0.8);
  });

  it.each(
    BACK_TEST_CITIES,
  )("Prices entered for two stores in %s don't make a third store's estimates worse", (city) => {
    const thirds = evaluateEffectOfEnteredPrices(
      cases.filter((one) => one.city === city),
      currentParameters,
    );
    const [without, entered] = (['withoutEnteredPrices', 'withEnteredPrices'] as const).map((known) => {
      const judged = thirds.flatMap((third) => third[known]);
      return {
        error: quantile(judged.map(computeRelativeError), 0.5),
        distanceFromGoal: distanceFromGoal(share(judged.map(isPriceInRange))),
      };
    });
    expect(entered?.error).toBeLessThanOrEqual(without?.error ?? 0);
    expect(entered?.distanceFromGoal).toBeLessThanOrEqual(without?.distanceFromGoal ?? 0);
  });

  it('Comparisons of two stores are correct about as often as claimed', () => {
    const compared = listStorePairs(cases.map(withHeldOutChainLevel), 'averages', currentParameters);
    const covered = share(compared.map(({ isGapInRange: isGapCovered }) => isGapCovered));
    expect(covered).toBeGreaterThan(0.7);
    expect(covered).toBeLessThan(0.88);
    const atLeast = share(compared.map(({ isAtLeast }) => isAtLeast));
    expect(atLeast).toBeGreaterThan(0.85);
    expect(atLeast).toBeLessThan(0.97);
  });
});
