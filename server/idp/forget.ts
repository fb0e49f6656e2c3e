import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';
import { type Account, findClaims } from './accounts.ts';
import type { IdpDeps } from './deps.ts';

/** Ends what an account has open at the provider: from then on every browser is asked to sign in again. */
export async function endProviderSessions(db: Db, accountId: string): Promise<void> {
  await sql`delete from idp_payload where payload->>'accountId' = ${accountId}`.execute(db);
}

/** Deletes everything that the embedded provider has of an account: itself, its links, its sessions. Wants a transaction. */
export async function forgetAccount(db: Db, accountId: string): Promise<void> {
  await endProviderSessions(db, accountId);
  await db.deleteFrom('idp_account').where('id', '=', accountId).execute();
}

/**
 * Closes the accounts that were begun with an address and never confirmed, once `proven` has proven that it is theirs. Wants
 * a transaction.
 */
export async function closeClaims(
  db: Db,
  proven: Pick<Account, 'id' | 'email'>,
  { onDisowned }: Pick<IdpDeps, 'onDisowned'>,
): Promise<void> {
  for (const { id } of await findClaims(db, proven)) {
    await onDisowned(db, id);
    await forgetAccount(db, id);
  }
}
