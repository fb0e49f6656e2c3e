import { sql } from 'kysely';
import { sameUses } from '#domain/item/same-use.ts';
import type { Db } from '#server/db/connect.ts';

/** An item that could stand in for another of the same use. */
export type SameUse = { itemId: number; insteadId: number };

/**
 * For each of these items, the most popular thing of the same use that comes in as much, up to twice as much. Items are
 * recognized by their kind, so an organic one has no substitute that isn't.
 */
export async function findSameUses(db: Db, itemIds: readonly number[]): Promise<SameUse[]> {
  if (itemIds.length === 0) return [];
  const { rows } = await sql<SameUse>`
    /* name: same-uses */
    select distinct on (wished.id) wished.id as "itemId", instead.id as "insteadId"
    from unnest(
        ${sameUses.map(([wished]) => wished)}::text[], ${sameUses.map(([, instead]) => instead)}::text[]
      ) pair(wished, instead)
    join grocery_item named on named.name = pair.wished
    join grocery_item wished on wished.kind = named.kind and wished.category = named.category
      and wished.id = any(${itemIds}::int[])
    join grocery_item instead on instead.name = pair.instead
      and instead.net_measure is not distinct from wished.net_measure
      and (instead.unit = wished.unit or instead.net_amount between wished.net_amount and 2 * wished.net_amount)
    order by wished.id, instead.net_amount, -instead.popularity, instead.id
  `.execute(db);
  return rows;
}
