import { type ShownPrice, Z_80 } from '#domain/price.ts';
import { FLAT_RATES, type TaxRates } from '#domain/tax-rates.ts';

/** A price with its tax within a sum, in cents; negative where it is taken away. `taxRates` where tax goes by a state. */
export type Term = {
  cents: number;
  chainId: number;
  price: Pick<ShownPrice, 'error' | 'scope'>;
  taxRates?: TaxRates | undefined;
};

/**
 * What a state's rates leave open as a share of a total: city and county tax, up to 5 % of what they reach (decision
 * 0020), taken as the same for all stores of a state.
 */
const TAX_DOUBT = 0.025;

/**
 * The variance, in cents², of a sum of prices whose errors are partly shared (`PriceError`): what both sides of a
 * difference share cancels. `lines` holds the terms of each line of the cart. Two stores of a chain share what is only
 * known of the chain, two of a state what its cities add. To first order: an error of a share e of a price moves it by that share.
 */
export function varianceOf(lines: readonly (readonly Term[])[]): number {
  const chains = new Map<number, number>();
  const states = new Map<TaxRates, number>();
  let variance = 0;
  for (const terms of lines) {
    let shared = 0;
    for (const [index, { cents, chainId, price, taxRates = FLAT_RATES }] of terms.entries()) {
      const { line, chain, own } = price.error;
      shared += cents * line;
      chains.set(chainId, (chains.get(chainId) ?? 0) + cents * chain);
      variance += (cents * own) ** 2;
      // The flat tax is as it is.
      if (taxRates !== FLAT_RATES) states.set(taxRates, (states.get(taxRates) ?? 0) + cents * TAX_DOUBT);
      if (price.scope === 'store') continue;
      for (let before = 0; before < index; before += 1) {
        const other = terms[before];
        if (other?.chainId !== chainId || other.price.scope === 'store') continue;
        variance += 2 * cents * own * other.cents * other.price.error.own;
      }
    }
    variance += shared ** 2;
  }
  for (const cents of [...chains.values(), ...states.values()]) variance += cents ** 2;
  // What cancels may leave less than nothing, by rounding.
  return Math.max(0, variance);
}

/** Four in five of what a sum may really be lie within so many cents of it. */
export const spreadOf = (lines: readonly (readonly Term[])[]): number => Z_80 * Math.sqrt(varianceOf(lines));
