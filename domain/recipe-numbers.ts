import { locale } from '#domain/language.ts';

const SIGNS: Readonly<Record<string, string>> = {
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

const WORDS: Readonly<Record<string, string>> = {
  a: '1',
  an: '1',
  one: '1',
  two: '2',
  three: '3',
  four: '4',
  five: '5',
  six: '6',
  seven: '7',
  eight: '8',
  nine: '9',
  ten: '10',
  twelve: '12',
  un: '1',
  una: '1',
  dos: '2',
  tres: '3',
  cuatro: '4',
};

/** Signs, words and joined fractions as "1 1/2": "1½", "1-1/2", "1 and 1/2", "half a", "a couple of". */
export const spellNumbers = (text: string): string =>
  text
    .replace(/[½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅐⅛⅜⅝⅞]/gu, (sign) => ` ${SIGNS[sign] ?? sign} `)
    .replace(/(\d)\s*[⁄∕]\s*(\d)/gu, '$1/$2')
    .replace(/(\d)\s+\/\s+(\d)/g, '$1/$2')
    // Of "1/2-3/4" both are numbers of their own.
    .replace(/(?<!\/\d?)(\d)\s*(?:-|–|and|&|\+)\s*(?=\d\/\d)/gi, '$1 ')
    .replace(
      /^(?:(?:about|approx(?:imately|\.)?|roughly|around|~)\s*(?=[\da-z])|(?:scant|heaping|generous|rounded|level)\s+(?=\d))/i,
      '',
    )
    .replace(/^(?:a\s+)?(?:scant|heaping|generous|rounded|level)\s+/i, '1 ')
    .replace(
      /^(?=(?:(?:small|large|big|good)\s+)?(?:pinch|dash|splash|drizzle|handful|knob|sprig|bunch|stick|clove|can|jar|bag|package|packet|box|bottle|slice|stalk|head|loaf)\s+of\s)/i,
      '1 ',
    )
    .replace(/^(?:an?\s+)?half\s+(?:an?\s+|of\s+an?\s+)?/i, '1/2 ')
    .replace(/^(?:a\s+)?couple\s+(?:of\s+)?/i, '2 ')
    .replace(/^(?:a\s+few|several)\s+/i, '3 ')
    .replace(
      /^(an?|one|two|three|four|five|six|seven|eight|nine|ten|twelve|una?|dos|tres|cuatro)(?=[\s-]+[\p{L}\d(])/iu,
      (word) => WORDS[word.toLowerCase()] ?? word,
    )
    .replace(/^(\S+)[\s-]*(?:inch(?:es)?|in\.|"|”|cm)[\s-]+(?=(?:piece|knob|thumb|length|stick)s?\b)/i, '1 ')
    .replace(/\s+/g, ' ')
    .trim();

/** One number of a recipe, as `spellNumbers` leaves it. */
export const NUMBER_PATTERN = String.raw`\d{1,5}\s\d{1,2}\/\d{1,2}|\d{1,3}\/\d{1,2}|\d{1,5}(?:[.,]\d{1,3})?|\.\d{1,3}`;

/** "1 1/2" as 1.5; null of what is none, such as 1/0. */
export function readNumber(text: string): number | null {
  const parts = text.trim().split(/\s+/);
  let sum = 0;
  for (const part of parts) {
    const [above = '', below] = part.split('/');
    const value = below === undefined ? Number(thousandsOf(above)) : Number(above) / Number(below);
    if (!Number.isFinite(value)) return null;
    sum += value;
  }
  return sum > 0 && sum < 100_000 ? sum : null;
}

/** "1,000" is a thousand, "1,5" one and a half. */
const thousandsOf = (text: string) => (/,\d{3}$/.test(text) ? text.replace(',', '') : text.replace(',', '.'));

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

/** A number as a recipe writes it: 1.5 is "1½", 0.32 "⅓", 453 "453". */
export function numberWords(value: number): string {
  if (value >= 20) return Math.round(value).toLocaleString(locale());
  if (value < 1 / 16) return String(Number(value.toPrecision(1)));
  const whole = Math.floor(value);
  const rest = value - whole;
  const [near = 0, sign = ''] =
    FRACTIONS.toSorted((a, b) => Math.abs(a[0] - rest) - Math.abs(b[0] - rest))[0] ?? [];
  if (near === 1) return String(whole + 1);
  if (sign === '') return String(whole === 0 ? Number(value.toPrecision(1)) : whole);
  return `${whole === 0 ? '' : whole}${sign}`;
}
