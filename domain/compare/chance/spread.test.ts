import { describe, expect, it } from 'vitest';
import {
  computeIntervalHalfWidth,
  computeSumVariance,
  type ErrorTerm,
} from '#domain/compare/chance/spread.ts';
import { type PriceError, type ShownPrice, Z_80 } from '#domain/price/price.ts';
import { FLAT_RATES } from '#domain/tax/tax-rates.ts';

const term = (
  cents: number,
  error: Partial<PriceError>,
  chainId = 1,
  scope: ShownPrice['scope'] = 'estimate',
): ErrorTerm => ({ cents, chainId, price: { error: { line: 0, chain: 0, own: 0, ...error }, scope } });

describe('The variance of a sum of prices', () => {
  it("A sum's variance treats the chain-level errors of one chain's prices as correlated and all other errors as independent", () => {
    expect(computeSumVariance([[term(100, { own: 0.1 })], [term(100, { own: 0.1 })]])).toBeCloseTo(200);
    expect(computeSumVariance([[term(100, { chain: 0.1 })], [term(100, { chain: 0.1 })]])).toBeCloseTo(400);
    expect(computeSumVariance([[term(100, { line: 0.1 })], [term(100, { line: 0.2 })]])).toBeCloseTo(500);
    const apart = [[term(100, { chain: 0.1 })], [term(100, { chain: 0.1 }, 2)]];
    expect(computeSumVariance(apart)).toBeCloseTo(200);
  });

  it('An error that two prices share cancels out in their difference', () => {
    const shared = { line: 0.2, own: 0.1 };
    expect(computeSumVariance([[term(100, shared), term(-100, shared, 2)]])).toBeCloseTo(200);
    expect(computeSumVariance([[term(100, shared), term(-100, shared)]])).toBeCloseTo(0);
    const level = [[term(100, { chain: 0.1 })], [term(-100, { chain: 0.1 })]];
    expect(computeSumVariance(level)).toBeCloseTo(0);
  });

  it('Unknown local tax cancels out between stores in the same state', () => {
    const rates = { food: 0, candy: 0, soda: 0, general: 6_000 };
    const other = { ...rates };
    const at = (cents: number, taxRates = rates) => ({ ...term(cents, {}), taxRates });
    expect(computeIntervalHalfWidth([[at(1_000)]])).toBeCloseTo(25 * Z_80);
    expect(computeSumVariance([[at(1_000), at(-1_000)]])).toBe(0);
    expect(computeSumVariance([[at(1_000), at(-1_000, other)]])).toBeCloseTo(2 * 25 ** 2);
    expect(computeSumVariance([[at(1_000, FLAT_RATES)]])).toBe(0);
  });

  it('Prices observed at two stores of one chain have independent errors', () => {
    const seen = [[term(100, { own: 0.1 }, 1, 'store'), term(-100, { own: 0.1 }, 1, 'store')]];
    expect(computeSumVariance(seen)).toBeCloseTo(200);
    const guessed = [term(100, { own: 0.1 }), term(-100, { own: 0.1 }, 1, 'store')];
    expect([guessed, guessed.toReversed()].map((terms) => Math.round(computeSumVariance([terms])))).toEqual([
      200, 200,
    ]);
  });

  it('The variance of exact prices and of an empty sum is zero', () => {
    expect([
      computeSumVariance([]),
      computeSumVariance([[]]),
      computeIntervalHalfWidth([[term(500, {})]]),
    ]).toEqual([0, 0, 0]);
  });
});
