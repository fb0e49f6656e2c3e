import { DAY_MS } from '#domain/durations.ts';
import { fromWallTime, toWallTime } from '#domain/wall-clock.ts';

export const recurringFrequencies = ['weekly', 'monthly'] as const;

export type RecurringFrequency = (typeof recurringFrequencies)[number];

type Recurrence = { frequency: RecurringFrequency; createdAt: Date; timeZone: string };

function addMonths(anchor: Date, months: number): Date {
  const due = new Date(anchor);
  due.setUTCDate(1);
  due.setUTCMonth(anchor.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(due.getUTCFullYear(), due.getUTCMonth() + 1, 0)).getUTCDate();
  due.setUTCDate(Math.min(anchor.getUTCDate(), lastDay));
  return due;
}

/**
 * Returns the order's nth due date, counted from 1, at the local time of day when the order was created. In shorter
 * months, it's the last day: Jan 31, Feb 28, Mar 31 (`docs/decisions/0008-*`).
 */
export function dueDate({ frequency, createdAt, timeZone }: Recurrence, number: number): Date {
  const anchor = toWallTime(createdAt.getTime(), timeZone);
  const due =
    frequency === 'weekly' ? anchor + number * 7 * DAY_MS : addMonths(new Date(anchor), number).getTime();
  return new Date(fromWallTime(due, timeZone));
}

/** Counts the due dates up to and including `now`. */
function countDueDates(order: Recurrence, now: Date): number {
  const { frequency, createdAt, timeZone } = order;
  const today = new Date(toWallTime(now.getTime(), timeZone));
  const anchor = new Date(toWallTime(createdAt.getTime(), timeZone));
  const guess =
    frequency === 'weekly'
      ? Math.floor((today.getTime() - anchor.getTime()) / (7 * DAY_MS))
      : (today.getUTCFullYear() - anchor.getUTCFullYear()) * 12 + today.getUTCMonth() - anchor.getUTCMonth();
  // The guessed count can be one too high or too low. Start one above the guess and count down.
  let count = Math.max(0, guess + 1);
  while (count > 0 && dueDate(order, count) > now) count -= 1;
  return count;
}

export const nextDueDate = (order: Recurrence, now: Date): Date =>
  dueDate(order, countDueDates(order, now) + 1);

export function latestDueDate(order: Recurrence, now: Date): Date | null {
  const count = countDueDates(order, now);
  return count === 0 ? null : dueDate(order, count);
}
