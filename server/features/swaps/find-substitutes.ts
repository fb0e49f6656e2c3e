import { sql } from 'kysely';
import { substitutes } from '#domain/item/substitutes.ts';
import type { Db } from '#server/db/connect.ts';

/**
 * The smallest package that holds at least as much, up to twice as much. An organic item isn't replaced by one that
 * isn't.
 */
export async function findSubstitutes(db: Db, itemIds: readonly number[]): Promise<Map<number, number>> {
  if (itemIds.length === 0) return new Map();
  const { rows } = await sql<{ itemId: number; substituteId: number }>`
    /* name: substitutes */
    select distinct on (wanted.id) wanted.id as "itemId", substitute.id as "substituteId"
    from unnest(
        ${substitutes.map(([item]) => item)}::text[], ${substitutes.map(([, substitute]) => substitute)}::text[]
      ) pair(wanted, substitute)
    join grocery_item requested on requested.name = pair.wanted
    join grocery_item wanted on wanted.kind = requested.kind and wanted.category = requested.category
      and wanted.id = any(${itemIds}::int[])
    join grocery_item substitute on substitute.name = pair.substitute
      and substitute.net_measure is not distinct from wanted.net_measure
      and (substitute.unit = wanted.unit or substitute.net_amount between wanted.net_amount and 2 * wanted.net_amount)
    order by wanted.id, substitute.net_amount, -substitute.popularity, substitute.id
  `.execute(db);
  return new Map(rows.map(({ itemId, substituteId }) => [itemId, substituteId]));
}
