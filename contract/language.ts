/** What Cartwise is written in. */
export const languageCodes = ['en', 'es'] as const;
export type LanguageCode = (typeof languageCodes)[number];

/** Keeps the language that was chosen, in this browser. */
export const LANGUAGE_COOKIE = 'cartwise.language';
