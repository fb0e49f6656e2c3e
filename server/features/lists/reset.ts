import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { ListOperation } from '#domain/list/list.ts';
import { nextReset } from '#domain/list/reset.ts';
import type { Db, Tx } from '#server/db/connect.ts';
import { findTimeZone } from '#server/features/preferences/api.ts';
import { applyOperationsToLockedList } from './apply.ts';

export async function computeNextReset(
  db: Db,
  { ownerId, weekday, now }: { ownerId: string; weekday: number; now: Date },
): Promise<Date> {
  return nextReset(weekday, await findTimeZone(db, ownerId), now);
}

type DueList = { listId: number; ownerId: string; memberId: number; seq: number; weekday: number };

async function resetOneList(tx: Tx, now: Date): Promise<boolean> {
  const { rows } = await sql<DueList>`
    select list.id as "listId", list.owner_id as "ownerId", owner.id as "memberId", list.seq, list.resets_on as weekday
    from grocery_list list join list_member owner on owner.list_id = list.id and owner.role = 'owner'
    where list.resets_at <= ${now.toISOString()}::timestamptz and list.resets_on is not null
    order by list.resets_at limit 1
    for no key update of list skip locked
  `.execute(tx);
  const [dueList] = rows;
  if (dueList === undefined) return false;
  const tickedLines = await tx
    .selectFrom('list_line')
    .select('line')
    .where('list_id', '=', dueList.listId)
    .where('ticked_by', 'is not', null)
    .execute();
  const operations = tickedLines.map(
    ({ line }): ListOperation => ({ id: randomUUID(), line, kind: 'untick' }),
  );
  await applyOperationsToLockedList(tx, { ...dueList, role: 'owner', operations, now });
  const resets_at = await computeNextReset(tx, { ...dueList, now });
  await tx.updateTable('grocery_list').set({ resets_at }).where('id', '=', dueList.listId).execute();
  return true;
}

export async function resetWeeklyLists(db: Db, now: Date): Promise<void> {
  while (await db.transaction().execute((tx) => resetOneList(tx, now)));
}
