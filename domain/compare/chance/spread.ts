import { type ShownPrice, Z_80 } from '#domain/price/price.ts';
import { FLAT_RATES, type TaxRates } from '#domain/tax/tax-rates.ts';

/**
 * One price in a sum, in cents including tax; negative if subtracted. `taxRates` is set only if tax depends on the
 * state.
 */
export type ErrorTerm = {
  cents: number;
  chainId: number;
  price: Pick<ShownPrice, 'error' | 'scope'>;
  taxRates?: TaxRates | undefined;
};

export const computeDifferenceTerms = (a: readonly ErrorTerm[], b: readonly ErrorTerm[]): ErrorTerm[][] =>
  a.map((term, index) => {
    const subtractedTerm = b[index] as ErrorTerm;
    return [term, { ...subtractedTerm, cents: -subtractedTerm.cents }];
  });

/**
 * Standard deviation of the unknown local tax rate, as a fraction of the taxed amount. Assumes a rate of at most 5%
 * that is the same for all stores in a state (decision 20).
 */
const LOCAL_TAX_ERROR = 0.025;

/**
 * Approximates the variance of a sum to first order, in cents². Errors that prices share (`PriceError`) cancel out when
 * two totals are compared. Stores in the same state share the local-tax error.
 */
export function computeSumVariance(lines: readonly (readonly ErrorTerm[])[]): number {
  const errorByChain = new Map<number, number>();
  const errorByState = new Map<TaxRates, number>();
  let variance = 0;
  for (const terms of lines) {
    let lineError = 0;
    for (const [index, { cents, chainId, price, taxRates = FLAT_RATES }] of terms.entries()) {
      const { line, chain, own } = price.error;
      lineError += cents * line;
      errorByChain.set(chainId, (errorByChain.get(chainId) ?? 0) + cents * chain);
      variance += (cents * own) ** 2;
      if (taxRates !== FLAT_RATES)
        errorByState.set(taxRates, (errorByState.get(taxRates) ?? 0) + cents * LOCAL_TAX_ERROR);
      if (price.scope === 'store') continue;
      for (let otherIndex = 0; otherIndex < index; otherIndex += 1) {
        const other = terms[otherIndex];
        if (other?.chainId !== chainId || other.price.scope === 'store') continue;
        variance += 2 * cents * own * other.cents * other.price.error.own;
      }
    }
    variance += lineError ** 2;
  }
  for (const cents of [...errorByChain.values(), ...errorByState.values()]) variance += cents ** 2;
  // Rounding can make the result slightly negative.
  return Math.max(0, variance);
}

export const computeIntervalHalfWidth = (lines: readonly (readonly ErrorTerm[])[]): number =>
  Z_80 * Math.sqrt(computeSumVariance(lines));
