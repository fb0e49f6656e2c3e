import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { USER_HEADER } from '#contract/limits.ts';
import { DAY_MS } from '#domain/durations.ts';
import type { ListRole } from '#domain/list/list.ts';
import type { Db, Tx } from '#server/db/connect.ts';
import type { Env } from '#server/env/env.ts';
import { signInRequiredError } from '#server/http/errors.ts';
import { noSuchListError } from './errors.ts';
import { readGuestHash } from './guest-cookie.ts';

export type Member = { memberId: number; role: ListRole; userId: string | null; ownerId: string };

type CallerKeys = { userId: string | null; guest: Buffer | null };

export async function findMember(
  db: Db,
  { listId, userId, guest }: CallerKeys & { listId: number },
): Promise<(Member & { seenAt: Date }) | undefined> {
  if (userId === null && guest === null) return undefined;
  const { rows } = await sql<Member & { seenAt: Date }>`
    /* name: list-member */
    select member.id as "memberId", member.role, member.user_id as "userId", list.owner_id as "ownerId",
      member.seen_at as "seenAt"
    from list_member member join grocery_list list on list.id = member.list_id
    where member.list_id = ${listId} and list.kind = 'list' and (member.user_id = ${userId} or member.guest_hash = ${guest})
    order by member.user_id is null limit 1
  `.execute(db);
  return rows[0];
}

/**
 * This is the only place that checks who may access a list. Throws 404 if the caller isn't a member. Throws 401 if the
 * page's session has ended.
 */
export async function requireMember(
  db: Db,
  { listId, request, env, now }: { listId: number; request: FastifyRequest; env: Env; now: Date },
): Promise<Member> {
  const userId = request.user?.id ?? null;
  const memberRow = await findMember(db, { listId, userId, guest: readGuestHash(request, env) });
  if (memberRow === undefined) {
    throw userId === null && request.headers[USER_HEADER] !== undefined
      ? signInRequiredError()
      : noSuchListError();
  }
  const { seenAt, ...member } = memberRow;
  if (now.getTime() - seenAt.getTime() >= DAY_MS) {
    await db.updateTable('list_member').set({ seen_at: now }).where('id', '=', member.memberId).execute();
  }
  return member;
}

/**
 * Returns undefined if the list was deleted. To prevent deadlocks, lock users before lists, and lock lists in the order
 * of their ids.
 */
export async function lockList(tx: Tx, listId: number): Promise<{ seq: number } | undefined> {
  const { rows } = await sql<{ seq: number }>`
    /* name: lock-list */
    select seq from grocery_list where id = ${listId} for no key update
  `.execute(tx);
  return rows[0];
}

/** Reads the role only after locking the list, because the member may have been removed just before. */
export async function lockListAsMember(
  tx: Tx,
  { listId, memberId }: { listId: number; memberId: number },
): Promise<{ seq: number; role: ListRole }> {
  const list = await lockList(tx, listId);
  const { rows } = await sql<{ role: ListRole }>`
    /* name: list-role */
    select role from list_member where id = ${memberId} and list_id = ${listId}
  `.execute(tx);
  const [member] = rows;
  if (list === undefined || member === undefined) throw noSuchListError();
  return { seq: list.seq, role: member.role };
}

export const lockUser = (tx: Tx, userId: string) =>
  sql`select from app_user where id = ${userId} for no key update`.execute(tx);
