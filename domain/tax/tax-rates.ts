import { FLAT_TAX_PERCENT, roundHalfUp } from '#domain/money.ts';

/** How tax is computed: a flat 8%, or an approximation from the rates of the store's state (decision 20). */
export const taxBases = ['flat', 'state'] as const;
export type TaxBasis = (typeof taxBases)[number];

export const DEFAULT_TAX_BASIS: TaxBasis = 'flat';

/** Classes of goods that states tax differently. */
export type TaxClass = 'food' | 'candy' | 'soda' | 'general';

/** Rate of each class in thousandths of a percent: 4.225% is 4225. */
export type TaxRates = Readonly<Record<TaxClass, number>>;

/** 100% in thousandths of a percent. */
export const ONE_HUNDRED_PERCENT = 100_000;

const FLAT_MILLI_PERCENT = FLAT_TAX_PERCENT * 1_000;

/** The flat tax (specification: 1.tax). */
export const FLAT_RATES: TaxRates = {
  food: FLAT_MILLI_PERCENT,
  candy: FLAT_MILLI_PERCENT,
  soda: FLAT_MILLI_PERCENT,
  general: FLAT_MILLI_PERCENT,
};

/** Tax in cents, rounded half up once for the sum. */
export function computeTaxCents(amounts: readonly { cents: number; milliPercent: number }[]): number {
  let wholeCents = 0;
  let rest = 0;
  for (const { cents, milliPercent } of amounts) {
    // Multiply in two parts, because a large amount times a rate would exceed `Number.MAX_SAFE_INTEGER`.
    wholeCents += Math.floor(cents / ONE_HUNDRED_PERCENT) * milliPercent;
    rest += (cents % ONE_HUNDRED_PERCENT) * milliPercent;
  }
  return wholeCents + roundHalfUp(rest, ONE_HUNDRED_PERCENT);
}
