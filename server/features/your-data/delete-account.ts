import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';
import { leaveLists, lockLeaver } from '#server/features/lists/api.ts';
import { disownLists } from '#server/features/shared-lists/api.ts';
import { leaveCustomers } from '#server/features/subscription/api.ts';
import { findPerson } from './download.ts';
import { parts } from './tables.ts';

type Leaving = {
  userId: string;
  keepsLists: boolean;
  /** Deletes the identity provider's data about the user, in the same transaction. */
  forgetIdentity: (db: Db, userId: string) => Promise<void>;
};

/**
 * Deletes a user and all data about them in one transaction (the caller's, if any); keeps shared lists on request. A
 * job then ends their payments (`leaveCustomers`).
 */
export function deleteUser(db: Db, { userId, keepsLists, forgetIdentity }: Leaving): Promise<void> {
  const work = async (transaction: Db) => {
    // Same lock order as the job that carries out orders: orders before their shopper.
    await sql`select from recurring_order where user_id = ${userId} order by id for update`.execute(
      transaction,
    );
    await lockLeaver(transaction, userId);
    const person = await findPerson(transaction, userId);
    if (person === undefined) return;
    await leaveLists(transaction, userId);
    await leaveCustomers(transaction, userId);
    if (keepsLists) await disownLists(transaction, userId);
    for (const { table, where, isDeletedByName } of parts) {
      if (isDeletedByName) {
        await sql`delete from ${sql.table(table)} part where ${where(person)}`.execute(transaction);
      }
    }
    await forgetIdentity(transaction, userId);
    await transaction.deleteFrom('app_user').where('id', '=', userId).execute();
  };
  return db.isTransaction ? work(db) : db.transaction().execute(work);
}
