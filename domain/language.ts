/** A language other than English, in which the texts of the code are written (decision 0061). */
export type Language = {
  /** As `Intl` knows it. */
  locale: string;
  /** The text of a key, such as "Added {0}", with these in the places of its numbers; undefined where it has none. */
  say: (key: string, values: readonly unknown[]) => string | undefined;
  /** What a name of goods is in English; undefined where it is not known. */
  inEnglish: (words: readonly string[]) => string | undefined;
  /** What goods of the starter catalogue are called; undefined for others, whose names stand on their packages. */
  goodsName: (name: string) => string | undefined;
  /** What stands where a product has no maker's brand; undefined for brands. */
  goodsBrand: (brand: string) => string | undefined;
  /** A size as a label would say it: "12 piezas" for "12 ct". */
  sizeWords: (unit: string) => string;
};

declare global {
  /**
   * What is spoken now; undefined: English. In a browser it is one language as long as a page is open, set before any other
   * module runs; a server speaks that of the request.
   */
  var cartwiseLanguage: (() => Language | undefined) | undefined;
}

const spoken = () => globalThis.cartwiseLanguage?.();

/** The locale of what is written: numbers, days and lists by `Intl`. */
export const locale = (): string => spoken()?.locale ?? 'en-US';

/** What a text is found by: "Added {0}" for `Added ${day}`. */
const keyOf = (parts: readonly string[]): string =>
  parts.reduce((key, part, index) => `${key}{${index - 1}}${part}`);

/** What the placeholders of a text become until something that is no text takes their places. */
const HOLE = '\u0000';

/** A text in the language that is spoken: t`Added ${day}`. A test tells which have no Spanish. */
export function t(parts: TemplateStringsArray, ...values: readonly (string | number)[]): string {
  return (
    spoken()?.say(keyOf(parts), values) ??
    parts.reduce((text, part, index) => `${text}${values[index - 1]}${part}`)
  );
}

/** A text that is found only when it runs, such as one that a schema holds: it is marked by `said` where it is written. */
export const translated = (text: string): string => spoken()?.say(text, []) ?? text;

/** Words of somebody who reads this language in English, as far as they are names of goods; undefined otherwise. */
export const inEnglish = (words: readonly string[]) => spoken()?.inEnglish(words);

/** A name of goods as it is shown; what stands on a package stays as it is. Never what is sent, looked up or compared. */
export const goodsName = (name: string): string => spoken()?.goodsName(name) ?? name;

/** A brand as it is shown: "Store brand" and the like are no names. Never what is sent or compared. */
export const goodsBrand = (brand: string): string => spoken()?.goodsBrand(brand) ?? brand;

/** A size as it is shown; never what is sent or read. */
export const sizeWords = (unit: string): string => spoken()?.sizeWords(unit) ?? unit;

/** Marks a text that is shown through `translated`. */
export const said = (text: string): string => text;

/** The text around what is no text itself, in the order of the language: `['Added ', 0, ' by ', 1]` with the numbers of values. */
export function textAround(parts: TemplateStringsArray): (string | number)[] {
  const holes = parts.map((_, index) => `${HOLE}${index}${HOLE}`);
  const text = spoken()?.say(keyOf(parts), holes) ?? String.raw({ raw: parts }, ...holes);
  return text.split(HOLE).map((part, index) => (index % 2 === 0 ? part : Number(part)));
}

/** "Aldi, Target and Kroger", or with "or". */
export const listed = (
  words: readonly string[],
  type: 'conjunction' | 'disjunction' = 'conjunction',
): string => new Intl.ListFormat(locale(), { type }).format(words);

/** "1 item", "3 items", "2.5 miles"; the noun in the singular, which takes an s. */
export const counted = (count: number, noun: string): string =>
  spoken()?.say(`{0} ${noun}`, [count]) ?? `${count} ${noun}${count === 1 ? '' : 's'}`;
