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
const chainOf = (more: Partial<PricedChain> = {}): PricedChain => ({ ...chainWithUnknownLevel, ...more });
const surveyed = chainOf({ level: 1.15, levelError: 0.07 });
const thing = (more: Partial<PricedProduct> = {}): PricedProduct => ({
  ...{ base: { cents: 400, basis: 'bls' }, blsCode: null, brandTier: 'national' },
  ...{ isLoose: false, isGenericStoreBrand: false, isChainsStoreBrand: false },
  ...more,
});
const things = Array.from({ length: 20 }, (_, index) =>
  thing([{ isLoose: true }, { brandTier: 'store' as const }, {}][index % 3]),
);
const there = (chain: PricedChain): Place => ({ chain, state: 'AZ' });

const seenAt = (
  chainId: number,
  itemId: number,
  place: Place,
  cents: number,
  daysAgo = 1,
): ProductObservation => ({
  ...{ itemId, chainId, place, product: things[itemId] ?? thing() },
  ...{ priceCents: Math.max(1, Math.round(cents)), regularPriceCents: null },
  observedAt: now.getTime() - daysAgo * DAY_MS,
});

function estimatesAt(third: Place, seen: readonly ProductObservation[]) {
  const levels = learnChainLevels(seen, now);
  const known = seen.map((one) => ({ ...one, place: withLearnedLevel(one.place, levels.get(one.chainId)) }));
  return things.map((product, itemId) =>
    estimatePrice(
      product,
      third,
      toPriceEvidence(
        product,
        known.filter((one) => one.itemId === itemId),
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
        const place = there(chainOf());
        const seen = [one, other].flatMap((times, chainId) =>
          things.map((product, itemId) =>
            seenAt(chainId, itemId, place, computeExpectedCents(product, place) * times),
          ),
        );
        const third = there(surveyed);
        const shifts = estimatesAt(third, seen).map(({ priceCents }, itemId) =>
          Math.log(priceCents / computeExpectedCents(things[itemId] ?? thing(), third)),
        );
        const mean = shifts.reduce((sum, shift) => sum + shift, 0) / shifts.length;
        expect(Math.abs(mean)).toBeLessThan(0.06);
      }),
    );
  });

  it("Prices entered at two stores make a third store's estimates more accurate in simulations", () => {
    const dice = createSeededRandom(39, 'third store');
    const share = () => (0.5 + dice.integerBelow(1_000_000)) / 1_000_000;
    const normal = () => boxMullerTransform(share(), share())[0];
    const off = { without: 0, entered: 0 };
    const inside = { without: 0, entered: 0 };
    let count = 0;
    for (let world = 0; world < 150; world += 1) {
      const chains = [chainOf(), chainOf(), surveyed];
      const levels = chains.map(({ levelError }) => levelError * normal());
      const bases = things.map(() => 0.135 * normal());
      const realAt = (chain: number, itemId: number) => {
        const place = there(chains[chain] ?? surveyed);
        const real = withLearnedLevel(place, { offset: levels[chain] ?? 0, error: 0.07 });
        const own = itemDeviationByStrategy.promotion * normal();
        return computeExpectedCents(things[itemId] ?? thing(), real) * Math.exp((bases[itemId] ?? 0) + own);
      };
      const seen = [0, 1].flatMap((chain) =>
        things.map((_, itemId) =>
          seenAt(chain, itemId, there(chains[chain] ?? surveyed), realAt(chain, itemId)),
        ),
      );
      const third = there(surveyed);
      const estimates = { without: estimatesAt(third, []), entered: estimatesAt(third, seen) };
      for (const itemId of things.keys()) {
        const real = realAt(2, itemId);
        count += 1;
        for (const known of ['without', 'entered'] as const) {
          const estimate = estimates[known][itemId];
          if (estimate === undefined) continue;
          const error = Math.abs(Math.log(estimate.priceCents / real));
          off[known] += error;
          if (error <= Z_80 * Math.sqrt(totalVariance(estimate.error))) inside[known] += 1;
        }
      }
    }
    expect(off.entered).toBeLessThan(off.without * 0.95);
    // The ranges for store brands are slightly too narrow, because the model's chain levels for each kind of product
    // are only approximations.
    expect(inside.entered / count).toBeGreaterThan(0.76);
    expect(inside.entered / count).toBeLessThan(0.84);
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
          const seen = prices.map(({ chainId, itemId, cents }) =>
            seenAt(chainId, itemId, there(chainOf()), cents),
          );
          const [one, other] = [seen, seen.toReversed()].map((list) => learnChainLevels(list, now));
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
  const place = there(surveyed);
  const all = (times: number, daysAgo?: number) =>
    things.map((product, itemId) =>
      seenAt(1, itemId, place, computeExpectedCents(product, place) * times, daysAgo),
    );

  it('A price level learned from several kinds of products averages their price differences', () => {
    const spread = things.map((product, itemId) =>
      seenAt(
        1,
        itemId,
        place,
        computeExpectedCents(product, withLearnedLevel(place, { offset: 0.1, error: 0.07 })),
      ),
    );
    const { offset = 0 } = learnChainLevels(spread, now).get(1) ?? {};
    expect(offset).toBeGreaterThan(0.06);
    expect(offset).toBeLessThan(0.1);
  });

  it("A chain's price level isn't learned from old prices, impossible prices or store brands", () => {
    expect(learnChainLevels(all(1.2, 3_400), now).size).toBe(0);
    expect(learnChainLevels(all(8), now).size).toBe(0);
    const label = {
      ...thing({ brandTier: 'store', isChainsStoreBrand: true }),
      base: { cents: 400, basis: 'typical' },
    } as const;
    expect(learnChainLevels([{ ...seenAt(1, 0, place, 500), product: label }], now).size).toBe(0);
  });

  it('If observed prices contradict each other, the price level learned from them lies in between', () => {
    const offsetOf = (seen: readonly ProductObservation[]) =>
      learnChainLevels(seen, now).get(1)?.offset ?? Number.NaN;
    const both = offsetOf([...all(0.8), ...all(1.3)]);
    expect(both).toBeGreaterThan(offsetOf(all(0.8)));
    expect(both).toBeLessThan(offsetOf(all(1.3)));
    expect(Math.abs(both)).toBeLessThan(0.05);
  });

  it('A price level learned in one state applies in every state', () => {
    const level = learnChainLevels(all(1.2), now).get(1);
    const ohio = { ...place, state: 'OH' };
    const product = thing();
    const moved = estimatePrice(product, withLearnedLevel(ohio, level)).priceCents;
    expect(moved).toBeGreaterThan(estimatePrice(product, ohio).priceCents);
    const evidence = toPriceEvidence(product, all(1.2).slice(0, 1), { target: surveyed, now });
    const errorIn = (state: string) => estimatePrice(product, { ...place, state }, evidence).error.line;
    expect(errorIn('AZ')).toBeLessThan(errorIn('OH'));
  });

  it('A learned price level stays below the observed price level, even after 400 prices', () => {
    const many = Array.from({ length: 400 }, (_, index) =>
      seenAt(1, index, place, 1.2 * computeExpectedCents(thing(), place)),
    );
    const { offset = 0, error = 0, priceCount } = learnChainLevels(many, now).get(1) ?? {};
    expect(priceCount).toBe(400);
    expect(offset).toBeLessThan(Math.log(1.2));
    expect(error).toBeGreaterThanOrEqual(0.04);
  });
});
