import { sql } from 'kysely';
import type { ListLine } from '#domain/list/list.ts';
import type { Tx } from '#server/db/connect.ts';

/** Removed lines are kept because a device that was offline may still change them. */
const MAX_REMOVED_LINES = 500;

export async function upsertListLines(
  tx: Tx,
  { listId, lines, now }: { listId: number; lines: readonly (ListLine & { seq: number })[]; now: Date },
): Promise<void> {
  if (lines.length === 0) return;
  const rows = lines.map(({ wish, ...line }) => ({ ...line, ...wish }));
  await sql`
    /* name: write-list-lines */
    insert into list_line as current (list_id, line, name, item_id, firmness, quantity, note, position, added_by,
      ticked_by, ticked_at, removed_at, seq)
    select ${listId}, line, name, "itemId", firmness, quantity, note, position, "addedBy", "tickedBy", "tickedAt",
      case when "isRemoved" then ${now.toISOString()}::timestamptz end, seq
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as input(line uuid, name text, "itemId" int, firmness text,
      quantity float8, note text, position float8, "addedBy" bigint, "tickedBy" bigint, "tickedAt" timestamptz,
      "isRemoved" boolean, seq bigint)
    on conflict (list_id, line) do update set name = excluded.name, item_id = excluded.item_id,
      firmness = excluded.firmness, quantity = excluded.quantity, note = excluded.note, position = excluded.position,
      ticked_by = excluded.ticked_by, ticked_at = excluded.ticked_at,
      removed_at = case when excluded.removed_at is not null then coalesce(current.removed_at, excluded.removed_at) end,
      seq = excluded.seq
  `.execute(tx);
}

export const deleteRemovedLines = (tx: Tx, listId: number) =>
  sql`
    /* name: sweep-removed-lines */
    delete from list_line where list_id = ${listId} and line in (
      select line from list_line where list_id = ${listId} and removed_at is not null
      order by removed_at desc, seq desc offset ${sql.lit(MAX_REMOVED_LINES)})
  `.execute(tx);
