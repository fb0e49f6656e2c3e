import { parseNetContent } from '#domain/item/size/net-content.ts';
import { isSoldByWeight } from '#domain/item/size/sold-by-weight.ts';
import { isPlaceholderBrand } from '#domain/item/store-brand.ts';
import { mentionsBrand } from '#domain/receipt/evidence.ts';
import { comparePrintedSize, type PrintedSize, parsePrintedSize } from '#domain/receipt/printed-size.ts';

type Item = { name: string; brand: string; unit: string };

function formatCatalogSize({ count, amount }: PrintedSize, isLiquid: boolean): string {
  const unit = amount?.unit === 'oz' && isLiquid ? 'fl oz' : amount?.unit;
  const parts = [count === null ? [] : `${count} ct`, amount === null ? [] : `${amount.value} ${unit}`];
  return parts.flat().join(' / ');
}

/**
 * Returns a new item in the printed size, based on one of the choices. Returns null if no size is printed, or if a
 * choice's size matches or is unknown.
 */
export function deriveItemInPrintedSize<Goods extends Item>(
  printedName: string,
  choices: readonly Goods[],
): Goods | null {
  const size = parsePrintedSize(printedName);
  const packagedItems = choices.filter(({ unit }) => !isSoldByWeight(unit));
  const [topChoice] = choices;
  const sameNameItems = packagedItems.filter(({ name }) => name === topChoice?.name);
  const isBrandPrinted = ({ brand }: Goods) => mentionsBrand(printedName, brand);
  const baseItem =
    sameNameItems.find(isBrandPrinted) ??
    sameNameItems.find(({ brand }) => isPlaceholderBrand(brand)) ??
    packagedItems.find(isBrandPrinted) ??
    sameNameItems[0];
  if (size === null || baseItem === undefined) return null;
  // Ignore brands that aren't printed: "GV EGGS 18CT" isn't Eggland's Best.
  const isComparable = (one: Goods) =>
    one.brand.startsWith(baseItem.brand) || isBrandPrinted(one) || isPlaceholderBrand(one.brand);
  const isOtherSize = ({ unit }: Goods) => comparePrintedSize(printedName, unit) === 'other';
  if (!choices.filter(isComparable).every(isOtherSize)) return null;
  return { ...baseItem, unit: formatCatalogSize(size, parseNetContent(baseItem.unit)?.measure === 'ml') };
}
