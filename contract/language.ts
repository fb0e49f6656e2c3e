export const languageCodes = ['en', 'es'] as const;
export type LanguageCode = (typeof languageCodes)[number];

export const LANGUAGE_COOKIE = 'cartwise.language';
