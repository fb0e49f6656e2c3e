import type { ShoppingTripLine } from '#contract/shop.ts';

type Line = Pick<ShoppingTripLine, 'name' | 'itemId' | 'gtin' | 'prices'>;

export type FoundLine<Row> = {
  row: Row;
  /**
   * `same-item`: the product is the line's item or the plan's substitute for it. `same-name`: the product has the same
   * name but another brand or size.
   */
  match: 'same-item' | 'same-name';
};

const isLineForItem = ({ itemId, prices }: Line, id: number): boolean =>
  itemId === id || prices.some((price) => price.itemId === id);

export function findLineByItem<Row extends { line: Line; isTicked: boolean }>(
  rows: readonly Row[],
  item: { id: number; name: string },
): FoundLine<Row> | undefined {
  const rowsUntickedFirst = rows.toSorted((a, b) => Number(a.isTicked) - Number(b.isTicked));
  const sameItemRow = rowsUntickedFirst.find(({ line }) => isLineForItem(line, item.id));
  if (sameItemRow) return { row: sameItemRow, match: 'same-item' };
  const sameNameRow = rowsUntickedFirst.find(({ line }) => line.itemId != null && line.name === item.name);
  return sameNameRow && { row: sameNameRow, match: 'same-name' };
}

export const findLineByCode = <Row extends { line: Line }>(
  rows: readonly Row[],
  gtin: string,
): Row | undefined => rows.find(({ line }) => line.gtin === gtin);
