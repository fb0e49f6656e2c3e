import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dueDate, latestDueDate, nextDueDate, recurringFrequencies } from '#domain/account/recurrence.ts';
import { DAY_MS, HOUR_MS } from '#domain/durations.ts';
import { toWallTime } from '#domain/wall-clock.ts';
import { pickRoundCount } from '#tests/support/tier.ts';

const runOptions = { numRuns: pickRoundCount(2_000, 20_000) };

const arbitraryInstant = fc.date({
  min: new Date('2024-01-01T00:00:00Z'),
  max: new Date('2040-12-31T23:59:59.999Z'),
  noInvalidDate: true,
});
const arbitraryAnchor = fc.oneof(
  arbitraryInstant,
  fc.tuple(arbitraryInstant, fc.constantFrom(29, 30, 31)).map(([date, day]) => {
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
const arbitraryTimeZone = fc.constantFrom(
  ...[
    'UTC',
    'America/New_York',
    'America/Chicago',
    'America/Phoenix',
    'America/Anchorage',
    'Pacific/Honolulu',
  ],
  ...['Pacific/Guam', 'Australia/Lord_Howe'],
);
const arbitraryOrder = fc.record({
  frequency: fc.constantFrom(...recurringFrequencies),
  createdAt: arbitraryAnchor,
  timeZone: arbitraryTimeZone,
});

const createMonthlyOrder = (createdAt: string, timeZone = 'UTC') => ({
  ...{ frequency: 'monthly' as const, createdAt: new Date(createdAt), timeZone },
});
const createWeeklyOrder = (createdAt: string, timeZone = 'UTC') => ({
  ...{ frequency: 'weekly' as const, createdAt: new Date(createdAt), timeZone },
});
const formatLocalTime = (timeZone: string, instant: Date) => {
  const wall = new Date(toWallTime(instant.getTime(), timeZone)).toISOString();
  return `${new Date(wall).toUTCString().slice(0, 3)} ${wall.slice(0, 10)} ${wall.slice(11, 16)}`;
};
const listMonthlyDueDays = (createdAt: string, count: number) =>
  Array.from({ length: count }, (_, index) =>
    dueDate(createMonthlyOrder(createdAt), index + 1)
      .toISOString()
      .slice(0, 10),
  );

describe('Recurring orders', () => {
  it('A weekly recurring order is due every seven days', () => {
    expect(dueDate(createWeeklyOrder('2026-02-25T08:30:00Z'), 1)).toEqual(new Date('2026-03-04T08:30:00Z'));
    expect(dueDate(createWeeklyOrder('2026-02-25T08:30:00Z'), 4)).toEqual(new Date('2026-03-25T08:30:00Z'));
  });

  it("A monthly order for the 31st is due on a shorter month's last day", () => {
    expect(listMonthlyDueDays('2026-01-31T10:00:00Z', 4)).toEqual([
      '2026-02-28',
      '2026-03-31',
      '2026-04-30',
      '2026-05-31',
    ]);
    expect(listMonthlyDueDays('2028-01-30T23:59:59.999Z', 2)).toEqual(['2028-02-29', '2028-03-30']);
    expect(listMonthlyDueDays('2026-11-30T00:00:00Z', 4)).toEqual([
      '2026-12-30',
      '2027-01-30',
      '2027-02-28',
      '2027-03-30',
    ]);
    expect(dueDate(createMonthlyOrder('2028-02-29T12:00:00Z'), 12)).toEqual(new Date('2029-02-28T12:00:00Z'));
  });

  it.each([
    [
      'monthly in Honolulu on the evening of the 30th',
      createMonthlyOrder('2026-12-01T06:00:00Z', 'Pacific/Honolulu'),
      'Wed 2026-12-30 20:00',
    ],
    [
      'monthly in Guam on the morning of the 1st',
      createMonthlyOrder('2026-11-30T20:00:00Z', 'Pacific/Guam'),
      'Fri 2027-01-01 06:00',
    ],
    [
      'monthly in Chicago on the evening of January 31',
      createMonthlyOrder('2026-02-01T04:00:00Z', 'America/Chicago'),
      'Sat 2026-02-28 22:00',
    ],
    [
      'monthly in New York across the change to daylight saving time',
      createMonthlyOrder('2026-02-15T14:00:00Z', 'America/New_York'),
      'Sun 2026-03-15 09:00',
    ],
    [
      'weekly in Chicago, with the clock set back before the next date',
      createWeeklyOrder('2026-11-01T04:30:00Z', 'America/Chicago'),
      'Sat 2026-11-07 23:30',
    ],
    [
      'weekly in Denver, with the clock set forward before the next date',
      createWeeklyOrder('2026-03-08T06:30:00Z', 'America/Denver'),
      'Sat 2026-03-14 23:30',
    ],
    [
      'weekly in Phoenix, which has no daylight saving time',
      createWeeklyOrder('2026-11-01T06:30:00Z', 'America/Phoenix'),
      'Sat 2026-11-07 23:30',
    ],
    [
      'weekly at an hour that is skipped that Sunday',
      createWeeklyOrder('2026-03-01T08:30:00Z', 'America/Chicago'),
      'Sun 2026-03-08 03:30',
    ],
  ])("A recurring order keeps the shopper's local day and time: %s", (_what, each, first) => {
    expect(formatLocalTime(each.timeZone, dueDate(each, 1))).toBe(first);
    expect(formatLocalTime(each.timeZone, nextDueDate(each, each.createdAt))).toBe(first);
  });

  it('A recurring order runs at its local time or up to an hour later', () => {
    fc.assert(
      fc.property(arbitraryOrder, fc.integer({ min: 1, max: 200 }), (each, k) => {
        const getLocalTimeOfDay = (instant: Date) => toWallTime(instant.getTime(), each.timeZone) % DAY_MS;
        const delayMs = getLocalTimeOfDay(dueDate(each, k)) - getLocalTimeOfDay(each.createdAt);
        expect(delayMs === 0 || (delayMs > 0 && delayMs <= HOUR_MS)).toBe(true);
      }),
      runOptions,
    );
  });

  it('A monthly recurring order is due exactly once in every month', () => {
    fc.assert(
      fc.property(arbitraryAnchor, fc.integer({ min: 1, max: 240 }), (createdAt, k) => {
        const due = dueDate({ frequency: 'monthly', createdAt, timeZone: 'UTC' }, k);
        const countMonths = (date: Date) => date.getUTCFullYear() * 12 + date.getUTCMonth();
        expect(countMonths(due) - countMonths(createdAt)).toBe(k);
        expect(due.getTime() % DAY_MS).toBe(createdAt.getTime() % DAY_MS);
        const dayAfter = new Date(due.getTime() + DAY_MS);
        if (due.getUTCDate() !== createdAt.getUTCDate()) {
          expect(due.getUTCDate()).toBeLessThan(createdAt.getUTCDate());
          expect(dayAfter.getUTCDate()).toBe(1);
        }
      }),
      runOptions,
    );
  });

  it("A recurring order's due dates have no gaps or duplicates", () => {
    fc.assert(
      fc.property(arbitraryOrder, fc.integer({ min: 1, max: 200 }), (each, k) => {
        const due = dueDate(each, k);
        const next = dueDate(each, k + 1);
        expect(nextDueDate(each, due)).toEqual(next);
        expect(nextDueDate(each, new Date(due.getTime() - 1))).toEqual(due);
        expect(latestDueDate(each, due)).toEqual(due);
        expect(latestDueDate(each, new Date(next.getTime() - 1))).toEqual(due);
      }),
      runOptions,
    );
  });

  it("A recurring order's next due date is always after the given time", () => {
    fc.assert(
      fc.property(arbitraryOrder, arbitraryInstant, (each, now) => {
        const next = nextDueDate(each, now);
        const latest = latestDueDate(each, now);
        expect(next > now).toBe(true);
        expect(next > each.createdAt).toBe(true);
        if (latest === null) expect(next).toEqual(dueDate(each, 1));
        else {
          expect(latest <= now).toBe(true);
          expect(nextDueDate(each, latest)).toEqual(next);
        }
      }),
      runOptions,
    );
  });
});
