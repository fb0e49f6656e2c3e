/** Sales tax on a cart, in percent of the subtotal (9.tax). */
export const TAX_PERCENT = 8;

/** Weeks in a month, in hundredths: a weekly saving becomes a monthly one × 4.33 (9.month). */
const MONTHLY_FACTOR_HUNDREDTHS = 433;

/** The largest price of one package, $10,000.00; beyond it an amount is a mistake, and is neither taken nor shown. */
export const MAX_PRICE_CENTS = 1_000_000;

/**
 * The integer nearest to `numerator / denominator`; an exact half goes up (towards +∞).
 * Both are safe integers, `denominator` positive. Throws RangeError otherwise.
 */
export function roundHalfUp(numerator: number, denominator: number): number {
  if (!Number.isSafeInteger(numerator) || !Number.isSafeInteger(denominator) || denominator <= 0) {
    throw new RangeError(`Not a ratio of whole numbers: ${numerator}/${denominator}`);
  }
  // By remainder, which is exact: the quotient of large numbers is not.
  const remainder = numerator % denominator;
  const towardsZero = (numerator - remainder) / denominator;
  const whole = remainder < 0 ? towardsZero - 1 : towardsZero;
  const rest = remainder < 0 ? remainder + denominator : remainder;
  return rest >= denominator - rest ? whole + 1 : whole;
}

/** What a saving on one weekly shop comes to in a month, in cents, rounded half up (9.month). */
export function monthlyCents(weeklyCents: number): number {
  return roundHalfUp(weeklyCents * MONTHLY_FACTOR_HUNDREDTHS, 100);
}

/** `123456` → `$1,234.56`; negative amounts as `-$0.05`. Throws RangeError when `cents` is not a whole number. */
export function formatUsd(cents: number): string {
  if (!Number.isSafeInteger(cents)) throw new RangeError(`Not whole cents: ${cents}`);
  const digits = String(Math.abs(cents)).padStart(3, '0');
  const dollars = digits.slice(0, -2).replace(/\B(?=(?:\d{3}){1,6}$)/g, ',');
  return `${cents < 0 ? '-' : ''}$${dollars}.${digits.slice(-2)}`;
}
