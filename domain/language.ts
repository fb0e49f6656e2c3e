/** All user-facing messages in the code are English (decision 61). */
export type Language = {
  locale: string;
  /** Translates a key such as "Added {0}". Returns undefined if there's no translation. */
  translate: (key: string, values: readonly unknown[]) => string | undefined;
  translateToEnglish: (words: readonly string[]) => string | undefined;
  /** Undefined for products outside the starter catalog. They keep the name printed on the package. */
  translateItemName: (name: string) => string | undefined;
  /** Translates generic brands such as "Store brand". Returns undefined for actual brands. */
  translateBrandName: (brand: string) => string | undefined;
  translateSize: (unit: string) => string;
};

declare global {
  /**
   * Returns the current language, or undefined for English. In browsers, the page sets this function before any other
   * module runs. On servers, the function returns the request's language.
   */
  var cartwiseLanguage: (() => Language | undefined) | undefined;
}

const currentLanguage = () => globalThis.cartwiseLanguage?.();

export const currentLocale = (): string => currentLanguage()?.locale ?? 'en-US';

const toMessageKey = (parts: readonly string[]): string =>
  parts.reduce((key, part, index) => `${key}{${index - 1}}${part}`);

const PLACEHOLDER_MARK = '\u0000';

/** Translates a message such as t`Added ${day}`. A test lists messages without a Spanish translation. */
export function t(parts: TemplateStringsArray, ...values: readonly (string | number)[]): string {
  return (
    currentLanguage()?.translate(toMessageKey(parts), values) ??
    parts.reduce((text, part, index) => `${text}${values[index - 1]}${part}`)
  );
}

/** Translates a message that is known only at run time. Mark it with `deferredText` where it's written. */
export const translateText = (text: string): string => currentLanguage()?.translate(text, []) ?? text;

export const translateToEnglish = (words: readonly string[]) => currentLanguage()?.translateToEnglish(words);

/** For display only: never send, look up or compare the translation. */
export const localizedItemName = (name: string): string => currentLanguage()?.translateItemName(name) ?? name;

/** For display only: never send or compare the translation. */
export const localizedBrand = (brand: string): string =>
  currentLanguage()?.translateBrandName(brand) ?? brand;

/** For display only: never send or parse the translation. */
export const localizedUnit = (unit: string): string => currentLanguage()?.translateSize(unit) ?? unit;

/** Marks a message for `translateText` and for the test that finds missing translations. */
export const deferredText = (text: string): string => text;

/** Returns strings and placeholder indexes in the translation's order: `['Added ', 0, ' by ', 1]`. */
export function translateToParts(parts: TemplateStringsArray): (string | number)[] {
  const placeholders = parts.map((_, index) => `${PLACEHOLDER_MARK}${index}${PLACEHOLDER_MARK}`);
  const text =
    currentLanguage()?.translate(toMessageKey(parts), placeholders) ??
    String.raw({ raw: parts }, ...placeholders);
  return text.split(PLACEHOLDER_MARK).map((part, index) => (index % 2 === 0 ? part : Number(part)));
}

/**
 * Joins words with "and" or "or". English avoids Intl, whose first use takes 0.3 seconds on slow phones. Spanish needs
 * Intl, because "y" becomes "e" before an "i".
 */
export function joinList(
  words: readonly string[],
  type: 'conjunction' | 'disjunction' = 'conjunction',
): string {
  if (words.length > 1 && currentLanguage())
    return new Intl.ListFormat(currentLocale(), { type }).format(words);
  const and = type === 'conjunction' ? 'and' : 'or';
  if (words.length < 3) return words.join(` ${and} `);
  return `${words.slice(0, -1).join(', ')}, ${and} ${words.at(-1)}`;
}

/** Formats "1 item" or "2.5 miles". `noun` is singular, and its plural must end in -s. */
export const formatCount = (count: number, noun: string): string =>
  currentLanguage()?.translate(`{0} ${noun}`, [count]) ?? `${count} ${noun}${count === 1 ? '' : 's'}`;
