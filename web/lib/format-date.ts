import { currentLocale } from '#domain/language.ts';

export const formatDay = (instant: Date | string): string =>
  new Date(instant).toLocaleDateString(currentLocale(), { dateStyle: 'medium' });
