import { locale } from '#domain/language.ts';

/** A date in the reader's time zone: "November 21, 2026". */
export const formatDay = (instant: Date | string): string =>
  new Date(instant).toLocaleDateString(locale(), { month: 'long', day: 'numeric', year: 'numeric' });
