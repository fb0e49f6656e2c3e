import { describe, expect, it } from 'vitest';
import { DAY_MS } from '#domain/durations.ts';
import { ageInDays, ageVariance, describeAge, FRESH_DAYS, isAgeing, priceHabits } from '#domain/price-age.ts';

const now = new Date('2026-08-20T15:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS).toISOString();

describe('the age of a price in words', () => {
  it.each([
    [0, 'today'],
    [1, 'yesterday'],
    [2, '2 days ago'],
    [6, '6 days ago'],
    [13, '13 days ago'],
    [14, '2 weeks ago'],
    [20, '2 weeks ago'],
    [21, '3 weeks ago'],
    [60, '8 weeks ago'],
    [61, '2 months ago'],
    [180, '5 months ago'],
    [730, '23 months ago'],
    [731, '2 years ago'],
  ])('%i days: %s', (days, words) => {
    expect(describeAge(daysAgo(days), now)).toBe(words);
  });

  it('counts calendar days of the reader, not hours', () => {
    expect(describeAge('2026-08-19T23:59:00Z', now)).toBe('yesterday');
    expect(describeAge('2026-08-20T00:01:00Z', now)).toBe('today');
    expect(describeAge('2026-08-20T03:00:00Z', now, 'America/Chicago')).toBe('yesterday');
    expect(describeAge('2026-08-20T06:00:00Z', now, 'America/Chicago')).toBe('today');
  });

  it('survives the hour that daylight saving takes away', () => {
    const afterChange = new Date('2026-03-09T05:30:00Z');
    expect(describeAge('2026-03-08T05:59:00Z', afterChange, 'America/Chicago')).toBe('2 days ago');
    expect(describeAge('2026-03-08T06:00:00Z', afterChange, 'America/Chicago')).toBe('yesterday');
  });

  it('says today for a clock that is ahead', () => {
    expect(describeAge(daysAgo(-2), now)).toBe('today');
    expect(ageInDays(daysAgo(-2), now)).toBe(0);
  });

  it('refuses what is no instant', () => {
    expect(() => describeAge('soon', now)).toThrow(RangeError);
    expect(ageInDays('soon', now)).toBeNaN();
  });
});

describe('ageing', () => {
  it('begins after the fresh days', () => {
    expect(isAgeing(daysAgo(0), now)).toBe(false);
    expect(isAgeing(daysAgo(FRESH_DAYS), now)).toBe(false);
    expect(isAgeing(daysAgo(FRESH_DAYS + 0.01), now)).toBe(true);
  });
});

describe('how far a price may have moved', () => {
  it.each(priceHabits)('grows with its age from nothing (%s)', (habit) => {
    expect(ageVariance(habit, 0)).toBe(0);
    const months = [0, 30, 60, 90, 180, 360].map((days) => ageVariance(habit, days));
    expect(months).toEqual(months.toSorted((one, other) => one - other));
  });

  it('is soon far where prices come and go, and little where they stay', () => {
    expect(Math.sqrt(ageVariance('everyday', 14))).toBeCloseTo(0.036, 3);
    expect(Math.sqrt(ageVariance('promotion', 14))).toBeCloseTo(0.167, 3);
  });
});
