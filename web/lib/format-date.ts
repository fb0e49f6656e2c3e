import { currentLocale } from '#domain/language.ts';

/** Formats a day in the user's time zone, such as "Nov 21, 2026". */
export const formatDay = (instant: Date | string): string =>
  new Date(instant).toLocaleDateString(currentLocale(), { dateStyle: 'medium' });
