import { locale } from '#domain/language.ts';

const day = new Intl.DateTimeFormat(locale(), { month: 'long', day: 'numeric', year: 'numeric' });

/** A date in the reader's time zone: "November 21, 2026". */
export const formatDay = (instant: Date | string): string => day.format(new Date(instant));
