const MARKS_AND_APOSTROPHES = /[\u0300-\u036f’‘ʼ´]/g;
const LETTERS_JOINED_BY_AMPERSAND = /(?<![a-z0-9])([a-z]) ?& ?([a-z]s?)(?![a-z0-9])/g;
const BETWEEN_WORDS = /[^a-z0-9\u0370-\u1fff\u3040-\ud7ff]+/;

/** Latin letters that Unicode does not take apart into a base letter and a mark. */
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

/**
 * The words of a text as search sees them: "Ben & Jerry's" is `ben jerrys`, "M&M's" `mms`, "7-UP" `7 up`,
 * "Jalapeño" `jalapeno`. The same as the SQL function `search_words`, which fills the index (decision 0004).
 */
export function foldWords(text: string): string[] {
  const short = text.slice(0, 500);
  let folded = (/[^ -~]/.test(short) ? unaccent(short) : short.toLowerCase()).replace(/['`]/g, '');
  if (folded.includes('&')) folded = folded.replace(LETTERS_JOINED_BY_AMPERSAND, '$1$2');
  if (/[0-9]/.test(folded)) {
    folded = folded.replace(/([0-9])([a-z])/g, '$1 $2').replace(/([a-z])([0-9])/g, '$1 $2');
  }
  return folded.split(BETWEEN_WORDS).filter((word) => word !== '');
}

/** Only A to Z becomes lower case: so does the database, whatever its locale. */
function unaccent(text: string): string {
  return text
    .replace(/[®™©]/g, '')
    .normalize('NFKD')
    .replace(MARKS_AND_APOSTROPHES, '')
    .replace(/[ßæÆœŒøØłŁđĐıðÐ]/g, (letter) => plainLetters[letter] ?? letter)
    .replace(/[^ -~\u0370-\u1fff\u3040-\ud7ff]+/gu, ' ')
    .replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

/** Without the ending of an English plural, roughly: enough to compare two words, not to show one. */
export function singular(word: string): string {
  // `cookie`, `cookies` and `cooky` alike, since `berries` are of `berry`.
  if (word.length > 4 && /ies?$/.test(word)) return word.replace(/ies?$/, 'y');
  if (word.length < 4 || !word.endsWith('s') || word.endsWith('ss')) return word;
  if (/(?:ch|sh|x|z|s|o)es$/.test(word)) return word.slice(0, -2);
  return word.slice(0, -1);
}
