import { describe, expect, it } from 'vitest';
import {
  computeIntervalHalfWidth,
  computeSumVariance,
  type ErrorTerm,
} from '#domain/compare/chance/spread.ts';
import { type PriceError, type ShownPrice, Z_80 } from '#domain/price/price.ts';
import { FLAT_RATES } from '#domain/tax/tax-rates.ts';

const createTerm = (
  cents: number,
  error: Partial<PriceError>,
  chainId = 1,
  scope: ShownPrice['scope'] = 'estimate',
): ErrorTerm => ({ cents, chainId, price: { error: { line: 0, chain: 0, own: 0, ...error }, scope } });

describe('The variance of a sum of prices', () => {
  it("A sum's variance treats the chain-level errors of one chain's prices as correlated and all other errors as independent", () => {
    expect(
      computeSumVariance([[createTerm(100, { own: 0.1 })], [createTerm(100, { own: 0.1 })]]),
    ).toBeCloseTo(200);
    expect(
      computeSumVariance([[createTerm(100, { chain: 0.1 })], [createTerm(100, { chain: 0.1 })]]),
    ).toBeCloseTo(400);
    expect(
      computeSumVariance([[createTerm(100, { line: 0.1 })], [createTerm(100, { line: 0.2 })]]),
    ).toBeCloseTo(500);
    const otherChainTerms = [[createTerm(100, { chain: 0.1 })], [createTerm(100, { chain: 0.1 }, 2)]];
    expect(computeSumVariance(otherChainTerms)).toBeCloseTo(200);
  });

  it('An error that two prices share cancels out in their difference', () => {
    const shared = { line: 0.2, own: 0.1 };
    expect(computeSumVariance([[createTerm(100, shared), createTerm(-100, shared, 2)]])).toBeCloseTo(200);
    expect(computeSumVariance([[createTerm(100, shared), createTerm(-100, shared)]])).toBeCloseTo(0);
    const chainTerms = [[createTerm(100, { chain: 0.1 })], [createTerm(-100, { chain: 0.1 })]];
    expect(computeSumVariance(chainTerms)).toBeCloseTo(0);
  });

  it('Unknown local tax cancels out between stores in the same state', () => {
    const rates = { food: 0, candy: 0, soda: 0, general: 6_000 };
    const otherRates = { ...rates };
    const createTaxedTerm = (cents: number, taxRates = rates) => ({ ...createTerm(cents, {}), taxRates });
    expect(computeIntervalHalfWidth([[createTaxedTerm(1_000)]])).toBeCloseTo(25 * Z_80);
    expect(computeSumVariance([[createTaxedTerm(1_000), createTaxedTerm(-1_000)]])).toBe(0);
    expect(computeSumVariance([[createTaxedTerm(1_000), createTaxedTerm(-1_000, otherRates)]])).toBeCloseTo(
      2 * 25 ** 2,
    );
    expect(computeSumVariance([[createTaxedTerm(1_000, FLAT_RATES)]])).toBe(0);
  });

  it('Prices observed at two stores of one chain have independent errors', () => {
    const observedTerms = [
      [createTerm(100, { own: 0.1 }, 1, 'store'), createTerm(-100, { own: 0.1 }, 1, 'store')],
    ];
    expect(computeSumVariance(observedTerms)).toBeCloseTo(200);
    const mixedTerms = [createTerm(100, { own: 0.1 }), createTerm(-100, { own: 0.1 }, 1, 'store')];
    expect(
      [mixedTerms, mixedTerms.toReversed()].map((terms) => Math.round(computeSumVariance([terms]))),
    ).toEqual([200, 200]);
  });

  it('The variance of exact prices and of an empty sum is zero', () => {
    expect([
      computeSumVariance([]),
      computeSumVariance([[]]),
      computeIntervalHalfWidth([[createTerm(500, {})]]),
    ]).toEqual([0, 0, 0]);
  });
});
