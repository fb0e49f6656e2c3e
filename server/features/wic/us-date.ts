import { isCalendarDay } from '#domain/calendar-day.ts';

const ISO_DATE_PATTERN = /^(\d{4})-?(\d{2})-?(\d{2})(?:[T ].*)?$/;
const US_DATE_PATTERN = /^(\d{1,2})\/(\d{1,2})\/(\d{4}|\d{2})(?: .*)?$/;

/**
 * Returns `2026-11-03` for `11/3/2026`, `11/03/26` or `20261103`. Returns null if the text is null, and undefined if it
 * isn't a date.
 */
export function parseUsDate(text: string | null): string | null | undefined {
  if (text === null) return null;
  const [, year, month, day] = ISO_DATE_PATTERN.exec(text) ?? [];
  const [, usMonth, usDay, usYear] = US_DATE_PATTERN.exec(text) ?? [];
  const parts =
    year === undefined
      ? [(usYear ?? '').padStart(4, '20'), (usMonth ?? '').padStart(2, '0'), (usDay ?? '').padStart(2, '0')]
      : [year, month, day];
  const date = parts.join('-');
  return isCalendarDay(date) ? date : undefined;
}
