import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boxMullerTransform } from '#domain/compare/chance/draws.ts';
import { DAY_MS } from '#domain/durations.ts';
import { estimatePrice } from '#domain/price/estimate/estimate.ts';
import {
  learnChainLevels,
  type ProductObservation,
  withLearnedLevel,
} from '#domain/price/estimate/learned-level.ts';
import {
  chainWithUnknownLevel,
  computeExpectedCents,
  type Place,
  type PricedChain,
  type PricedProduct,
} from '#domain/price/estimate/level.ts';
import { itemDeviationByStrategy, toPriceEvidence } from '#domain/price/evidence.ts';
import { totalVariance, Z_80 } from '#domain/price/price.ts';
import { createSeededRandom } from '#tests/support/fuzz/dice.ts';

const now = new Date('2026-11-22T12:00:00Z');
const createChain = (overrides: Partial<PricedChain> = {}): PricedChain => ({
  ...chainWithUnknownLevel,
  ...overrides,
});
const surveyedChain = createChain({ level: 1.15, levelError: 0.07 });
const createProduct = (overrides: Partial<PricedProduct> = {}): PricedProduct => ({
  ...{ base: { cents: 400, basis: 'bls' }, blsCode: null, brandTier: 'national' },
  ...{ isLoose: false, isGenericStoreBrand: false, isChainsStoreBrand: false },
  ...overrides,
});
const products = Array.from({ length: 20 }, (_, index) =>
  createProduct([{ isLoose: true }, { brandTier: 'store' as const }, {}][index % 3]),
);
const createPlace = (chain: PricedChain): Place => ({ chain, state: 'AZ' });

const observe = (
  chainId: number,
  itemId: number,
  place: Place,
  cents: number,
  daysAgo = 1,
): ProductObservation => ({
  ...{ itemId, chainId, place, product: products[itemId] ?? createProduct() },
  ...{ priceCents: Math.max(1, Math.round(cents)), regularPriceCents: null },
  observedAt: now.getTime() - daysAgo * DAY_MS,
});

function estimatePrices(third: Place, observations: readonly ProductObservation[]) {
  const levels = learnChainLevels(observations, now);
  const leveledObservations = observations.map((one) => ({
    ...one,
    place: withLearnedLevel(one.place, levels.get(one.chainId)),
  }));
  return products.map((product, itemId) =>
    estimatePrice(
      product,
      third,
      toPriceEvidence(
        product,
        leveledObservations.filter((one) => one.itemId === itemId),
        { target: third.chain, now },
      ),
    ),
  );
}

describe('Prices that a shopper enters at two stores', () => {
  it("A store's overall price level hardly affects estimates at other stores", () => {
    const ratio = fc.double({ min: 0.6, max: 2, noNaN: true });
    fc.assert(
      fc.property(ratio, ratio, (one, other) => {
        const place = createPlace(createChain());
        const observations = [one, other].flatMap((factor, chainId) =>
          products.map((product, itemId) =>
            observe(chainId, itemId, place, computeExpectedCents(product, place) * factor),
          ),
        );
        const third = createPlace(surveyedChain);
        const shifts = estimatePrices(third, observations).map(({ priceCents }, itemId) =>
          Math.log(priceCents / computeExpectedCents(products[itemId] ?? createProduct(), third)),
        );
        const mean = shifts.reduce((sum, shift) => sum + shift, 0) / shifts.length;
        expect(Math.abs(mean)).toBeLessThan(0.06);
      }),
    );
  });

  it("Prices entered at two stores make a third store's estimates more accurate in simulations", () => {
    const random = createSeededRandom(39, 'third store');
    const drawFraction = () => (0.5 + random.integerBelow(1_000_000)) / 1_000_000;
    const drawNormal = () => boxMullerTransform(drawFraction(), drawFraction())[0];
    const totalErrors = { without: 0, entered: 0 };
    const coveredCounts = { without: 0, entered: 0 };
    let count = 0;
    for (let world = 0; world < 150; world += 1) {
      const chains = [createChain(), createChain(), surveyedChain];
      const levels = chains.map(({ levelError }) => levelError * drawNormal());
      const bases = products.map(() => 0.135 * drawNormal());
      const drawRealCents = (chain: number, itemId: number) => {
        const place = createPlace(chains[chain] ?? surveyedChain);
        const realPlace = withLearnedLevel(place, { offset: levels[chain] ?? 0, error: 0.07 });
        const ownError = itemDeviationByStrategy.promotion * drawNormal();
        return (
          computeExpectedCents(products[itemId] ?? createProduct(), realPlace) *
          Math.exp((bases[itemId] ?? 0) + ownError)
        );
      };
      const observations = [0, 1].flatMap((chain) =>
        products.map((_, itemId) =>
          observe(chain, itemId, createPlace(chains[chain] ?? surveyedChain), drawRealCents(chain, itemId)),
        ),
      );
      const third = createPlace(surveyedChain);
      const estimates = { without: estimatePrices(third, []), entered: estimatePrices(third, observations) };
      for (const itemId of products.keys()) {
        const realCents = drawRealCents(2, itemId);
        count += 1;
        for (const variant of ['without', 'entered'] as const) {
          const estimate = estimates[variant][itemId];
          if (estimate === undefined) continue;
          const error = Math.abs(Math.log(estimate.priceCents / realCents));
          totalErrors[variant] += error;
          if (error <= Z_80 * Math.sqrt(totalVariance(estimate.error))) coveredCounts[variant] += 1;
        }
      }
    }
    expect(totalErrors.entered).toBeLessThan(totalErrors.without * 0.95);
    // The ranges for store brands are slightly too narrow, because the model's chain levels for each kind of product
    // are only approximations.
    expect(coveredCounts.entered / count).toBeGreaterThan(0.76);
    expect(coveredCounts.entered / count).toBeLessThan(0.84);
  });

  it("The order in which prices are entered doesn't affect the chains' learned price levels", () => {
    const price = fc.record({
      chainId: fc.nat(3),
      itemId: fc.nat(19),
      cents: fc.integer({ min: 100, max: 1_500 }),
    });
    fc.assert(
      fc.property(
        fc.uniqueArray(price, { maxLength: 30, selector: ({ chainId, itemId }) => `${chainId} ${itemId}` }),
        (prices) => {
          const observations = prices.map(({ chainId, itemId, cents }) =>
            observe(chainId, itemId, createPlace(createChain()), cents),
          );
          const [one, other] = [observations, observations.toReversed()].map((list) =>
            learnChainLevels(list, now),
          );
          for (const [chainId, { offset, error, priceCount }] of one ?? []) {
            expect(other?.get(chainId)?.offset).toBeCloseTo(offset, 9);
            expect(other?.get(chainId)?.error).toBeCloseTo(error, 9);
            expect(other?.get(chainId)?.priceCount).toBe(priceCount);
          }
        },
      ),
    );
  });
});

