const MARKS_AND_APOSTROPHES = /[\u0300-\u036f’‘ʼ´]/g;
const LETTERS_JOINED_BY_AMPERSAND = /(?<![a-z0-9])([a-z]) ?& ?([a-z]s?)(?![a-z0-9])/g;
const WORD_SEPARATOR = /[^a-z0-9\u0370-\u1fff\u3040-\ud7ff]+/;

const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  Æ: 'ae',
  œ: 'oe',
  Œ: 'oe',
  ø: 'o',
  Ø: 'o',
  ł: 'l',
  Ł: 'l',
  đ: 'd',
  Đ: 'd',
  ı: 'i',
  ð: 'd',
  Ð: 'd',
};

/** This limit applies before and after Unicode decomposition. Decomposition can turn one character into 18 (U+FDFA). */
const MAX_CHARACTERS = 500;

/**
 * Splits a string into normalized search words. "Ben & Jerry's" becomes `ben jerrys`; "M&M's" becomes `mms`; "7-UP"
 * becomes `7 up`; "Jalapeño" becomes `jalapeno`.
 *
 * Must equal the SQL function `search_words`, which fills the index (decision 4).
 */
export function foldWords(text: string): string[] {
  const truncatedText = text.slice(0, MAX_CHARACTERS);
  let folded = (
    /[^ -~]/.test(truncatedText) ? removeAccents(truncatedText) : truncatedText.toLowerCase()
  ).replace(/['`]/g, '');
  if (folded.includes('&')) folded = folded.replace(LETTERS_JOINED_BY_AMPERSAND, '$1$2');
  if (/[0-9]/.test(folded)) {
    folded = folded.replace(/([0-9])([a-z])/g, '$1 $2').replace(/([a-z])([0-9])/g, '$1 $2');
  }
  return folded.split(WORD_SEPARATOR).filter((word) => word !== '');
}

/** Removes accents and lowercases A–Z. Like the database, it ignores the locale. */
function removeAccents(text: string): string {
  return text
    .replace(/[®™©]/g, '')
    .normalize('NFKD')
    .slice(0, MAX_CHARACTERS)
    .replace(MARKS_AND_APOSTROPHES, '')
    .replace(/[ßæÆœŒøØłŁđĐıðÐ]/g, (letter) => plainLetters[letter] as string)
    .replace(/[^ -~\u0370-\u1fff\u3040-\ud7ff]+/gu, ' ')
    .replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

/** Approximate singular of an English word. For comparison only; don't display it. */
export function toSingular(word: string): string {
  // `cookie`, `cookies` and `cooky` become equal.
  if (word.length > 4 && /ies?$/.test(word)) return word.replace(/ies?$/, 'y');
  if (word.length < 4 || !word.endsWith('s') || word.endsWith('ss')) return word;
  if (/(?:ch|sh|x|z|s|o)es$/.test(word)) return word.slice(0, -2);
  return word.slice(0, -1);
}
