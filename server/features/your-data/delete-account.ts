import { sql } from 'kysely';
import { type Db, inTransaction, type Tx } from '#server/db/connect.ts';
import { leaveLists, lockLeavingUser } from '#server/features/lists/api.ts';
import { listVoteCounts, lockReports, updatePublishedPrices } from '#server/features/price-reports/api.ts';
import { clearSharedListOwner } from '#server/features/shared-lists/api.ts';
import { queueCustomerDeletion } from '#server/features/subscription/api.ts';
import { findPerson } from './download.ts';
import { personalDataTables } from './tables.ts';

type AccountDeletion = {
  userId: string;
  now: Date;
  keepsLists: boolean;
  deleteIdentity: (tx: Tx, userId: string) => Promise<void>;
};

/**
 * Deletes an account and everything that belongs to it, and updates the prices that were published because of its
 * reports. Joins the caller's transaction if there is one. A job later deletes the user's records at the payment
 * provider.
 */
export function deleteUser(
  db: Db,
  { userId, now, keepsLists, deleteIdentity }: AccountDeletion,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    // Locks orders before the shopper, like the job that carries out orders. Otherwise, the two could deadlock.
    await sql`select from recurring_order where user_id = ${userId} order by id for update`.execute(tx);
    await lockLeavingUser(tx, userId);
    const person = await findPerson(tx, userId);
    if (person === undefined) return;
    await leaveLists(tx, userId);
    await queueCustomerDeletion(tx, userId);
    if (keepsLists) await clearSharedListOwner(tx, userId);
    for (const { table, where, isDeletedExplicitly } of personalDataTables) {
      if (isDeletedExplicitly) {
        await sql`delete from ${sql.table(table)} part where ${where(person)}`.execute(tx);
      }
    }
    await deleteIdentity(tx, userId);
    await lockReports(tx, userId);
    const votes = await listVoteCounts(tx, userId);
    await tx.deleteFrom('app_user').where('id', '=', userId).execute();
    await updatePublishedPrices(tx, votes, now);
  });
}
