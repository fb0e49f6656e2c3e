import type { ShopListLine } from '#contract/shop.ts';

/** What of a line says whether it is what was scanned. */
type Line = Pick<ShopListLine, 'name' | 'itemId' | 'gtin' | 'prices'>;

export type FoundLine<Row> = {
  row: Row;
  /** `same`: what the list asks for, or what the plan fills it with; `alike`: another brand or size of it. */
  match: 'same' | 'alike';
};

const isOf = ({ itemId, prices }: Line, id: number): boolean =>
  itemId === id || prices.some((price) => price.itemId === id);

/** The line of the list that an item belongs to: its own, else one of that name, an open one first. */
export function findLine<Row extends { line: Line; isTicked: boolean }>(
  rows: readonly Row[],
  item: { id: number; name: string },
): FoundLine<Row> | undefined {
  const inOrder = rows.toSorted((a, b) => Number(a.isTicked) - Number(b.isTicked));
  const same = inOrder.find(({ line }) => isOf(line, item.id));
  if (same) return { row: same, match: 'same' };
  const alike = inOrder.find(({ line }) => line.itemId != null && line.name === item.name);
  return alike && { row: alike, match: 'alike' };
}

/** The line whose bar code this is, as the device has it. */
export const lineOfCode = <Row extends { line: Line }>(rows: readonly Row[], gtin: string): Row | undefined =>
  rows.find(({ line }) => line.gtin === gtin);
