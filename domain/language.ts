/** A language other than English. All user-facing messages in the code are English (decision 61). */
export type Language = {
  locale: string;
  /** Translates a key such as "Added {0}" with these values; undefined if there is no translation. */
  translate: (key: string, values: readonly unknown[]) => string | undefined;
  /** Translates a product name to English; undefined if unknown. */
  translateToEnglish: (words: readonly string[]) => string | undefined;
  /**
   * Translates the name of a starter catalog product. Undefined for other products, which keep the name printed on the
   * package.
   */
  translateItemName: (name: string) => string | undefined;
  /** Text shown in place of a brand, such as "Store brand"; undefined for actual brands. */
  translateBrandName: (brand: string) => string | undefined;
  translateSize: (unit: string) => string;
};

declare global {
  /**
   * The current language; undefined is English. In a browser, the page sets it before any other module runs.
   * On a server, it's the request's language.
   */
  var cartwiseLanguage: (() => Language | undefined) | undefined;
}

const currentLanguage = () => globalThis.cartwiseLanguage?.();

export const currentLocale = (): string => currentLanguage()?.locale ?? 'en-US';

/** Lookup key for a template string: "Added {0}" for `Added ${day}`. */
const keyOf = (parts: readonly string[]): string =>
  parts.reduce((key, part, index) => `${key}{${index - 1}}${part}`);

const HOLE = '\u0000';

/** Translates a message, such as t`Added ${day}`. A test lists messages without a Spanish translation. */
export function t(parts: TemplateStringsArray, ...values: readonly (string | number)[]): string {
  return (
    currentLanguage()?.translate(keyOf(parts), values) ??
    parts.reduce((text, part, index) => `${text}${values[index - 1]}${part}`)
  );
}

/** Translates a message that is known only at run time. Mark the message with `deferredText` where it's written. */
export const translateText = (text: string): string => currentLanguage()?.translate(text, []) ?? text;

export const translateToEnglish = (words: readonly string[]) => currentLanguage()?.translateToEnglish(words);

/** A product name in the current language. For display only: never send, look up or compare the translation. */
export const localizedItemName = (name: string): string => currentLanguage()?.translateItemName(name) ?? name;

/** Translates generic brands such as "Store brand". For display only: never send or compare the translation. */
export const localizedBrand = (brand: string): string =>
  currentLanguage()?.translateBrandName(brand) ?? brand;

/** A size in the current language. For display only: never send or parse the translation. */
export const localizedSize = (unit: string): string => currentLanguage()?.translateSize(unit) ?? unit;

/** Marks a message for later translation by `translateText`. The check for missing Spanish translations finds it. */
export const deferredText = (text: string): string => text;

/**
 * Translates a message and splits it into strings and placeholder indexes, in the translation's order. For example,
 * `['Added ', 0, ' by ', 1]`.
 */
export function translateToParts(parts: TemplateStringsArray): (string | number)[] {
  const holes = parts.map((_, index) => `${HOLE}${index}${HOLE}`);
  const text = currentLanguage()?.translate(keyOf(parts), holes) ?? String.raw({ raw: parts }, ...holes);
  return text.split(HOLE).map((part, index) => (index % 2 === 0 ? part : Number(part)));
}

/**
 * Joins words into a list with "and" or "or". English avoids Intl, whose first use takes a third of a second on a slow
 * phone. Spanish needs Intl because "y" becomes "e" before an "i".
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

/** A number with its noun: "1 item" or "2.5 miles". `noun` is singular and forms its plural with -s. */
export const formatCount = (count: number, noun: string): string =>
  currentLanguage()?.translate(`{0} ${noun}`, [count]) ?? `${count} ${noun}${count === 1 ? '' : 's'}`;
