import { sql } from 'kysely';
import { substitutes } from '#domain/item/substitutes.ts';
import type { Db } from '#server/db/connect.ts';

/**
 * Substitutes by item: for each of these items, the smallest package of its substitute that holds at least as much, up
 * to twice as much. Items are matched by kind, so an organic item isn't replaced by one that isn't organic.
 */
export async function findSubstitutes(db: Db, itemIds: readonly number[]): Promise<Map<number, number>> {
  if (itemIds.length === 0) return new Map();
  const { rows } = await sql<{ itemId: number; insteadId: number }>`
    /* name: substitutes */
    select distinct on (wished.id) wished.id as "itemId", instead.id as "insteadId"
    from unnest(
        ${substitutes.map(([wished]) => wished)}::text[], ${substitutes.map(([, instead]) => instead)}::text[]
      ) pair(wished, instead)
    join grocery_item named on named.name = pair.wished
    join grocery_item wished on wished.kind = named.kind and wished.category = named.category
      and wished.id = any(${itemIds}::int[])
    join grocery_item instead on instead.name = pair.instead
      and instead.net_measure is not distinct from wished.net_measure
      and (instead.unit = wished.unit or instead.net_amount between wished.net_amount and 2 * wished.net_amount)
    order by wished.id, instead.net_amount, -instead.popularity, instead.id
  `.execute(db);
  return new Map(rows.map(({ itemId, insteadId }) => [itemId, insteadId]));
}
