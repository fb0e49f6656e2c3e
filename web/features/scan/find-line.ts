import type { ShoppingTripLine } from '#contract/shop.ts';

type Line = Pick<ShoppingTripLine, 'name' | 'itemId' | 'gtin' | 'prices'>;

export type FoundLine<Row> = {
  row: Row;
  /**
   * `same` means the listed item or the plan's substitute. `alike` means an item with the same name but another brand
   * or size.
   */
  match: 'same' | 'alike';
};

const isLineFor = ({ itemId, prices }: Line, id: number): boolean =>
  itemId === id || prices.some((price) => price.itemId === id);

/**
 * Finds the row for a scanned product. Prefers a match by item to a match by name. Among equal matches, prefers a line
 * that isn't checked off.
 */
export function findLineByItem<Row extends { line: Line; isTicked: boolean }>(
  rows: readonly Row[],
  item: { id: number; name: string },
): FoundLine<Row> | undefined {
  const inOrder = rows.toSorted((a, b) => Number(a.isTicked) - Number(b.isTicked));
  const same = inOrder.find(({ line }) => isLineFor(line, item.id));
  if (same) return { row: same, match: 'same' };
  const alike = inOrder.find(({ line }) => line.itemId != null && line.name === item.name);
  return alike && { row: alike, match: 'alike' };
}

export const findLineByCode = <Row extends { line: Line }>(
  rows: readonly Row[],
  gtin: string,
): Row | undefined => rows.find(({ line }) => line.gtin === gtin);
