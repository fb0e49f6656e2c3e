import { sql } from 'kysely';
import type { CartNote } from '#contract/free-lines.ts';
import { MAX_CART_NOTES } from '#contract/limits.ts';
import type { Db } from '#server/db/connect.ts';

type Row = { id: number; text: string; addedAt: Date };

const toCartNote = ({ id, text, addedAt }: Row): CartNote => ({ id, text, addedAt: addedAt.toISOString() });

export async function listCartNotesForUser(db: Db, userId: string): Promise<CartNote[]> {
  const rows = await db
    .selectFrom('free_line')
    .select(['id', 'text', 'added_at as addedAt'])
    .where('user_id', '=', userId)
    .orderBy('added_at')
    .orderBy('id')
    .execute();
  return rows.map(toCartNote);
}

/** Inserts all lines, or returns null if they don't all fit. */
export async function insertCartNotes(
  db: Db,
  { userId, texts, now }: { userId: string; texts: readonly string[]; now: Date },
): Promise<CartNote[] | null> {
  if (texts.length === 0) return [];
  const { rows } = await sql<Row>`
    with current as materialized (select free_lines_of(${userId}) as lines)
    insert into free_line (user_id, text, added_at)
    -- A millisecond apart, so that each line can be restored to its old position.
    select ${userId}, input.text, ${now.toISOString()}::timestamptz + (position - 1) * interval '1 millisecond'
    from current, unnest(${[...texts]}::text[]) with ordinality as input(text, position)
    where current.lines + ${texts.length}::int <= ${sql.lit(MAX_CART_NOTES)}
    order by position
    returning id, text, added_at as "addedAt"
  `.execute(db);
  return rows.length === 0 ? null : rows.map(toCartNote);
}

export async function updateCartNote(
  db: Db,
  { userId, id, text }: { userId: string; id: number; text: string },
): Promise<CartNote | null> {
  const row = await db
    .updateTable('free_line')
    .set({ text })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning(['id', 'text', 'added_at as addedAt'])
    .executeTakeFirst();
  return row === undefined ? null : toCartNote(row);
}

export async function deleteCartNotes(
  db: Db,
  { userId, ids }: { userId: string; ids: readonly number[] },
): Promise<number> {
  if (ids.length === 0) return 0;
  const result = await db
    .deleteFrom('free_line')
    .where('id', 'in', ids)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}