describe("Price levels learned from a shopper's own prices", () => {
  const place = createPlace(surveyedChain);
  const observeAll = (factor: number, daysAgo?: number) =>
    products.map((product, itemId) =>
      observe(1, itemId, place, computeExpectedCents(product, place) * factor, daysAgo),
    );

  it('A price level learned from several kinds of products averages their price differences', () => {
    const observations = products.map((product, itemId) =>
      observe(
        1,
        itemId,
        place,
        computeExpectedCents(product, withLearnedLevel(place, { offset: 0.1, error: 0.07 })),
      ),
    );
    const { offset = 0 } = learnChainLevels(observations, now).get(1) ?? {};
    expect(offset).toBeGreaterThan(0.06);
    expect(offset).toBeLessThan(0.1);
  });

  it("A chain's price level isn't learned from old prices, impossible prices or store brands", () => {
    expect(learnChainLevels(observeAll(1.2, 3_400), now).size).toBe(0);
    expect(learnChainLevels(observeAll(8), now).size).toBe(0);
    const label = {
      ...createProduct({ brandTier: 'store', isChainsStoreBrand: true }),
      base: { cents: 400, basis: 'typical' },
    } as const;
    expect(learnChainLevels([{ ...observe(1, 0, place, 500), product: label }], now).size).toBe(0);
  });

  it('If observed prices contradict each other, the learned price level lies between them', () => {
    const learnOffset = (observations: readonly ProductObservation[]) =>
      learnChainLevels(observations, now).get(1)?.offset ?? Number.NaN;
    const combinedOffset = learnOffset([...observeAll(0.8), ...observeAll(1.3)]);
    expect(combinedOffset).toBeGreaterThan(learnOffset(observeAll(0.8)));
    expect(combinedOffset).toBeLessThan(learnOffset(observeAll(1.3)));
    expect(Math.abs(combinedOffset)).toBeLessThan(0.05);
  });

  it('A price level learned in one state applies in every state', () => {
    const level = learnChainLevels(observeAll(1.2), now).get(1);
    const ohio = { ...place, state: 'OH' };
    const product = createProduct();
    const adjustedCents = estimatePrice(product, withLearnedLevel(ohio, level)).priceCents;
    expect(adjustedCents).toBeGreaterThan(estimatePrice(product, ohio).priceCents);
    const evidence = toPriceEvidence(product, observeAll(1.2).slice(0, 1), { target: surveyedChain, now });
    const findErrorIn = (state: string) => estimatePrice(product, { ...place, state }, evidence).error.line;
    expect(findErrorIn('AZ')).toBeLessThan(findErrorIn('OH'));
  });

  it('A learned price level stays below the observed price level, even after 400 prices', () => {
    const observations = Array.from({ length: 400 }, (_, index) =>
      observe(1, index, place, 1.2 * computeExpectedCents(createProduct(), place)),
    );
    const { offset = 0, error = 0, priceCount } = learnChainLevels(observations, now).get(1) ?? {};
    expect(priceCount).toBe(400);
    expect(offset).toBeLessThan(Math.log(1.2));
    expect(error).toBeGreaterThanOrEqual(0.04);
  });
});
