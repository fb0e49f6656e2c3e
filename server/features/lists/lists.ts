import { sql } from 'kysely';
import { type ListSummary, MAX_LISTS } from '#contract/lists.ts';
import type { Db, Tx } from '#server/db/connect.ts';
import { applyOperationsToLockedList } from './apply.ts';
import { listCartLineOperations } from './cart-lines.ts';
import { budgetChangedError, noSuchListError, tooManyListsError } from './errors.ts';
import { lockUser } from './members.ts';
import { type LoadedList, loadLists, toListSummary } from './read.ts';

export async function readListSummary(
  db: Db,
  { listId, memberId, now }: { listId: number; memberId: number; now: Date },
): Promise<ListSummary> {
  const [list] = await loadLists(db, [{ listId, since: null }]);
  if (list === undefined) throw noSuchListError();
  return toListSummary(list, memberId, now);
}

export async function loadList(db: Db, listId: number, since = -1): Promise<LoadedList> {
  const [list] = await loadLists(db, [{ listId, since }]);
  if (list === undefined) throw noSuchListError();
  return list;
}

export async function listListsForMember(db: Db, userId: string, now: Date): Promise<ListSummary[]> {
  const { rows } = await sql<{ listId: number; memberId: number }>`
    /* name: lists-of-user */
    select list.id as "listId", member.id as "memberId"
    from list_member member join grocery_list list on list.id = member.list_id
    where member.user_id = ${userId} and list.kind = 'list' order by list.used_at desc, list.id desc
  `.execute(db);
  const lists = await loadLists(
    db,
    rows.map(({ listId }) => ({ listId, since: null })),
  );
  const memberIdByListId = new Map(rows.map(({ listId, memberId }) => [listId, memberId]));
  return lists.map((list) => toListSummary(list, memberIdByListId.get(list.id) ?? 0, now));
}

export async function enforceListLimit(tx: Tx, userId: string): Promise<void> {
  const { rows } = await sql<{ lists: number }>`
    select count(*)::int as lists from list_member member join grocery_list list on list.id = member.list_id
    where member.user_id = ${userId} and list.kind = 'list'
  `.execute(tx);
  if ((rows[0]?.lists ?? 0) >= MAX_LISTS) throw tooManyListsError();
}

export function insertList(
  db: Db,
  { userId, name, fromCart, now }: { userId: string; name: string; fromCart: boolean; now: Date },
): Promise<{ listId: number; memberId: number }> {
  return db.transaction().execute(async (tx) => {
    await lockUser(tx, userId);
    await enforceListLimit(tx, userId);
    const { id: listId } = await tx
      .insertInto('grocery_list')
      .values({ owner_id: userId, name, created_at: now, used_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { id: memberId } = await tx
      .insertInto('list_member')
      .values({ list_id: listId, user_id: userId, role: 'owner', joined_at: now, seen_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (fromCart) {
      const { operations } = await listCartLineOperations(tx, { userId, entryIds: null, lastPosition: 0 });
      await applyOperationsToLockedList(tx, { listId, memberId, operations, now, seq: 0, role: 'owner' });
    }
    return { listId, memberId };
  });
}

type SettingsChange = {
  name?: string | undefined;
  isArchived?: boolean | undefined;
  resets?: ResetSchedule | undefined;
  budgetCents?: number | null | undefined;
  budgetSeenCents?: number | null | undefined;
};
type ResetSchedule = { on: number | null; at: Date | null };

/** Throws and changes nothing if the budget has changed since the member saw it. */
export async function updateListSettings(
  db: Db,
  listId: number,
  { name, isArchived, resets, budgetCents, budgetSeenCents }: SettingsChange,
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('grocery_list')
    .set(({ eb }) => ({
      version: eb('version', '+', 1),
      ...(name !== undefined && { name }),
      ...(isArchived !== undefined && { is_archived: isArchived }),
      ...(budgetCents !== undefined && { budget_cents: budgetCents }),
      ...(resets !== undefined && { resets_on: resets.on, resets_at: resets.at }),
    }))
    .where('id', '=', listId)
    .$if(budgetSeenCents !== undefined, (query) =>
      query.where('budget_cents', 'is not distinct from', budgetSeenCents ?? null),
    )
    .executeTakeFirst();
  if (numUpdatedRows === 0n && budgetSeenCents !== undefined) throw budgetChangedError();
}
