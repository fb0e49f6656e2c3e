import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MS } from '#domain/durations.ts';
import { rounds } from '#tests/support/tier.ts';
import { dueDate, latestDue, nextDue, recurringFrequencies } from './recurrence.ts';

const runs = { numRuns: rounds(2_000, 20_000) };

const instant = fc.date({
  min: new Date('2024-01-01T00:00:00Z'),
  max: new Date('2040-12-31T23:59:59.999Z'),
  noInvalidDate: true,
});
/** Half of them on the days that not every month has. */
const anchor = fc.oneof(
  instant,
  fc.tuple(instant, fc.constantFrom(29, 30, 31)).map(([date, day]) => {
    const month = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0));
    return new Date(
      Date.UTC(
        date.getUTCFullYear(),
        date.getUTCMonth(),
        Math.min(day, month.getUTCDate()),
        date.getUTCHours(),
        date.getUTCMinutes(),
        date.getUTCSeconds(),
        date.getUTCMilliseconds(),
      ),
    );
  }),
);
const order = fc.record({ frequency: fc.constantFrom(...recurringFrequencies), createdAt: anchor });

const monthly = (createdAt: string) => ({ frequency: 'monthly' as const, createdAt: new Date(createdAt) });
const weekly = (createdAt: string) => ({ frequency: 'weekly' as const, createdAt: new Date(createdAt) });
const days = (createdAt: string, count: number) =>
  Array.from({ length: count }, (_, index) =>
    dueDate(monthly(createdAt), index + 1)
      .toISOString()
      .slice(0, 10),
  );

describe('the dates of an order', () => {
  it('are every seventh day', () => {
    expect(dueDate(weekly('2026-02-25T08:30:00Z'), 1)).toEqual(new Date('2026-03-04T08:30:00Z'));
    expect(dueDate(weekly('2026-02-25T08:30:00Z'), 4)).toEqual(new Date('2026-03-25T08:30:00Z'));
  });

  it('keep the day of the month, or take the last there is', () => {
    expect(days('2026-01-31T10:00:00Z', 4)).toEqual(['2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31']);
    expect(days('2028-01-30T23:59:59.999Z', 2)).toEqual(['2028-02-29', '2028-03-30']);
    expect(days('2026-11-30T00:00:00Z', 4)).toEqual(['2026-12-30', '2027-01-30', '2027-02-28', '2027-03-30']);
    expect(dueDate(monthly('2028-02-29T12:00:00Z'), 12)).toEqual(new Date('2029-02-28T12:00:00Z'));
  });

  it('are one in every month after, on the day of the anchor where the month has it, at its time', () => {
    fc.assert(
      fc.property(anchor, fc.integer({ min: 1, max: 240 }), (createdAt, k) => {
        const due = dueDate({ frequency: 'monthly', createdAt }, k);
        const monthOf = (date: Date) => date.getUTCFullYear() * 12 + date.getUTCMonth();
        expect(monthOf(due) - monthOf(createdAt)).toBe(k);
        expect(due.getTime() % DAY_MS).toBe(createdAt.getTime() % DAY_MS);
        const dayAfter = new Date(due.getTime() + DAY_MS);
        if (due.getUTCDate() !== createdAt.getUTCDate()) {
          expect(due.getUTCDate()).toBeLessThan(createdAt.getUTCDate());
          expect(dayAfter.getUTCDate()).toBe(1);
        }
      }),
      runs,
    );
  });

  it('follow one another, so that every period has exactly one', () => {
    fc.assert(
      fc.property(order, fc.integer({ min: 1, max: 200 }), (each, k) => {
        const due = dueDate(each, k);
        const next = dueDate(each, k + 1);
        expect(nextDue(each, due)).toEqual(next);
        expect(nextDue(each, new Date(due.getTime() - 1))).toEqual(due);
        expect(latestDue(each, due)).toEqual(due);
        expect(latestDue(each, new Date(next.getTime() - 1))).toEqual(due);
      }),
      runs,
    );
  });

  it('enclose every moment', () => {
    fc.assert(
      fc.property(order, instant, (each, now) => {
        const next = nextDue(each, now);
        const latest = latestDue(each, now);
        expect(next > now).toBe(true);
        expect(next > each.createdAt).toBe(true);
        if (latest === null) expect(next).toEqual(dueDate(each, 1));
        else {
          expect(latest <= now).toBe(true);
          expect(nextDue(each, latest)).toEqual(next);
        }
      }),
      runs,
    );
  });
});
