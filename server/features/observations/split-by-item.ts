import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';
import type { ObservationInput } from './write.ts';

type KnownItem = { key: string; id: number; sightedAs: number };

const mapByKey = (known: readonly KnownItem[]) => new Map(known.map((item) => [item.key, item]));

/**
 * Splits rows into halves that two cores can write at the same time. Items that share an `item_sighting` row
 * (`sighted_as`) stay together. Unknown items are in the first half.
 */
export async function splitIntoItemPartitions(
  db: Db,
  rows: readonly ObservationInput[],
): Promise<[ObservationInput[], ObservationInput[]]> {
  const gtins = [...new Set(rows.flatMap(({ gtin }) => gtin ?? []))];
  const ids = [...new Set(rows.flatMap(({ gtin, itemId }) => (gtin === null ? (itemId ?? []) : [])))];
  const { rows: gtinRows } = await sql<KnownItem>`
    select gtin as key, id, coalesce(sighted_as, id) as "sightedAs" from grocery_item where gtin = any(${gtins})
  `.execute(db);
  const { rows: idRows } = await sql<KnownItem>`
    select id::text as key, id, coalesce(sighted_as, id) as "sightedAs" from grocery_item where id = any(${ids}::bigint[])
  `.execute(db);
  const [gtinItems, idItems] = [mapByKey(gtinRows), mapByKey(idRows)];
  const halves: [ObservationInput[], ObservationInput[]] = [[], []];
  for (const row of rows) {
    const item = row.gtin === null ? idItems.get(String(row.itemId)) : gtinItems.get(row.gtin);
    if (item === undefined) halves[0].push(row);
    else halves[item.sightedAs % 2 === 0 ? 0 : 1].push({ ...row, gtin: null, itemId: item.id });
  }
  return halves;
}
