import { DAY_MS } from '#domain/durations.ts';

export const recurringFrequencies = ['weekly', 'monthly'] as const;

export type RecurringFrequency = (typeof recurringFrequencies)[number];

/** How an order recurs: from the instant it was created, in UTC. */
type Recurrence = { frequency: RecurringFrequency; createdAt: Date };

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
 * The k-th date of an order, k ≥ 1 (decision 0008): 7 × k days after its creation, or k months after it
 * on the day of its creation. A short month takes its last day and later ones go back to the anchor's:
 * 31 Jan → 28 Feb → 31 Mar.
 */
export function dueDate({ frequency, createdAt }: Recurrence, k: number): Date {
  if (frequency === 'weekly') return new Date(createdAt.getTime() + k * 7 * DAY_MS);
  return monthsLater(createdAt, k);
}

/** How many dates of the order are not after `now`; 0 also for a `now` before its creation. */
function datesUntil(order: Recurrence, now: Date): number {
  const { frequency, createdAt } = order;
  const guess =
    frequency === 'weekly'
      ? Math.floor((now.getTime() - createdAt.getTime()) / (7 * DAY_MS))
      : (now.getUTCFullYear() - createdAt.getUTCFullYear()) * 12 +
        now.getUTCMonth() -
        createdAt.getUTCMonth();
  // In the month of a date, that date may still be ahead.
  const count = dueDate(order, guess) > now ? guess - 1 : guess;
  return Math.max(0, count);
}

/** The first date after `now`. */
export const nextDue = (order: Recurrence, now: Date): Date => dueDate(order, datesUntil(order, now) + 1);

/** The latest date that is not after `now`; null before the first. */
export function latestDue(order: Recurrence, now: Date): Date | null {
  const count = datesUntil(order, now);
  return count === 0 ? null : dueDate(order, count);
}
