import { DAY_MS, HOUR_MS } from '#domain/durations.ts';
import { counted, t } from '#domain/language.ts';
import { wallTime } from '#domain/wall-clock.ts';

/** For so many days a seen price is taken as it stands; after that it is ageing (older is less sure). */
export const FRESH_DAYS = 3;

/** A store's own observation is shown for so many days. */
export const STORE_MAX_AGE_DAYS = 14;

/**
 * How old an instant (ISO 8601) is, in days and fractions. A moment ahead of `now` counts as just seen: clocks differ
 * a little between machines. NaN when the text is no instant.
 */
export function ageInDays(observedAt: string, now: Date): number {
  const age = (now.getTime() - Date.parse(observedAt)) / DAY_MS;
  return age < 0 ? 0 : age;
}

/** Whether a price was seen too long ago to be taken as exact today; the page then shows a clock beside it. */
export function isAgeing(observedAt: string, now: Date): boolean {
  return ageInDays(observedAt, now) > FRESH_DAYS;
}

/**
 * How a chain changes prices: seldom and for long, or by weekly promotions beside a regular price.
 */
export const priceHabits = ['everyday', 'promotion'] as const;
export type PriceHabit = (typeof priceHabits)[number];

/** A promotion is over after its week; then the regular price holds again. */
export const PROMOTION_DAYS = 7;

/** A day has ended everywhere in the states so many hours after it began in UTC: ten in Hawaii. */
const HOURS_OF_A_DAY = 34;

/** Whether a promotion with this last day is over; a day that cannot be read never ends. */
export const isPastDay = (day: string, now: Date): boolean =>
  now.getTime() >= Date.parse(`${day}T00:00:00Z`) + HOURS_OF_A_DAY * HOUR_MS;

/**
 * How far a price may have moved since it was seen so many days ago, as a variance of its logarithm: the chance that it
 * changed × the square of a usual change. Measured on a daily panel of one everyday-low-price chain (4.9 % of prices
 * changed in 7 days, 30 % in 56), and on 53 weeks of a promotion chain, whose regular prices change as slowly while 30 % of
 * the prices paid are others after one week and 53 % at last (docs/decisions/0019-estimates-that-know-their-error.md).
 */
export function ageVariance(habit: PriceHabit, days: number): number {
  const shelfChange = 0.12 ** 2;
  if (habit === 'everyday') return 0.0066 * days * shelfChange;
  const promotionChange = 0.25 ** 2;
  return 0.005 * days * shelfChange + 0.53 * (1 - Math.exp((-0.83 * days) / 7)) * promotionChange;
}

const calendarDay = (instant: Date, timeZone: string): number =>
  Math.floor(wallTime(instant.getTime(), timeZone) / DAY_MS);

const ago = (span: string): string => t`${span} ago`;

/**
 * The age of a price in words: 'today', 'yesterday', '6 days ago', '3 weeks ago', '5 months ago', '2 years ago', by
 * calendar days in the reader's time zone (an IANA name). Throws RangeError when `observedAt` is no instant.
 */
export function describeAge(observedAt: string, now: Date, timeZone = 'UTC'): string {
  const days = calendarDay(now, timeZone) - calendarDay(new Date(observedAt), timeZone);
  if (days <= 0) return t`today`;
  if (days === 1) return t`yesterday`;
  if (days < 14) return ago(counted(days, 'day'));
  if (days < 61) return ago(counted(Math.floor(days / 7), 'week'));
  if (days < 731) return ago(counted(Math.floor(days / 30.44), 'month'));
  return ago(counted(Math.floor(days / 365.25), 'year'));
}
