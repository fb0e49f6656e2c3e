import { roundHalfUp, TAX_PERCENT } from '#domain/money.ts';

/** How a shopper wants tax worked out: 8 % of everything (1.tax), or about as the store's state does (decision 0020). */
export const taxBases = ['flat', 'state'] as const;
export type TaxBasis = (typeof taxBases)[number];

export const DEFAULT_TAX_BASIS: TaxBasis = 'flat';

/** Goods that states tax alike. */
export type TaxClass = 'food' | 'candy' | 'soda' | 'general';

/** What is added to a price of each class, in thousandths of a percent: 4.225 % is 4225. */
export type TaxRates = Readonly<Record<TaxClass, number>>;

/** Rates are in these parts of the whole. */
export const MILLI_PERCENT_OF_WHOLE = 100_000;

const FLAT = TAX_PERCENT * 1_000;

/** The same on everything, wherever the store is (1.tax). */
export const FLAT_RATES: TaxRates = { food: FLAT, candy: FLAT, soda: FLAT, general: FLAT };

/** Tax in cents on lines of whole cents, rounded half up once for all of them. */
export function taxOnLines(
  lines: readonly { cents: number; taxClass: TaxClass }[],
  rates: TaxRates = FLAT_RATES,
): number {
  let wholeCents = 0;
  let rest = 0;
  for (const { cents, taxClass } of lines) {
    const rate = rates[taxClass];
    // Apart, since the product of a large amount and a rate is no exact integer any more.
    wholeCents += Math.floor(cents / MILLI_PERCENT_OF_WHOLE) * rate;
    rest += (cents % MILLI_PERCENT_OF_WHOLE) * rate;
  }
  return wholeCents + roundHalfUp(rest, MILLI_PERCENT_OF_WHOLE);
}

/**
 * An amount of cents with its tax, not rounded as a till does, in hundred-thousandths of a cent: whole numbers, so that
 * what is equal stays equal.
 */
export const taxedAmount = (cents: number, taxClass: TaxClass, rates: TaxRates = FLAT_RATES): number =>
  cents * (MILLI_PERCENT_OF_WHOLE + rates[taxClass]);
