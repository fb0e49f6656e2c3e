export const languageCodes = ['en', 'es'] as const;
export type LanguageCode = (typeof languageCodes)[number];

/** Remembers the chosen language in this browser. */
export const LANGUAGE_COOKIE = 'cartwise.language';
