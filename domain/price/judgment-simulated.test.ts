import { describe, expect, it } from 'vitest';
import { boxMullerTransform } from '#domain/compare/chance/draws.ts';
import { compareStores } from '#domain/compare/comparison.ts';
import type { PriceError } from '#domain/price/price.ts';
import { createSeededRandom } from '#tests/support/fuzz/dice.ts';
import { makeShownPrice } from '#tests/support/random-cart.ts';

type Cart = { rows: number[][]; error: PriceError; chainIds: number[] };

const TAX_FACTOR = 1.08;

function simulate({ rows, error, chainIds }: Cart, count: number): number[][] {
  const random = createSeededRandom(7, 'judgment');
  const drawFraction = () => (0.5 + random.integerBelow(1_000_000)) / 1_000_000;
  const drawNormal = () => boxMullerTransform(drawFraction(), drawFraction())[0];
  return Array.from({ length: count }, () => {
    const chainErrors = new Map(chainIds.map((chainId) => [chainId, error.chain * drawNormal()]));
    const totals = chainIds.map(() => 0);
    for (const prices of rows) {
      const lineError = error.line * drawNormal();
      const ownErrors = new Map(chainIds.map((chainId) => [chainId, error.own * drawNormal()]));
      for (const [store, cents] of prices.entries()) {
        const chainId = chainIds[store] ?? 0;
        const relativeError = lineError + (chainErrors.get(chainId) ?? 0) + (ownErrors.get(chainId) ?? 0);
        totals[store] = (totals[store] ?? 0) + TAX_FACTOR * cents * (1 + relativeError);
      }
    }
    return totals;
  });
}

function summarizeDraws(draws: readonly number[][]) {
  const computeShare = (isCounted: (totals: number[]) => boolean) =>
    draws.filter(isCounted).length / draws.length;
  const [first = []] = draws;
  const extras = draws.map((totals) => (totals[0] ?? 0) - Math.min(...totals)).toSorted((a, b) => a - b);
  return {
    chances: first.map((_, store) => computeShare((totals) => totals[store] === Math.min(...totals))),
    costsMore: first.map((_, store) => computeShare((totals) => (totals[store] ?? 0) > (totals[0] ?? 0))),
    withinCents: extras[Math.floor(0.9 * extras.length)] ?? 0,
    quantile: (store: number, fraction: number) =>
      draws.map((totals) => (totals[store] ?? 0) - (totals[0] ?? 0)).toSorted((a, b) => a - b)[
        Math.floor(fraction * draws.length)
      ] ?? 0,
  };
}

function judge({ rows, error, chainIds }: Cart) {
  const { judgment } = compareStores({
    stores: chainIds.map((chainId, index) => ({ storeId: index + 1, chainId })),
    lines: rows.map((prices, index) => ({
      entryId: index,
      quantity: 1,
      prices: new Map(
        prices.map((cents, store) => [
          store + 1,
          makeShownPrice(cents, { kind: 'estimated', scope: 'estimate', observedAt: null, error }),
        ]),
      ),
    })),
  });
  if (!judgment) throw new Error('no store has every line');
  return judgment;
}

const rows = [
  [300, 310, 340, 330],
  [1_200, 1_180, 1_330, 1_250],
  [450, 470, 420, 520],
  [800, 810, 900, 860],
  [250, 250, 300, 310],
];

describe.each<[string, Cart]>([
  ['four chains', { rows, error: { line: 0.17, chain: 0.07, own: 0.13 }, chainIds: [1, 2, 3, 4] }],
  [
    'two stores of one chain',
    { rows, error: { line: 0.17, chain: 0.07, own: 0.13 }, chainIds: [1, 1, 2, 3] },
  ],
  [
    'chains with unknown price levels',
    { rows, error: { line: 0.05, chain: 0.17, own: 0.05 }, chainIds: [1, 2, 3, 4] },
  ],
])('Simulated totals of %s', (_, cart) => {
  const judgment = judge(cart);
  const simulated = summarizeDraws(simulate(cart, 40_000));

  it("A store's stated chance of being the cheapest matches the share of simulations in which it is the cheapest", () => {
    for (const { storeId, chance } of judgment.chances) {
      expect(Math.abs(chance - (simulated.chances[storeId - 1] ?? 0)), `store ${storeId}`).toBeLessThan(0.02);
    }
  });

  it("The best bet's stated margin covers 90% of simulated cases", () => {
    const ratio = judgment.bestBet.withinCents / simulated.withinCents;
    expect(Math.abs(ratio - 1)).toBeLessThan(0.07);
  });

  it('A store is ruled out if the best bet beats it in 90% of simulations', () => {
    const clearlyBeatenIds = simulated.costsMore.flatMap((share, store) =>
      share >= 0.92 ? [store + 1] : [],
    );
    const ruledOutIds = judgment.ruledOut.map(({ storeId }) => storeId);
    expect(ruledOutIds).toEqual(expect.arrayContaining(clearlyBeatenIds));
    for (const { storeId, chance, lowExtraCents, highExtraCents } of judgment.ruledOut) {
      expect(Math.abs(chance - (simulated.costsMore[storeId - 1] ?? 0))).toBeLessThan(0.02);
      expect(highExtraCents / simulated.quantile(storeId - 1, 0.9)).toBeCloseTo(1, 1);
      expect(Math.abs(lowExtraCents - Math.max(0, simulated.quantile(storeId - 1, 0.1)))).toBeLessThan(25);
    }
  });
});
