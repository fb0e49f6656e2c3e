import { sql } from 'kysely';
import type { GroceryItem } from '#contract/grocery-items.ts';
import type { Db } from '#server/db/connect.ts';

export const toPieceWeightField = (usualPieceLb: number | null) =>
  usualPieceLb === null ? {} : { usualPieceLb };

type Page = { limit: number; cursor: string | undefined; name: string | undefined };

/**
 * Lists items by popularity. The cursor is the last item's `popularity.id`. Pages don't repeat or skip items,
 * even if new items are added in the meantime.
 */
export async function listItems(
  db: Db,
  { limit, cursor, name }: Page,
): Promise<{ items: GroceryItem[]; nextCursor: string | null }> {
  let query = db
    .selectFrom('grocery_item')
    .select(['id', 'name', 'brand', 'unit', 'category', 'gtin', 'usual_piece_lb', 'popularity'])
    .orderBy(sql`-popularity`)
    .orderBy('id')
    .limit(limit + 1);
  if (name !== undefined) query = query.where('name', '=', name);
  if (cursor !== undefined) {
    const [popularity = 0, id = 0] = cursor.split('.').map(Number);
    query = query.where(sql<boolean>`(-popularity, id) > (-(${popularity}::integer), ${id}::integer)`);
  }
  const rows = await query.execute();
  const lastRow = rows.length > limit ? rows[limit - 1] : undefined;
  return {
    items: rows
      .slice(0, limit)
      .map(
        ({ popularity: _, usual_piece_lb, ...item }) =>
          ({ ...item, ...toPieceWeightField(usual_piece_lb) }) as GroceryItem,
      ),
    nextCursor: lastRow ? `${lastRow.popularity}.${lastRow.id}` : null,
  };
}
