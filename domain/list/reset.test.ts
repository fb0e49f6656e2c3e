import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '#domain/durations.ts';
import { guessTimeZone, nextReset, shopperTimeZone } from '#domain/list/reset.ts';

describe('Time zones by location', () => {
  it.each([
    ['New York', 40.7, -74, 'America/New_York'],
    ['Chicago', 41.9, -87.6, 'America/Chicago'],
    ['Denver', 39.7, -105, 'America/Denver'],
    ['Seattle', 47.6, -122.3, 'America/Los_Angeles'],
    ['Anchorage', 61.2, -149.9, 'America/Anchorage'],
    ['Tucson', 32.2, -110.9, 'America/Phoenix'],
    ['Albuquerque', 35.1, -106.7, 'America/Denver'],
    ['San Juan', 18.4, -66.1, 'America/Puerto_Rico'],
    ['Miami', 25.8, -80.2, 'America/New_York'],
    ['Guam', 13.5, 144.8, 'Pacific/Guam'],
    ['Honolulu', 21.3, -157.9, 'Pacific/Honolulu'],
  ])('The time zone of %s is derived from its coordinates', (_name, lat, lng, zone) =>
    expect(guessTimeZone({ lat, lng })).toBe(zone));
  it('The time zone is Central time if the location is unknown', () =>
    expect(guessTimeZone(null)).toBe('America/Chicago'));
});

describe('Weekly list resets', () => {
  it('A weekly list is reset at local midnight, even across daylight saving changes', () => {
    const at = (weekday: number, now: string) =>
      nextReset(weekday, 'America/New_York', new Date(now)).toISOString();
    expect(at(6, '2026-11-23T04:20:00Z')).toBe('2026-11-28T05:00:00.000Z');
    expect(at(1, '2026-11-23T04:20:00Z')).toBe('2026-11-23T05:00:00.000Z');
    expect(at(1, '2026-10-30T12:00:00Z'), 'the clock goes back on Sunday').toBe('2026-11-02T05:00:00.000Z');
    expect(at(1, '2026-11-02T05:00:00Z'), 'not the current one').toBe('2026-11-09T05:00:00.000Z');
  });

  it('The next weekly reset is within a week, on the chosen weekday', () => {
    const zone = fc.constantFrom(
      'America/New_York',
      'America/Denver',
      'Pacific/Honolulu',
      'America/Anchorage',
    );
    const now = fc.date({ min: new Date('2026-01-01'), max: new Date('2029-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 6 }), zone, now, (weekday, timeZone, from) => {
        const next = nextReset(weekday, timeZone, from);
        const aheadMs = next.getTime() - from.getTime();
        expect(aheadMs).toBeGreaterThan(0);
        expect(aheadMs).toBeLessThanOrEqual(7 * DAY_MS + HOUR_MS);
        const shown = new Intl.DateTimeFormat('en-US', {
          timeZone,
          weekday: 'short',
          hour: 'numeric',
          hourCycle: 'h23',
          minute: '2-digit',
        }).format(next);
        expect(shown).toBe(`${['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'][weekday]} 00:00`);
      }),
    );
  });
});

it("A shopper's time zone comes from the device, or from the location if the device's time zone is unknown", () => {
  const location = { lat: 39.7, lng: -105 };
  expect(shopperTimeZone({ timeZone: 'America/New_York', location })).toBe('America/New_York');
  expect(shopperTimeZone({ timeZone: null, location })).toBe('America/Denver');
  expect(shopperTimeZone({ timeZone: null, location: null })).toBe('America/Chicago');
});
