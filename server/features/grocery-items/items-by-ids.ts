import type { GroceryItem } from '#contract/grocery-items.ts';
import type { Db } from '#server/db/connect.ts';
import { toPieceWeightField } from './queries.ts';

export async function listItemsById(db: Db, ids: readonly number[]): Promise<Map<number, GroceryItem>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('grocery_item')
    .select(['id', 'name', 'brand', 'unit', 'category', 'gtin', 'usual_piece_lb'])
    .where('id', 'in', [...new Set(ids)])
    .$narrowType<Pick<GroceryItem, 'category'>>()
    .execute();
  return new Map(
    rows.map(({ usual_piece_lb, ...item }) => [item.id, { ...item, ...toPieceWeightField(usual_piece_lb) }]),
  );
}
