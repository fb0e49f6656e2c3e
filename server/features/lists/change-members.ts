import { sql } from 'kysely';
import type { ListMember } from '#contract/list-members.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import { t } from '#domain/language.ts';
import type { Db } from '#server/db/connect.ts';
import { AppError, notFoundError } from '#server/http/errors.ts';
import { noSuchListError, ownerOnlyError } from './errors.ts';
import { readListSummary, updateListSettings } from './lists.ts';
import { lockList, type Member } from './members.ts';

const SHOPPING_STATUS_MS = 2 * MINUTE_MS;

const noSuchMemberError = () => notFoundError(t`Member`);

const ownerCannotLeaveError = () =>
  new AppError(409, 'owner_stays', t`The owner can’t leave a list. Delete it instead.`);

type MemberChange = { listId: number; me: Member; memberId: number; now: Date };

async function findMemberRow(db: Db, { listId, memberId }: Pick<MemberChange, 'listId' | 'memberId'>) {
  const row = await db
    .selectFrom('list_member')
    .select(['role', 'user_id'])
    .where('id', '=', memberId)
    .where('list_id', '=', listId)
    .executeTakeFirst();
  if (row === undefined) throw noSuchMemberError();
  return row;
}

export function updateMemberRole(
  db: Db,
  { listId, me, memberId, role, now }: MemberChange & { role: 'edit' | 'tick' },
): Promise<ListMember> {
  return db.transaction().execute(async (tx) => {
    if ((await lockList(tx, listId)) === undefined) throw noSuchListError();
    const row = await findMemberRow(tx, { listId, memberId });
    if (row.role === 'owner') throw ownerCannotLeaveError();
    if (row.user_id === null && role === 'edit') {
      const message = t`People who joined without an account can only check things off. They can sign in and open the link again.`;
      throw new AppError(409, 'guest_ticks', message);
    }
    await tx.updateTable('list_member').set({ role }).where('id', '=', memberId).execute();
    const { members } = await readListSummary(tx, { listId, memberId: me.memberId, now });
    const member = members.find((candidate) => candidate.memberId === memberId);
    if (member === undefined) throw noSuchMemberError();
    return member;
  });
}

/**
 * Removes the member but keeps their lines. If the owner removes someone, also revokes all links to the list,
 * so the member can't rejoin.
 */
export function deleteMember(db: Db, { listId, me, memberId }: Omit<MemberChange, 'now'>): Promise<void> {
  return db.transaction().execute(async (tx) => {
    // Locks the list, so that no later operation by this member is applied.
    if ((await lockList(tx, listId)) === undefined) throw noSuchListError();
    const row = await findMemberRow(tx, { listId, memberId });
    if (memberId !== me.memberId && me.role !== 'owner') throw ownerOnlyError(t`remove people from it`);
    if (row.role === 'owner') throw ownerCannotLeaveError();
    await tx.deleteFrom('list_member').where('id', '=', memberId).execute();
    if (memberId === me.memberId) return;
    await tx.deleteFrom('list_invitation').where('list_id', '=', listId).execute();
  });
}

/** Removes all guests. Also revokes all links, because guests still know the link they joined with. */
export function deleteGuests(db: Db, listId: number): Promise<void> {
  return db.transaction().execute(async (tx) => {
    if ((await lockList(tx, listId)) === undefined) throw noSuchListError();
    await tx
      .deleteFrom('list_member')
      .where('list_id', '=', listId)
      .where('guest_hash', 'is not', null)
      .execute();
    await tx.deleteFrom('list_invitation').where('list_id', '=', listId).execute();
  });
}

export async function updatePresence(
  db: Db,
  { listId, memberId, isShopping, now }: { listId: number; memberId: number; isShopping: boolean; now: Date },
): Promise<void> {
  const shoppingUntil = isShopping ? new Date(now.getTime() + SHOPPING_STATUS_MS) : null;
  await db.transaction().execute(async (tx) => {
    await lockList(tx, listId);
    const { rows } = await sql<{ wasShopping: boolean }>`
      /* name: list-presence */
      with before as (
        select id, coalesce(shopping_until > ${now.toISOString()}::timestamptz, false) as was_shopping
        from list_member where id = ${memberId}
      )
      update list_member set shopping_until = ${shoppingUntil?.toISOString() ?? null}::timestamptz
      from before where list_member.id = before.id returning before.was_shopping as "wasShopping"
    `.execute(tx);
    if (rows[0] !== undefined && rows[0].wasShopping !== isShopping) await updateListSettings(tx, listId, {});
  });
}
