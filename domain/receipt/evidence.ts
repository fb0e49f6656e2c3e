import { isGenericBrand } from '#domain/item/store-brand.ts';
import { expandPrintedName } from '#domain/receipt/lines/abbreviations.ts';
import { comparePrintedSize } from '#domain/receipt/printed-size.ts';
import { remember } from '#domain/text/remember.ts';

const lettersOf = remember((text) =>
  text
    .toLowerCase()
    .replace(/&/g, 'and')
    .replace(/[^a-z0-9]+/g, ''),
);
const printedLettersOf = remember((printedName) =>
  lettersOf(`${expandPrintedName(printedName)} ${printedName}`),
);

/** Whether a printed name contains the brand, possibly abbreviated: "GV WHL MLK" names Great Value. */
export function mentionsBrand(printedName: string, brand: string): boolean {
  if (isGenericBrand(brand)) return false;
  const letters = lettersOf(brand);
  return letters.length > 1 && printedLettersOf(printedName).includes(letters);
}

/**
 * Whether the printed size differs from the item's, or the line names a store brand other than the item's
 * brand. "Store brand" items fit any store brand.
 */
export function contradictsItem(
  printedName: string,
  item: { brand: string; unit: string },
  labels: readonly string[],
): boolean {
  if (comparePrintedSize(printedName, item.unit) === 'other') return true;
  const isOther = (label: string) =>
    lettersOf(label) !== lettersOf(item.brand) && mentionsBrand(printedName, label);
  return !isGenericBrand(item.brand) && !mentionsBrand(printedName, item.brand) && labels.some(isOther);
}
