import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/durations.ts';
import { formatCount, t } from '#domain/language.ts';
import { toWallTime } from '#domain/wall-clock.ts';

/** An observed price up to this many days old counts as today's price. */
export const FRESH_PRICE_MAX_AGE_DAYS = 3;

export const STORE_PRICE_MAX_AGE_DAYS = 14;

/**
 * Age of an observation in days. Returns 0 for a future instant, because clocks differ a little, and NaN for
 * an invalid one.
 */
export function ageInDays(observedAt: string, now: Date): number {
  const age = (now.getTime() - Date.parse(observedAt)) / DAY_MS;
  return age < 0 ? 0 : age;
}

export function isAging(observedAt: string, now: Date): boolean {
  return ageInDays(observedAt, now) > FRESH_PRICE_MAX_AGE_DAYS;
}

/** How chains change prices: `everyday` chains rarely change them, and `promotion` chains lower some in weekly ads. */
export const pricingStrategies = ['everyday', 'promotion'] as const;
export type PricingStrategy = (typeof pricingStrategies)[number];

export const PROMOTION_DAYS = 7;

/** Hours from the start of a day in UTC until that day has ended everywhere in the US (Hawaii is UTC−10). */
const HOURS_UNTIL_DAY_ENDS = 34;

/** Whether a promotion's last day has passed everywhere in the US. False for an invalid day. */
export const hasDayEnded = (day: string, now: Date): boolean =>
  now.getTime() >= Date.parse(`${day}T00:00:00Z`) + HOURS_UNTIL_DAY_ENDS * HOUR_MS;

/**
 * Variance of a price's logarithm due to aging: the probability of a change times the square of a typical change.
 * - Chains with everyday low prices: in a daily panel, 4.9% of prices changed within 7 days and 30% within 56.
 * - Chains with promotions: in 53 weeks of data, regular prices changed just as slowly. But 30% of the prices paid
 *   differed after one week, and 53% eventually (decision 19).
 */
export function computeAgeVariance(strategy: PricingStrategy, days: number): number {
  const shelfChange = 0.12 ** 2;
  if (strategy === 'everyday') return 0.0066 * days * shelfChange;
  const promotionChange = 0.25 ** 2;
  return 0.005 * days * shelfChange + 0.53 * (1 - Math.exp((-0.83 * days) / 7)) * promotionChange;
}

/**
 * Days since 1970 in a time zone. Avoids Intl for the device's time zone, because its first use takes a third
 * of a second on a slow phone.
 */
function calendarDay(instant: Date, timeZone: string | null): number {
  const wall =
    timeZone === null
      ? instant.getTime() - instant.getTimezoneOffset() * MINUTE_MS
      : toWallTime(instant.getTime(), timeZone);
  return Math.floor(wall / DAY_MS);
}

const agoText = (span: string): string => t`${span} ago`;

/**
 * Describes a price's age in words. `timeZone` is an IANA name, or null for the device's time zone. Throws
 * RangeError for an invalid `observedAt`.
 */
export function describeAge(observedAt: string, now: Date, timeZone: string | null = 'UTC'): string {
  const days = calendarDay(now, timeZone) - calendarDay(new Date(observedAt), timeZone);
  if (Number.isNaN(days)) throw new RangeError(`${observedAt} is not a time`);
  if (days <= 0) return t`today`;
  if (days === 1) return t`yesterday`;
  if (days < 14) return agoText(formatCount(days, 'day'));
  if (days < 61) return agoText(formatCount(Math.floor(days / 7), 'week'));
  if (days < 731) return agoText(formatCount(Math.floor(days / 30.44), 'month'));
  return agoText(formatCount(Math.floor(days / 365.25), 'year'));
}
