import { parseNetContent } from '#domain/item/size/net-content.ts';
import { isSoldByWeight } from '#domain/item/size/sold-by-weight.ts';
import { memoize } from '#domain/text/remember.ts';

/** A count, an amount (of each item or in total), or both. */
export type PrintedSize = { count: number | null; amount: { value: number; unit: string } | null };

export type SizeComparison = 'same' | 'other' | 'not-printed' | 'unknown-size';

const UNITS: Readonly<Record<string, string>> = {
  ...{
    oz: 'oz',
    z: 'oz',
    'fl oz': 'fl oz',
    floz: 'fl oz',
    lb: 'lb',
    lbs: 'lb',
    libra: 'lb',
    libras: 'lb',
    kg: 'kg',
    g: 'g',
    gm: 'g',
  },
  ...{ gal: 'gal', gallon: 'gal', galon: 'gal', gl: 'gal', qt: 'qt', pt: 'pt' },
  ...{ sf: 'sq ft', sqft: 'sq ft', 'sq ft': 'sq ft' },
  ...{ l: 'l', lt: 'l', ltr: 'l', liter: 'l', ml: 'ml' },
};
const COUNT_UNITS = 'ct|cnt|count|pk|pack|dz|doz|dozen|rolls?|rl|r';
const NUMBER_WITH_UNIT = new RegExp(
  String.raw`(?<![\d./]|\din ?)((?!0 ?-?r)\d{1,4}(?:\.\d{1,2})?|\.\d{1,2}|1\/2) ?-?(${COUNT_UNITS}|${Object.keys(UNITS).join('|')})(?![a-z\d])`,
  'gi',
);
/** Sizes without a number: "WHL MILK GL", "ORG MILK HALF GAL", "EGGS DZ". */
const BARE_UNIT =
  /(?<![a-z\d])(?:(half gal(?:lon)?|hgal|hgl|hg|hlf gal)|(gallon|galon|gal|gl)(?! (?:fre?e?ze?r|storage|strg|zip|bags?))|(dozen|docena|doz|dz))(?![a-z\d])/i;
const DOZEN = 12;
/** The number of eggs at the end of "EGGS LARGE 12". In "EGG NOODLES 12", the number means ounces. */
export const EGG_COUNT_AT_END =
  /(?<=\beggs?(?: (?:aa?|lg|lrg|large|med|medium|jumbo|xl|brn|brown|wht|white|cf|grade|free|cage|range)){0,4} ?)(6|12|18|24|30|36|60)$/i;
/** A count without a unit after products that are sold by count: "STRING CHS 48", "HUGGIES SZ4 120". */
const COUNT_AT_END =
  /(?<=\b(?:str|string|strng) (?:chs|chz|cheese) |\bs(?:z|ize)? ?[1-7] |\b(?:drwstr\w{0,3}|drawstring|tra?sh b(?:a)?gs?|pods|pacs|flings) )(\d{2,3})$/i;
const COUNT_ALONE = /(?<![a-z\d])(\d{2,3})c$/i;
/** "PINT" or "QT" without a number. Matches only after certain products, because "PT" can also mean paper towels. */
export const PINT_OR_QUART_AT_END =
  /(?<=\b(?:cream|crm|half|hlf|ice|milk|mlk|whp|whppng|whpng|sorbet|gelato|jry|jerry|grcia|\w{0,10}berries|bry|brry|org|tomato(?:es)?|toms?|grape|cherry)\b.{0,20} )(?:(pt|pint)|(qt|quart))$/i;
const BAG_CAPACITY =
  /\b\d{1,2} ?(?:g|gal|gallons?)\b(?=.{0,30}\b(?:trash|trs|trsh|bags?|kitchen|ktchn)\b)|(?<=\b(?:trash|trs|trsh|bags?|kitchen|ktchn)\b.{0,30})\b\d{1,2} ?(?:g|gal|gallons?)\b|(?<=\b(?:glad|hefty|ruffies|husky)\b.{0,30})\b\d{1,2} ?g\b|\b(?:13|30|33) ?g\b|(?<=\b(?:ziploc|glad|hefty)\b.{0,12} )gal(?:lon)?\b/gi;
/** Below this number, "G" means gallons instead of grams: "MILK 1G". */
const MIN_GRAMS = 4;

