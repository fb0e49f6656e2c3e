import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/durations.ts';
import { formatCount, t } from '#domain/language.ts';
import { toWallTime } from '#domain/wall-clock.ts';

/** Up to this age, an observed price counts as today's price. */
export const FRESH_PRICE_MAX_AGE_DAYS = 3;

export const STORE_PRICE_MAX_AGE_DAYS = 14;

/** Returns 0 for an instant in the future, because clocks differ a little. Returns NaN for an invalid instant. */
export function ageInDays(observedAt: string, now: Date): number {
  const age = (now.getTime() - Date.parse(observedAt)) / DAY_MS;
  return age < 0 ? 0 : age;
}

export function isAging(observedAt: string, now: Date): boolean {
  return ageInDays(observedAt, now) > FRESH_PRICE_MAX_AGE_DAYS;
}

/** `everyday` chains rarely change prices. `promotion` chains lower the prices of some items in weekly ads. */
export const pricingStrategies = ['everyday', 'promotion'] as const;
export type PricingStrategy = (typeof pricingStrategies)[number];

export const PROMOTION_DAYS = 7;

/** Hawaii is this many hours behind UTC, so a day ends there last. */
const HAWAII_OFFSET_HOURS = 10;

/** The earliest date, such as "2026-11-22", that hasn't ended everywhere in the US. */
export const earliestDayInProgress = (now: Date): string =>
  new Date(now.getTime() - HAWAII_OFFSET_HOURS * HOUR_MS).toISOString().slice(0, 10);

export const hasDayEnded = (day: string, now: Date): boolean => day < earliestDayInProgress(now);

/**
 * Variance of a price's logarithm: probability of a change × squared typical change.
 * - `everyday`: in a daily panel, 4.9% of prices changed within 7 days. 30% changed within 56 days.
 * - `promotion`: in 53 weeks of data, regular prices changed just as slowly. But 30% of the prices paid differed after
 *   one week, and 53% eventually (decision 19).
 */
export function computeAgeVariance(strategy: PricingStrategy, days: number): number {
  const squaredShelfChange = 0.12 ** 2;
  if (strategy === 'everyday') return 0.0066 * days * squaredShelfChange;
  const squaredPromotionChange = 0.25 ** 2;
  return (
    0.005 * days * squaredShelfChange + 0.53 * (1 - Math.exp((-0.83 * days) / 7)) * squaredPromotionChange
  );
}

/** Days since 1970 in a time zone. For the device's zone, avoids Intl, which is slow on first use. */
function toCalendarDay(instant: Date, timeZone: string | null): number {
  const wallTimeMs =
    timeZone === null
      ? instant.getTime() - instant.getTimezoneOffset() * MINUTE_MS
      : toWallTime(instant.getTime(), timeZone);
  return Math.floor(wallTimeMs / DAY_MS);
}

const agoText = (span: string): string => t`${span} ago`;

/**
 * Returns "3 weeks ago", for example. A null `timeZone` is the device's. Throws RangeError for an invalid `observedAt`.
 */
export function describeAge(observedAt: string, now: Date, timeZone: string | null = 'UTC'): string {
  const days = toCalendarDay(now, timeZone) - toCalendarDay(new Date(observedAt), timeZone);
  if (Number.isNaN(days)) throw new RangeError(`${observedAt} is not a time`);
  if (days <= 0) return t`today`;
  if (days === 1) return t`yesterday`;
  if (days < 14) return agoText(formatCount(days, 'day'));
  if (days < 61) return agoText(formatCount(Math.floor(days / 7), 'week'));
  if (days < 731) return agoText(formatCount(Math.floor(days / 30.44), 'month'));
  return agoText(formatCount(Math.floor(days / 365.25), 'year'));
}
