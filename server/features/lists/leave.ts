import { sql } from 'kysely';
import type { Tx } from '#server/db/connect.ts';

/**
 * Locks the user and everyone who might inherit one of the user's lists. Locking in id order prevents deadlocks when
 * two members leave at the same time.
 */
export const lockLeavingUser = (tx: Tx, userId: string) =>
  sql`
    select from app_user
    where id = ${userId} or id in (
      select member.user_id from list_member member join grocery_list list on list.id = member.list_id
      where list.owner_id = ${userId})
    order by id for update
  `.execute(tx);

/**
 * When an owner leaves, transfers each list to the editor who joined first. If a list has no editor, transfers it to
 * the first other member with an account. If there's no such member, the list is deleted with its owner.
 */
const transferLists = (tx: Tx, userId: string) =>
  sql`
    /* name: pass-on-lists */
    with heir as (
      select distinct on (member.list_id) member.id, member.list_id, member.user_id
      from list_member member join grocery_list list on list.id = member.list_id
      where list.owner_id = ${userId} and member.user_id <> ${userId}
      order by member.list_id, member.role = 'tick', member.joined_at, member.id
    ), transferred as (
      update grocery_list list set owner_id = heir.user_id from heir where heir.list_id = list.id
    )
    update list_member member set role = 'owner' from heir where heir.id = member.id
  `.execute(tx);

/**
 * Transfers the user's lists to other members. Lines that the user added or checked off stay and are attributed to a
 * former member.
 */
export async function leaveLists(tx: Tx, userId: string): Promise<void> {
  await sql`
    select from grocery_list
    where id in (select list_id from list_member where user_id = ${userId}) order by id for update
  `.execute(tx);
  await transferLists(tx, userId);
}
