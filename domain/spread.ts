import { type ShownPrice, Z_80 } from '#domain/price.ts';

/** A price within a sum of prices, in cents; negative where it is taken away. */
export type Term = { cents: number; chainId: number; price: Pick<ShownPrice, 'error' | 'scope'> };

/**
 * The variance, in cents², of a sum of prices whose errors are partly shared (`PriceError`): what both sides of a
 * difference share cancels. `lines` holds the terms of each line of the cart. Two stores of a chain share what is only
 * known of the chain. To first order: an error of a share e of a price moves it by that share.
 */
export function varianceOf(lines: readonly (readonly Term[])[]): number {
  const chains = new Map<number, number>();
  let variance = 0;
  for (const terms of lines) {
    let shared = 0;
    for (const [index, { cents, chainId, price }] of terms.entries()) {
      const { line, chain, own } = price.error;
      shared += cents * line;
      chains.set(chainId, (chains.get(chainId) ?? 0) + cents * chain);
      variance += (cents * own) ** 2;
      if (price.scope === 'store') continue;
      for (let before = 0; before < index; before += 1) {
        const other = terms[before];
        if (other?.chainId !== chainId || other.price.scope === 'store') continue;
        variance += 2 * cents * own * other.cents * other.price.error.own;
      }
    }
    variance += shared ** 2;
  }
  for (const cents of chains.values()) variance += cents ** 2;
  // What cancels may leave less than nothing, by rounding.
  return Math.max(0, variance);
}

/** Four in five of what a sum may really be lie within so many cents of it. */
export const spreadOf = (lines: readonly (readonly Term[])[]): number => Z_80 * Math.sqrt(varianceOf(lines));
