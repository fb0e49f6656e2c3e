import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { HOUR_MS } from '#domain/durations.ts';
import { fromWallTime, isTimeZone, toWallTime } from '#domain/wall-clock.ts';

const zone = fc.constantFrom(
  ...['America/New_York', 'America/Chicago', 'America/Phoenix', 'America/Anchorage', 'America/Adak'],
  ...[
    'Pacific/Honolulu',
    'Pacific/Guam',
    'America/Puerto_Rico',
    'Australia/Lord_Howe',
    'Asia/Kolkata',
    'UTC',
  ],
);
const instant = fc.date({ min: new Date('2024-01-01'), max: new Date('2040-01-01'), noInvalidDate: true });
const at = (wall: string, where: string) =>
  new Date(fromWallTime(Date.parse(`${wall}Z`), where)).toISOString();

describe('Wall clock time', () => {
  it("If a wall clock time occurs twice, it's converted to the earlier of the two instants", () => {
    fc.assert(
      fc.property(instant, zone, (when, where) => {
        const back = fromWallTime(toWallTime(when.getTime(), where), where);
        expect(toWallTime(back, where)).toBe(toWallTime(when.getTime(), where));
        expect(when.getTime() - back).toBeGreaterThanOrEqual(0);
        expect(when.getTime() - back).toBeLessThanOrEqual(HOUR_MS);
      }),
    );
  });

  it('Wall clock times skip an hour in spring and repeat an hour in fall', () => {
    expect(at('2026-03-08T02:30', 'America/Chicago')).toBe('2026-03-08T08:30:00.000Z');
    expect(at('2026-11-01T01:30', 'America/Chicago')).toBe('2026-11-01T06:30:00.000Z');
    expect(at('2026-11-01T02:30', 'America/Chicago')).toBe('2026-11-01T08:30:00.000Z');
  });
});

describe('Time zone names', () => {
  it.each([
    'America/Chicago',
    'Pacific/Guam',
    'America/Argentina/Buenos_Aires',
    'Etc/GMT+10',
    'UTC',
  ])('The time zone name %s is valid', (name) => expect(isTimeZone(name)).toBe(true));
  it.each([
    '',
    'Chicago',
    '+05:00',
    'America/Springfield',
    'America/Chicago\n',
    '../etc',
    'US/',
  ])('The time zone name %j is not valid', (name) => expect(isTimeZone(name)).toBe(false));

  it('A time zone is cached only once, even if its name is capitalized differently', () => {
    const format = vi.spyOn(Intl, 'DateTimeFormat');
    for (const name of ['America/Boise', 'america/boise', 'AMERICA/BOISE', 'aMeRiCa/bOiSe'])
      expect(isTimeZone(name)).toBe(true);
    expect(format).toHaveBeenCalledTimes(1);
    format.mockRestore();
  });
});
