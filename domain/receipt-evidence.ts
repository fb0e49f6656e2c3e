import { parseNetContent } from './net-content.ts';
import { wordsOfPrinted } from './receipt-abbreviations.ts';
import { isSoldByWeight } from './sold-by-weight.ts';
import { namesNoBrand } from './store-brand.ts';

/** The size on a till line: so many pieces or packs, so much of each or of all, or both. */
export type PrintedSize = { count: number | null; amount: { value: number; unit: string } | null };

/** What a printed name says about an item's size: nothing is printed, or nothing is known of the item's. */
export type SizeEvidence = 'same' | 'other' | 'not-printed' | 'not-known';

const UNITS: Readonly<Record<string, string>> = {
  ...{ oz: 'oz', z: 'oz', 'fl oz': 'fl oz', floz: 'fl oz', lb: 'lb', lbs: 'lb', kg: 'kg', g: 'g', gm: 'g' },
  ...{ gal: 'gal', gallon: 'gal', galon: 'gal', gl: 'gal', qt: 'qt', pt: 'pt' },
  ...{ l: 'l', lt: 'l', ltr: 'l', liter: 'l', ml: 'ml' },
};
const COUNTS = 'ct|cnt|count|pk|pack|dz|doz|dozen|rolls?|r';
const SIZED = new RegExp(
  String.raw`(?<![\d./])(\d{1,4}(?:\.\d{1,2})?|\.\d{1,2}|1\/2) ?-?(${COUNTS}|${Object.keys(UNITS).join('|')})(?![a-z\d])`,
  'gi',
);
/** Without a number: "WHL MILK GL", "ORG MILK HALF GAL", "EGGS DZ". */
const BARE =
  /(?<![a-z\d])(?:(half gal(?:lon)?|hgl|hlf gal)|(gallon|galon|gal|gl)|(dozen|docena|doz|dz))(?![a-z\d])/i;
const DOZEN = 12;

const numberOf = (text: string) => (text === '1/2' ? 0.5 : Number(text));

/** The size that a till prints in a name: "COKE 12PK 12OZ", "CLIFBARS26CT"; null without one. */
export function printedSize(printedName: string): PrintedSize | null {
  const size: PrintedSize = { count: null, amount: null };
  for (const [, number = '', word = ''] of printedName.replace(/\s+/g, ' ').matchAll(SIZED)) {
    const unit = UNITS[word.toLowerCase()];
    const value = numberOf(number);
    if (unit !== undefined) size.amount ??= { value, unit };
    else size.count ??= /^d/i.test(word) ? value * DOZEN : value;
  }
  if (size.count !== null || size.amount !== null) return size;
  const [, half, gallon, dozen] = BARE.exec(printedName) ?? [];
  if (dozen !== undefined) return { count: DOZEN, amount: null };
  const gallons = half === undefined ? (gallon === undefined ? 0 : 1) : 0.5;
  return gallons === 0 ? null : { count: null, amount: { value: gallons, unit: 'gal' } };
}

/** A printed size as somebody would type it: "12 ct 12 oz". */
export const sizeWords = ({ count, amount }: PrintedSize): string =>
  [count === null ? '' : `${count} ct`, amount === null ? '' : `${amount.value} ${amount.unit}`]
    .join(' ')
    .trim();

/** Labels round: 67.6 fl oz is two liters. */
const isNear = (one: number, other: number) => Math.abs(one - other) <= other * 0.02;

/** Whether a package is the one whose size is printed: a price of one says nothing about another. */
export function sizeEvidence(printedName: string, unit: string): SizeEvidence {
  const printed = printedSize(printedName);
  if (printed === null) return 'not-printed';
  if (isSoldByWeight(unit)) return 'other';
  const content = parseNetContent(unit);
  if (content === null) return 'not-known';
  const { amount, measure, count } = content;
  const isBulk = measure === 'g' || measure === 'ml';
  const hasCount =
    printed.count === null
      ? printed.amount === null || count === 1
      : printed.count === (isBulk ? count : amount);
  if (printed.amount === null) return hasCount ? 'same' : 'other';
  const { value, unit: asPrinted } = printed.amount;
  // A till's "64OZ" of juice are fluid ounces.
  const one = parseNetContent(`${value} ${asPrinted === 'oz' && measure === 'ml' ? 'fl oz' : asPrinted}`);
  const isAmount =
    one !== null &&
    one.measure === measure &&
    (isNear(amount, one.amount) || isNear(amount / count, one.amount));
  return isAmount && hasCount ? 'same' : 'other';
}

const lettersOf = (text: string) =>
  text
    .toLowerCase()
    .replace(/&/g, 'and')
    .replace(/[^a-z0-9]+/g, '');

/** Whether a till line names a brand, also in the till's short form: "GV WHL MLK" names Great Value. */
export function printsBrand(printedName: string, brand: string): boolean {
  if (namesNoBrand(brand)) return false;
  const [words, letters] = [lettersOf(`${wordsOfPrinted(printedName)} ${printedName}`), lettersOf(brand)];
  return letters.length > 1 && words.includes(letters);
}

/**
 * Whether a printed name says that it isn't this item: another size, or one of these labels of stores and not the item's brand.
 * What stands for any store's own brand fits each label.
 */
export function contradicts(
  printedName: string,
  item: { brand: string; unit: string },
  labels: readonly string[],
): boolean {
  if (sizeEvidence(printedName, item.unit) === 'other') return true;
  const isOther = (label: string) =>
    lettersOf(label) !== lettersOf(item.brand) && printsBrand(printedName, label);
  return !namesNoBrand(item.brand) && !printsBrand(printedName, item.brand) && labels.some(isOther);
}
