import { roundHalfUp, TAX_PERCENT } from '#domain/money.ts';

/** How tax is computed: flat 8 % (1.tax), or approximately by the store's state (decision 20). */
export const taxBases = ['flat', 'state'] as const;
export type TaxBasis = (typeof taxBases)[number];

export const DEFAULT_TAX_BASIS: TaxBasis = 'flat';

/** Classes of goods that states tax differently; no state may tax what SNAP pays (7 CFR 272.1(b)). */
export type TaxClass = 'food' | 'candy' | 'soda' | 'general' | 'snap';

/** Rates by class in thousandths of a percent: 4.225 % is 4225. */
export type TaxRates = Readonly<Record<TaxClass, number>>;

/** 100 % in the unit of the rates. */
export const MILLI_PERCENT_OF_WHOLE = 100_000;

const FLAT = TAX_PERCENT * 1_000;

/** 8 % on everything, everywhere (1.tax), except on what SNAP pays. */
export const FLAT_RATES: TaxRates = { food: FLAT, candy: FLAT, soda: FLAT, general: FLAT, snap: 0 };

/** Tax on lines in cents, rounded half up once for the sum. */
export function taxOnLines(
  lines: readonly { cents: number; taxClass: TaxClass }[],
  rates: TaxRates = FLAT_RATES,
): number {
  let wholeCents = 0;
  let rest = 0;
  for (const { cents, taxClass } of lines) {
    const rate = rates[taxClass];
    // Split, because the product of a large amount and a rate would exceed the safe integers.
    wholeCents += Math.floor(cents / MILLI_PERCENT_OF_WHOLE) * rate;
    rest += (cents % MILLI_PERCENT_OF_WHOLE) * rate;
  }
  return wholeCents + roundHalfUp(rest, MILLI_PERCENT_OF_WHOLE);
}

/** Amount with tax, unrounded, in hundred-thousandths of a cent. An integer, so equal amounts stay equal. */
export const taxedAmount = (cents: number, taxClass: TaxClass, rates: TaxRates = FLAT_RATES): number =>
  cents * (MILLI_PERCENT_OF_WHOLE + rates[taxClass]);
