import { sql } from 'kysely';
import type { ResponseOf } from '#contract/endpoint.ts';
import type { getInvitation, listInvitations } from '#contract/list-members.ts';
import { MAX_LIST_MEMBERS } from '#contract/lists.ts';
import { t } from '#domain/language.ts';
import type { Db, Tx } from '#server/db/connect.ts';
import { invalidFieldsError } from '#server/http/errors.ts';
import { createSecret, hashSecret } from '#server/http/secrets.ts';
import { noSuchLinkError, noSuchListError, tooManyMembersError } from './errors.ts';
import { limitGuestJoins } from './limits.ts';
import { enforceListLimit } from './lists.ts';
import { findMember, lockList, lockUser } from './members.ts';

type Invitation = ResponseOf<typeof listInvitations>[number];
type InvitedRole = Invitation['role'];
type Row = Omit<Invitation, 'endsAt'> & { endsAt: Date };

const columns = sql`id as "invitationId", role, ends_at as "endsAt", joined_count as "joinedCount"`;
const toInvitation = ({ endsAt, ...row }: Row): Invitation => ({ ...row, endsAt: endsAt.toISOString() });

export async function listActiveInvitations(db: Db, listId: number, now: Date): Promise<Invitation[]> {
  const { rows } = await sql<Row>`
    select ${columns} from list_invitation
    where list_id = ${listId} and ends_at > ${now.toISOString()}::timestamptz order by id desc
  `.execute(db);
  return rows.map(toInvitation);
}

export async function insertInvitation(
  db: Db,
  { listId, role, endsAt }: { listId: number; role: InvitedRole; endsAt: Date },
): Promise<Invitation & { token: string }> {
  const token = createSecret();
  const { rows } = await sql<Row>`
    insert into list_invitation (list_id, token_hash, role, ends_at)
    select id, ${hashSecret(token)}, ${role}, ${endsAt.toISOString()}::timestamptz
    from grocery_list where id = ${listId} for key share
    returning ${columns}
  `.execute(db);
  const [row] = rows;
  if (row === undefined) throw noSuchListError();
  return { ...toInvitation(row), token };
}

export async function deleteInvitation(
  db: Db,
  { listId, invitationId }: { listId: number; invitationId: number },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('list_invitation')
    .where('id', '=', invitationId)
    .where('list_id', '=', listId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

type FoundInvitation = { id: number; listId: number } & Omit<ResponseOf<typeof getInvitation>, 'listId'>;

/** Throws if the link is invalid or expired. */
export async function findInvitation(db: Db, token: string, now: Date): Promise<FoundInvitation> {
  const { rows } = await sql<Omit<FoundInvitation, 'endsAt'> & { endsAt: Date }>`
    /* name: list-invitation */
    select invitation.id, invitation.list_id as "listId", list.name as "listName", invitation.role, invitation.ends_at as "endsAt",
      coalesce(nullif(btrim(owner.first_name), ''), 'A member') as "ownerName"
    from list_invitation invitation join grocery_list list on list.id = invitation.list_id
      join app_user owner on owner.id = list.owner_id
    where invitation.token_hash = ${hashSecret(token)} and invitation.ends_at > ${now.toISOString()}::timestamptz
  `.execute(db);
  const [row] = rows;
  if (row === undefined) throw noSuchLinkError();
  return { ...row, endsAt: row.endsAt.toISOString() };
}

/** If the caller has signed in, ignores guest memberships, so that joining again can grant a higher role. */
export async function findJoinedMember(
  db: Db,
  caller: { listId: number; userId: string | null; guest: Buffer | null },
) {
  const member = await findMember(db, caller);
  return member !== undefined && (member.userId !== null || caller.userId === null) ? member : undefined;
}

async function rejectTooManyMembers(tx: Tx, listId: number): Promise<void> {
  const { rows } = await sql<{ members: number }>`
    select count(*)::int as members from list_member where list_id = ${listId}
  `.execute(tx);
  if ((rows[0]?.members ?? 0) >= MAX_LIST_MEMBERS) throw tooManyMembersError();
}

type JoinRequest = {
  token: string;
  userId: string | null;
  guest: Buffer | null;
  guestName: string | undefined;
  rememberGuest: () => Buffer;
  ip: string;
  now: Date;
};

/**
 * Adds the caller to the list. A member without an account is a guest, who can only check off lines. A guest
 * who joins again with an account stays the same member but gets the link's role.
 */
export function joinByInvitation(db: Db, joinRequest: JoinRequest): Promise<number> {
  const { token, userId, guest, guestName, now } = joinRequest;
  return db.transaction().execute(async (tx) => {
    if (userId !== null) await lockUser(tx, userId);
    const { listId } = await findInvitation(tx, token, now);
    await lockList(tx, listId);
    // While this call waited for the lock, someone may have deleted the link.
    const link = await findInvitation(tx, token, now);
    if ((await findJoinedMember(tx, { listId, userId, guest })) !== undefined) return listId;
    const member = await findMember(tx, { listId, userId, guest });
    if (userId !== null) await enforceListLimit(tx, userId);
    const accountColumns = { user_id: userId, guest_hash: null, guest_name: null, role: link.role };
    if (member !== undefined) {
      await tx.updateTable('list_member').set(accountColumns).where('id', '=', member.memberId).execute();
      return listId;
    }
    await rejectTooManyMembers(tx, listId);
    if (userId === null && guestName === undefined) {
      throw invalidFieldsError({ field: 'guestName', message: t`enter a name others will see, or sign in` });
    }
    if (userId === null) await limitGuestJoins(tx, { linkId: link.id, ip: joinRequest.ip, now });
    const identityColumns =
      userId === null
        ? { guest_hash: joinRequest.rememberGuest(), guest_name: guestName ?? '', role: 'tick' as const }
        : accountColumns;
    const timestamps = { joined_at: now, seen_at: now };
    await tx
      .insertInto('list_member')
      .values({ list_id: listId, ...identityColumns, ...timestamps })
      .execute();
    await sql`update list_invitation set joined_count = joined_count + 1 where id = ${link.id}`.execute(tx);
    return listId;
  });
}