/** "1/2 1/2 QT" is a quart of half and half. "1/2GAL" is half a gallon. */
export const expandHalfAndHalf = (printedName: string): string =>
  printedName
    .replace(/(?<![\d/])1\/2 ?(?:&|n|and)? ?1\/2(?![\d/])/i, 'half and half')
    .replace(/(?<![\d/])1\/2 ?gal\b/i, 'half gal')
    // "RUSSET POTATO 5#" is five pounds.
    .replace(/(?<=\b\d{1,2}) ?#(?=\s|$)/, 'lb');

/** A produce bag's size in pounds, with the unit cut off: "CLEMENTINE 5L". */
const CUT_OFF_POUNDS =
  /(?<=\b(?:clem\w{0,8}|mandarins?|oranges?|apples?|potato\w{0,2}|russets?|onions?|carrots?|grapefruit|lemons?|limes?) )(\d{1,2})l$/i;

const parseNumber = (text: string) => (text === '1/2' ? 0.5 : Number(text));

export const parsePrintedSize = memoize(readPrintedSize);

function readPrintedSize(printedName: string): PrintedSize | null {
  const name = expandHalfAndHalf(printedName)
    .replace(/\s+/g, ' ')
    .replace(BAG_CAPACITY, ' ')
    .replace(CUT_OFF_POUNDS, '$1lb');
  const size: PrintedSize = { count: null, amount: null };
  for (const { 1: number = '', 2: word = '', index } of name.matchAll(NUMBER_WITH_UNIT)) {
    const unit = UNITS[word.toLowerCase()];
    const value = parseNumber(number);
    // In "S1G" and "6D8L", OCR misread letters as digits.
    const isInsideWord = /^[gl]$/i.test(word) && /[a-z]/i.test(name.charAt(index - 1));
    if (value === 0 || isInsideWord) continue;
    if (unit !== undefined) size.amount ??= { value, unit: unit === 'g' && value < MIN_GRAMS ? 'gal' : unit };
    else size.count ??= /^d/i.test(word) ? value * DOZEN : value;
  }
  if (size.count !== null || size.amount !== null) return size;
  const countMatch = [EGG_COUNT_AT_END, COUNT_AT_END, COUNT_ALONE]
    .map((pattern) => pattern.exec(printedName))
    .find((match) => match !== null);
  if (countMatch !== undefined) return { count: Number(countMatch[1]), amount: null };
  const [pintOrQuart, pint] = PINT_OR_QUART_AT_END.exec(name) ?? [];
  if (pintOrQuart !== undefined)
    return { count: null, amount: { value: 1, unit: pint === undefined ? 'qt' : 'pt' } };
  const [, half, gallon, dozen] = BARE_UNIT.exec(name) ?? [];
  if (dozen !== undefined) return { count: DOZEN, amount: null };
  const gallons = half === undefined ? (gallon === undefined ? 0 : 1) : 0.5;
  return gallons === 0 ? null : { count: null, amount: { value: gallons, unit: 'gal' } };
}

export const searchableSizeText = ({ count, amount }: PrintedSize): string =>
  [count === null ? '' : `${count} ct`, amount === null ? '' : `${amount.value} ${amount.unit}`]
    .join(' ')
    .trim();

/** Tolerance for rounding on labels: 67.6 fl oz is two liters. */
const isNear = (one: number, other: number) => Math.abs(one - other) <= other * 0.02;

export function comparePrintedSize(printedName: string, unit: string): SizeComparison {
  const printedSize = parsePrintedSize(printedName);
  if (printedSize === null) return 'not-printed';
  if (isSoldByWeight(unit)) return 'other';
  const content = parseNetContent(unit);
  if (content === null) return 'unknown-size';
  const { amount, measure, count } = content;
  const isWeightOrVolume = measure === 'g' || measure === 'ml';
  const hasCount =
    printedSize.count === null
      ? printedSize.amount === null || count === 1
      : printedSize.count === (isWeightOrVolume ? count : amount);
  if (printedSize.amount === null) return hasCount ? 'same' : 'other';
  const { value, unit: printedUnit } = printedSize.amount;
  // Ounces of a liquid are fluid ounces: "64OZ" of juice.
  const printedContent = parseNetContent(
    `${value} ${printedUnit === 'oz' && measure === 'ml' ? 'fl oz' : printedUnit}`,
  );
  const hasAmount =
    printedContent !== null &&
    printedContent.measure === measure &&
    (isNear(amount, printedContent.amount) || isNear(amount / count, printedContent.amount));
  return hasAmount && hasCount ? 'same' : 'other';
}

/** Sizes of one product rarely differ by more than this factor. A 4 lb bag of beans isn't a 15 oz can. */
const MAX_SIZE_RATIO = 3;

export function differsFromPrintedSize(printedName: string, unit: string): boolean {
  const printedAmount = parsePrintedSize(printedName)?.amount ?? null;
  const content = parseNetContent(unit);
  if (printedAmount === null || content === null) return false;
  const printedContent = parseNetContent(`${printedAmount.value} ${printedAmount.unit}`);
  if (printedContent === null || printedContent.measure !== content.measure) return false;
  const ratio = printedContent.amount / content.amount;
  return ratio > MAX_SIZE_RATIO || ratio < 1 / MAX_SIZE_RATIO;
}
