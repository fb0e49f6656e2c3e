import { DAY_MS } from '#domain/durations.ts';

/** For so many days a seen price is taken as it stands; after that it is ageing (older is less sure). */
export const FRESH_DAYS = 3;

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

function calendarDay(instant: Date, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
  }).formatToParts(instant);
  const part = (type: string) => Number(parts.find((candidate) => candidate.type === type)?.value);
  return Date.UTC(part('year'), part('month') - 1, part('day')) / DAY_MS;
}

function ago(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'} ago`;
}

/**
 * The age of a price in words: 'today', 'yesterday', '6 days ago', '3 weeks ago', '5 months ago', '2 years ago', by
 * calendar days in the reader's time zone (an IANA name). Throws RangeError when `observedAt` is no instant.
 */
export function describeAge(observedAt: string, now: Date, timeZone = 'UTC'): string {
  const days = calendarDay(now, timeZone) - calendarDay(new Date(observedAt), timeZone);
  if (days <= 0) return 'today';
  if (days === 1) return 'yesterday';
  if (days < 14) return ago(days, 'day');
  if (days < 61) return ago(Math.floor(days / 7), 'week');
  if (days < 731) return ago(Math.floor(days / 30.44), 'month');
  return ago(Math.floor(days / 365.25), 'year');
}
