import { currentLocale } from '#domain/language.ts';
import { NUMBER_WORDS } from '#domain/text/number-words.ts';

const FRACTION_BY_SIGN: Readonly<Record<string, string>> = {
  '½': '1/2',
  '⅓': '1/3',
  '⅔': '2/3',
  '¼': '1/4',
  '¾': '3/4',
  '⅕': '1/5',
  '⅖': '2/5',
  '⅗': '3/5',
  '⅘': '4/5',
  '⅙': '1/6',
  '⅚': '5/6',
  '⅐': '1/7',
  '⅛': '1/8',
  '⅜': '3/8',
  '⅝': '5/8',
  '⅞': '7/8',
};

const NUMBER_BY_WORD: Readonly<Record<string, string>> = { a: '1', an: '1', ...NUMBER_WORDS };

const FRACTION_SIGN = new RegExp(`[${Object.keys(FRACTION_BY_SIGN).join('')}]`, 'gu');
const LEADING_NUMBER_WORD = new RegExp(
  `^(?:${Object.keys(NUMBER_BY_WORD).join('|')})(?=[ -]+[\\p{L}\\d(])`,
  'iu',
);

/** Rewrites "1½", "1-1/2" and "1 and 1/2" as "1 1/2", "half a" as "1/2", and "a couple of" as "2". */
export const normalizeNumbers = (text: string): string =>
  text
    .replace(FRACTION_SIGN, (sign) => ` ${FRACTION_BY_SIGN[sign]} `)
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/(\d) ?[⁄∕] ?(\d)|(\d) \/ (\d)/gu, (fraction) => fraction.replace(/ ?[/⁄∕] ?/u, '/'))
    // The dash in "1/2-3/4" separates two numbers.
    .replace(/(?<!\/\d?)(\d) ?(?:-|–|and|&|\+) ?(?=\d\/\d)/gi, '$1 ')
    .replace(
      /^(?:(?:about|approx(?:imately|\.)?|roughly|around|between|~) ?(?=[\da-z])|(?:scant|heaping|generous|rounded|level) (?=\d))/i,
      '',
    )
    .replace(/^(?:a )?(?:scant|heaping|generous|rounded|level) /i, '1 ')
    .replace(
      /^(?=(?:(?:small|large|big|good) )?(?:pinch|dash|splash|drizzle|handful|knob|sprig|bunch|stick|clove|can|jar|bag|package|packet|box|bottle|slice|stalk|head|loaf) of )/i,
      '1 ',
    )
    .replace(/^(?:an? )?half (?:(?:of )?an? )?/i, '1/2 ')
    .replace(/^(?:a )?couple (?:of )?/i, '2 ')
    .replace(/^(?:a few|several) /i, '3 ')
    .replace(LEADING_NUMBER_WORD, (word) => `${NUMBER_BY_WORD[word.toLowerCase()]}`)
    // A "1½-inch piece" is one piece, and "2 1-inch pieces" are two.
    .replace(
      /^(?:(\d+) \(?)?[\d./]+[ -]*(?:inch(?:es)?|in\.|"|”|cm)\)?[ -](?=(?:piece|knob|thumb|length|stick)(s?)\b)/i,
      (_, count = '1', several = '') => `${several === '' ? '1' : count} `,
    );

/** Matches a number in the form that `normalizeNumbers` returns. */
export const NUMBER_PATTERN = String.raw`\d{1,5}\s\d{1,2}\/\d{1,2}|\d{1,3}\/\d{1,2}|\d{1,5}(?:[.,]\d{1,3})?|\.\d{1,3}`;

/** Parses "1 1/2" as 1.5. Null for anything that isn't a positive number below 100,000. */
export function parseRecipeNumber(text: string | undefined): number | null {
  if (text === undefined) return null;
  const values = text.split(' ').map((part) => {
    const [numerator = '', denominator = '1'] = part.split('/');
    return Number(normalizeCommas(numerator)) / Number(denominator);
  });
  const sum = values.reduce((total, value) => total + value, 0);
  return sum > 0 && sum < 100_000 ? sum : null;
}

/** Interprets commas: "1,000" is a thousand, and "1,5" is 1.5. */
const normalizeCommas = (text: string) =>
  /,\d{3}$/.test(text) ? text.replace(',', '') : text.replace(',', '.');

const FRACTIONS: readonly (readonly [number, string])[] = [
  [0, ''],
  [1 / 8, '⅛'],
  [1 / 4, '¼'],
  [1 / 3, '⅓'],
  [3 / 8, '⅜'],
  [1 / 2, '½'],
  [5 / 8, '⅝'],
  [2 / 3, '⅔'],
  [3 / 4, '¾'],
  [7 / 8, '⅞'],
  [1, ''],
];

/** Formats 1.5 as "1½", 0.32 as "⅓" and 453 as "453". */
export function formatFraction(value: number): string {
  if (value >= 20) return Math.round(value).toLocaleString(currentLocale());
  const wholeNumber = Math.floor(value);
  const getDistance = (fraction: number) => Math.abs(wholeNumber + fraction - value);
  const [nearestFraction, sign] = FRACTIONS.reduce((best, each) =>
    getDistance(each[0]) < getDistance(best[0]) ? each : best,
  );
  if (nearestFraction === 1) return String(wholeNumber + 1);
  if (sign === '') return String(wholeNumber === 0 ? Number(value.toPrecision(1)) : wholeNumber);
  return `${wholeNumber === 0 ? '' : wholeNumber}${sign}`;
}
