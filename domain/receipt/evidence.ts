import { isPlaceholderBrand } from '#domain/item/store-brand.ts';
import { expandPrintedName } from '#domain/receipt/lines/abbreviations.ts';
import { comparePrintedSize } from '#domain/receipt/printed-size.ts';
import { memoize } from '#domain/text/remember.ts';

const toLetters = memoize((text) =>
  text
    .toLowerCase()
    .replace(/&/g, 'and')
    .replace(/[^a-z0-9]+/g, ''),
);
/** For each word, the letters from its start to the end of the line, without spaces. */
const listLineSuffixes = memoize((printedName) => {
  const words = `${expandPrintedName(printedName)} ${printedName}`.split(/[^\p{L}\d&'’]+/u).map(toLetters);
  return words.map((_, index) => words.slice(index).join(''));
});
/** Shorter brands must match whole words: "PAMPERS" doesn't mention the brand Pam. */
const MIN_PREFIX_LETTERS = 4;

const listWords = memoize((printedName) =>
  `${expandPrintedName(printedName)} ${printedName}`.split(/\s+/).map(toLetters),
);
const isWholeWord = (printedName: string, letters: string) =>
  listWords(printedName).some((word) => word === letters || word === `${letters}s`);

/** True if the line prints the brand, possibly abbreviated: "GV WHL MLK" mentions Great Value. */
export function mentionsBrand(printedName: string, brand: string): boolean {
  if (isPlaceholderBrand(brand)) return false;
  const letters = toLetters(brand);
  if (letters.length < 2) return false;
  return letters.length < MIN_PREFIX_LETTERS
    ? isWholeWord(printedName, letters)
    : listLineSuffixes(printedName).some((start) => start.startsWith(letters));
}

/** True if the printed size or store brand isn't the item's. "Store brand" items fit any printed store brand. */
export function contradictsItem(
  printedName: string,
  item: { brand: string; unit: string },
  labels: readonly string[],
): boolean {
  if (comparePrintedSize(printedName, item.unit) === 'other') return true;
  const mentionsOtherBrand = (label: string) =>
    toLetters(label) !== toLetters(item.brand) && mentionsBrand(printedName, label);
  return (
    !isPlaceholderBrand(item.brand) &&
    !mentionsBrand(printedName, item.brand) &&
    labels.some(mentionsOtherBrand)
  );
}

const SIZE_NUMBER = /\bsize (\d)\b/i;

/** True if the line and the item name have different size numbers: "HUGGIES LTL SNUG 3" isn't size 1. */
export function hasDifferentSizeNumber(printedName: string, itemName: string): boolean {
  const [, printedNumber] = SIZE_NUMBER.exec(expandPrintedName(printedName)) ?? [];
  const [, itemNumber] = SIZE_NUMBER.exec(itemName) ?? [];
  return printedNumber !== undefined && itemNumber !== undefined && printedNumber !== itemNumber;
}
