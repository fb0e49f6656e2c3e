import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';

/**
 * Locks the lists of a user who goes, in the order in which all lock them: their own go with the account, and from the lists of
 * others their name. What they added and ticked there stays, as that of somebody who left.
 */
export const leaveLists = (db: Db, userId: string) =>
  sql`
    select from grocery_list
    where id in (select list_id from list_member where user_id = ${userId}) order by id for update
  `.execute(db);
