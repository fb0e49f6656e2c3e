import { DAY_MS } from '#domain/durations.ts';
import { instantAt, wallTime } from '#domain/wall-clock.ts';

export const recurringFrequencies = ['weekly', 'monthly'] as const;

export type RecurringFrequency = (typeof recurringFrequencies)[number];

/** How an order recurs, counted from when it was created, by the calendar and clock of the shopper's time zone. */
type Recurrence = { frequency: RecurringFrequency; createdAt: Date; timeZone: string };

/** `months` later on the same day, or on the month's last where it has no such day: 31 Jan → 28 Feb. */
function monthsLater(anchor: Date, months: number): Date {
  const due = new Date(anchor);
  due.setUTCDate(1);
  due.setUTCMonth(anchor.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(due.getUTCFullYear(), due.getUTCMonth() + 1, 0)).getUTCDate();
  due.setUTCDate(Math.min(anchor.getUTCDate(), lastDay));
  return due;
}

/**
 * The k-th date of an order, k ≥ 1 (decision 0008): 7 × k days after its creation, or k months after it on the same day of the
 * month, at the same time of day on the shopper's clock. A short month takes its last day and later ones go back to the
 * anchor's: 31 Jan → 28 Feb → 31 Mar.
 */
export function dueDate({ frequency, createdAt, timeZone }: Recurrence, k: number): Date {
  const anchor = wallTime(createdAt.getTime(), timeZone);
  const due = frequency === 'weekly' ? anchor + k * 7 * DAY_MS : monthsLater(new Date(anchor), k).getTime();
  return new Date(instantAt(due, timeZone));
}

/** How many dates of the order are not after `now`; 0 also for a `now` before its creation. */
function datesUntil(order: Recurrence, now: Date): number {
  const { frequency, createdAt, timeZone } = order;
  const today = new Date(wallTime(now.getTime(), timeZone));
  const anchor = new Date(wallTime(createdAt.getTime(), timeZone));
  const guess =
    frequency === 'weekly'
      ? Math.floor((today.getTime() - anchor.getTime()) / (7 * DAY_MS))
      : (today.getUTCFullYear() - anchor.getUTCFullYear()) * 12 + today.getUTCMonth() - anchor.getUTCMonth();
  // In the month of a date, that date may still be ahead; in the hour when the clock is changed, it may be behind.
  let count = Math.max(0, guess + 1);
  while (count > 0 && dueDate(order, count) > now) count -= 1;
  return count;
}

/** The first date after `now`. */
export const nextDue = (order: Recurrence, now: Date): Date => dueDate(order, datesUntil(order, now) + 1);

/** The latest date that is not after `now`; null before the first. */
export function latestDue(order: Recurrence, now: Date): Date | null {
  const count = datesUntil(order, now);
  return count === 0 ? null : dueDate(order, count);
}
