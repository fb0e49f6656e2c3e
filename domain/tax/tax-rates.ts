import { FLAT_TAX_PERCENT, roundHalfUp } from '#domain/money.ts';

/** `flat` is 8% everywhere. `state` uses approximate rates for the store's state (decision 20). */
export const taxBases = ['flat', 'state'] as const;
export type TaxBasis = (typeof taxBases)[number];

export const DEFAULT_TAX_BASIS: TaxBasis = 'flat';

export type TaxClass = 'food' | 'candy' | 'soda' | 'general';

/** Rates in thousandths of a percent: 4.225% is 4225. */
export type TaxRates = Readonly<Record<TaxClass, number>>;

export const ONE_HUNDRED_PERCENT = 100_000;

const FLAT_MILLI_PERCENT = FLAT_TAX_PERCENT * 1_000;

/** Specification: 1.tax. */
export const FLAT_RATES: TaxRates = {
  food: FLAT_MILLI_PERCENT,
  candy: FLAT_MILLI_PERCENT,
  soda: FLAT_MILLI_PERCENT,
  general: FLAT_MILLI_PERCENT,
};

/** Rounds only the sum, not each amount. Half a cent is rounded up. */
export function computeTaxCents(amounts: readonly { cents: number; milliPercent: number }[]): number {
  let wholeCents = 0;
  let remainder = 0;
  for (const { cents, milliPercent } of amounts) {
    // Multiply in two parts, because one product could exceed `Number.MAX_SAFE_INTEGER`.
    wholeCents += Math.floor(cents / ONE_HUNDRED_PERCENT) * milliPercent;
    remainder += (cents % ONE_HUNDRED_PERCENT) * milliPercent;
  }
  return wholeCents + roundHalfUp(remainder, ONE_HUNDRED_PERCENT);
}
