import { currentLocale } from '#domain/language.ts';

/** Uses the user's time zone. Example: "Nov 21, 2026". */
export const formatDay = (instant: Date | string): string =>
  new Date(instant).toLocaleDateString(currentLocale(), { dateStyle: 'medium' });
