/** Flat sales tax, in percent of the subtotal (specification: 9.tax). */
export const FLAT_TAX_PERCENT = 8;

/** Average number of weeks in a month, in hundredths (specification: 9.month). */
const MONTHLY_FACTOR_HUNDREDTHS = 433;

/** Maximum price of one package. Larger amounts are mistakes and are neither accepted nor shown. */
export const MAX_PRICE_CENTS = 1_000_000;

/**
 * Divides and rounds; halves round toward +∞. Throws RangeError unless both arguments are safe integers and
 * `denominator` is positive.
 */
export function roundHalfUp(numerator: number, denominator: number): number {
  if (!Number.isSafeInteger(numerator) || !Number.isSafeInteger(denominator) || denominator <= 0) {
    throw new RangeError(`Not a ratio of whole numbers: ${numerator}/${denominator}`);
  }
  // The remainder is exact, unlike the quotient of large numbers.
  const remainder = numerator % denominator;
  const truncatedQuotient = (numerator - remainder) / denominator;
  const quotient = remainder < 0 ? truncatedQuotient - 1 : truncatedQuotient;
  const nonNegativeRemainder = remainder < 0 ? remainder + denominator : remainder;
  return nonNegativeRemainder >= denominator - nonNegativeRemainder ? quotient + 1 : quotient;
}

/** Rounds half up (specification: 9.month). */
export function toMonthlyCents(weeklyCents: number): number {
  return roundHalfUp(weeklyCents * MONTHLY_FACTOR_HUNDREDTHS, 100);
}

/** Formats 123456 as `$1,234.56` and −5 as `-$0.05`. Throws RangeError unless `cents` is an integer. */
export function formatUsd(cents: number): string {
  if (!Number.isSafeInteger(cents)) throw new RangeError(`Not whole cents: ${cents}`);
  const digits = String(Math.abs(cents)).padStart(3, '0');
  const dollars = digits.slice(0, -2).replace(/\B(?=(?:\d{3}){1,6}$)/g, ',');
  return `${cents < 0 ? '-' : ''}$${dollars}.${digits.slice(-2)}`;
}
