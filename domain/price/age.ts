import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/durations.ts';
import { counted, t } from '#domain/language.ts';
import { wallTime } from '#domain/wall-clock.ts';

/** Up to this age, an observed price counts as today's. */
export const FRESH_DAYS = 3;

/** A store's own observation is shown up to this age. */
export const STORE_MAX_AGE_DAYS = 14;

/** Age of an ISO 8601 instant in days. Future instants are 0, since clocks differ a little. NaN if invalid. */
export function ageInDays(observedAt: string, now: Date): number {
  const age = (now.getTime() - Date.parse(observedAt)) / DAY_MS;
  return age < 0 ? 0 : age;
}

/** Whether a price is too old to be taken as today's; pages then show a clock next to it. */
export function isAgeing(observedAt: string, now: Date): boolean {
  return ageInDays(observedAt, now) > FRESH_DAYS;
}

/** How a chain changes prices: rarely, or with weekly promotions. */
export const priceHabits = ['everyday', 'promotion'] as const;
export type PriceHabit = (typeof priceHabits)[number];

/** Promotions last a week; then the regular price applies again. */
export const PROMOTION_DAYS = 7;

/** Hours from the start of a day in UTC until that day has ended everywhere in the US (Hawaii is UTC−10). */
const HOURS_UNTIL_DAY_ENDS = 34;

/** Whether a promotion's last day has passed everywhere in the US. False for an invalid day. */
export const isPastDay = (day: string, now: Date): boolean =>
  now.getTime() >= Date.parse(`${day}T00:00:00Z`) + HOURS_UNTIL_DAY_ENDS * HOUR_MS;

/**
 * Variance of a price's logarithm from aging: the probability of a change × the square of a typical change.
 * Everyday-low-price chains: a daily panel (4.9 % of prices changed in 7 days, 30 % in 56). Promotion chains: 53 weeks,
 * in which regular prices changed as slowly, while 30 % of paid prices differed after one week and 53 % eventually
 * (docs/decisions/0019-estimates-and-their-errors.md).
 */
export function ageVariance(habit: PriceHabit, days: number): number {
  const shelfChange = 0.12 ** 2;
  if (habit === 'everyday') return 0.0066 * days * shelfChange;
  const promotionChange = 0.25 ** 2;
  return 0.005 * days * shelfChange + 0.53 * (1 - Math.exp((-0.83 * days) / 7)) * promotionChange;
}

/** Avoids Intl for the device's own time zone, because its first use takes a slow phone a third of a second. */
function calendarDay(instant: Date, timeZone: string | null): number {
  const wall =
    timeZone === null
      ? instant.getTime() - instant.getTimezoneOffset() * MINUTE_MS
      : wallTime(instant.getTime(), timeZone);
  return Math.floor(wall / DAY_MS);
}

const ago = (span: string): string => t`${span} ago`;

/**
 * Age of a price in words: 'today', 'yesterday', '6 days ago', '3 weeks ago', '5 months ago', '2 years ago',
 * by calendar days in the reader's time zone: an IANA name, or null for the device's own. Throws RangeError for an
 * invalid `observedAt`.
 */
export function describeAge(observedAt: string, now: Date, timeZone: string | null = 'UTC'): string {
  const days = calendarDay(now, timeZone) - calendarDay(new Date(observedAt), timeZone);
  if (Number.isNaN(days)) throw new RangeError(`${observedAt} is not a time`);
  if (days <= 0) return t`today`;
  if (days === 1) return t`yesterday`;
  if (days < 14) return ago(counted(days, 'day'));
  if (days < 61) return ago(counted(Math.floor(days / 7), 'week'));
  if (days < 731) return ago(counted(Math.floor(days / 30.44), 'month'));
  return ago(counted(Math.floor(days / 365.25), 'year'));
}
