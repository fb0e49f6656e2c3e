import { describe, expect, it, vi } from 'vitest';
import { DAY_MS } from '#domain/durations.ts';
import {
  ageInDays,
  computeAgeVariance,
  describeAge,
  FRESH_PRICE_MAX_AGE_DAYS,
  isAging,
  pricingStrategies,
} from '#domain/price/age.ts';

const now = new Date('2026-08-20T15:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS).toISOString();

describe('Price ages in words', () => {
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
  ])('The age of a price seen %i days ago reads “%s”', (days, words) => {
    expect(describeAge(daysAgo(days), now)).toBe(words);
  });

  it("A price's age counts calendar days in the user's time zone", () => {
    expect(describeAge('2026-08-19T23:59:00Z', now)).toBe('yesterday');
    expect(describeAge('2026-08-20T00:01:00Z', now)).toBe('today');
    expect(describeAge('2026-08-20T03:00:00Z', now, 'America/Chicago')).toBe('yesterday');
    expect(describeAge('2026-08-20T06:00:00Z', now, 'America/Chicago')).toBe('today');
  });

  it("A price's age stays correct across the start of daylight saving time", () => {
    const afterChange = new Date('2026-03-09T05:30:00Z');
    expect(describeAge('2026-03-08T05:59:00Z', afterChange, 'America/Chicago')).toBe('2 days ago');
    expect(describeAge('2026-03-08T06:00:00Z', afterChange, 'America/Chicago')).toBe('yesterday');
  });

  it("A price's age in the device's time zone is computed without Intl", () => {
    const device = Intl.DateTimeFormat().resolvedOptions().timeZone;
    const expected = [0, 1, 2, 9].map((days) => describeAge(daysAgo(days), now, device));
    const parts = vi.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts');
    expect([0, 1, 2, 9].map((days) => describeAge(daysAgo(days), now, null))).toEqual(expected);
    expect(parts).not.toHaveBeenCalled();
    parts.mockRestore();
  });

  it('The age of a price dated in the future reads “today”', () => {
    expect(describeAge(daysAgo(-2), now)).toBe('today');
    expect(ageInDays(daysAgo(-2), now)).toBe(0);
  });

  it('describeAge throws for an invalid time', () => {
    expect(() => describeAge('soon', now)).toThrow(RangeError);
    expect(() => describeAge('soon', now, null)).toThrow(RangeError);
    expect(ageInDays('soon', now)).toBeNaN();
  });
});

describe('Aging prices', () => {
  it('isAging is true for a price older than FRESH_PRICE_MAX_AGE_DAYS', () => {
    expect(isAging(daysAgo(0), now)).toBe(false);
    expect(isAging(daysAgo(FRESH_PRICE_MAX_AGE_DAYS), now)).toBe(false);
    expect(isAging(daysAgo(FRESH_PRICE_MAX_AGE_DAYS + 0.01), now)).toBe(true);
  });
});

describe('The variance of an aging price', () => {
  it.each(
    pricingStrategies,
  )("A price's variance starts at zero and grows with its age for the pricing strategy “%s”", (habit) => {
    expect(computeAgeVariance(habit, 0)).toBe(0);
    const months = [0, 30, 60, 90, 180, 360].map((days) => computeAgeVariance(habit, days));
    expect(months).toEqual(months.toSorted((one, other) => one - other));
  });

  it("A price's variance grows faster at a chain with promotions than at one with everyday low prices", () => {
    expect(Math.sqrt(computeAgeVariance('everyday', 14))).toBeCloseTo(0.036, 3);
    expect(Math.sqrt(computeAgeVariance('promotion', 14))).toBeCloseTo(0.167, 3);
  });
});
