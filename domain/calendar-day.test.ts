import { expect, it } from 'vitest';
import { isCalendarDay } from '#domain/calendar-day.ts';

it.each([
  ['2026-02-28', true],
  ['2028-02-29', true],
  ['2026-12-31', true],
  ['2026-02-29', false],
  ['2026-02-30', false],
  ['2100-02-29', false],
  ['2026-06-31', false],
  ['2026-13-01', false],
  ['2026-00-10', false],
  ['2026-11-00', false],
  ['2026-1-1', false],
  ['11/20/2026', false],
  ['2026-11-20T10:00:00Z', false],
  ['', false],
])('isCalendarDay("%s") returns %s', (text, exists) => expect(isCalendarDay(text)).toBe(exists));
