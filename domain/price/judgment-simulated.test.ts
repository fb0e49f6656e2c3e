import { describe, expect, it } from 'vitest';
import { boxMullerTransform } from '#domain/compare/chance/draws.ts';
import { compareStores } from '#domain/compare/comparison.ts';
import type { PriceError } from '#domain/price/price.ts';
import { createSeededRandom } from '#tests/support/fuzz/dice.ts';
import { makeShownPrice } from '#tests/support/random-cart.ts';

type Cart = { rows: number[][]; error: PriceError; chainIds: number[] };

const TAXED = 1.08;

function simulate({ rows, error, chainIds }: Cart, count: number): number[][] {
  const dice = createSeededRandom(7, 'judgment');
  const share = () => (0.5 + dice.integerBelow(1_000_000)) / 1_000_000;
  const normal = () => boxMullerTransform(share(), share())[0];
  return Array.from({ length: count }, () => {
    const ofChain = new Map(chainIds.map((chainId) => [chainId, error.chain * normal()]));
    const totals = chainIds.map(() => 0);
    for (const prices of rows) {
      const ofLine = error.line * normal();
      const own = new Map(chainIds.map((chainId) => [chainId, error.own * normal()]));
      for (const [store, cents] of prices.entries()) {
        const chainId = chainIds[store] ?? 0;
        const off = ofLine + (ofChain.get(chainId) ?? 0) + (own.get(chainId) ?? 0);
        totals[store] = (totals[store] ?? 0) + TAXED * cents * (1 + off);
      }
    }
    return totals;
  });
}

function judgeDraws(drawn: readonly number[][]) {
  const share = (holds: (totals: number[]) => boolean) => drawn.filter(holds).length / drawn.length;
  const [first = []] = drawn;
  const extras = drawn.map((totals) => (totals[0] ?? 0) - Math.min(...totals)).toSorted((a, b) => a - b);
  return {
    chances: first.map((_, store) => share((totals) => totals[store] === Math.min(...totals))),
    costsMore: first.map((_, store) => share((totals) => (totals[store] ?? 0) > (totals[0] ?? 0))),
    withinCents: extras[Math.floor(0.9 * extras.length)] ?? 0,
    quantile: (store: number, part: number) =>
      drawn.map((totals) => (totals[store] ?? 0) - (totals[0] ?? 0)).toSorted((a, b) => a - b)[
        Math.floor(part * drawn.length)
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
  const seen = judgeDraws(simulate(cart, 40_000));

  it("A store's stated chance of being the cheapest matches the share of simulations in which it is the cheapest", () => {
    for (const { storeId, chance } of judgment.chances) {
      expect(Math.abs(chance - (seen.chances[storeId - 1] ?? 0)), `store ${storeId}`).toBeLessThan(0.02);
    }
  });

  it("The best bet's stated margin covers 90% of simulated cases", () => {
    const ratio = judgment.bestBet.withinCents / seen.withinCents;
    expect(Math.abs(ratio - 1)).toBeLessThan(0.07);
  });

  it('A store is ruled out if the best bet beats it in 90% of simulations', () => {
    const sure = seen.costsMore.flatMap((share, store) => (share >= 0.92 ? [store + 1] : []));
    const out = judgment.ruledOut.map(({ storeId }) => storeId);
    expect(out).toEqual(expect.arrayContaining(sure));
    for (const { storeId, chance, lowExtraCents, highExtraCents } of judgment.ruledOut) {
      expect(Math.abs(chance - (seen.costsMore[storeId - 1] ?? 0))).toBeLessThan(0.02);
      expect(highExtraCents / seen.quantile(storeId - 1, 0.9)).toBeCloseTo(1, 1);
      expect(Math.abs(lowExtraCents - Math.max(0, seen.quantile(storeId - 1, 0.1)))).toBeLessThan(25);
    }
  });
});
