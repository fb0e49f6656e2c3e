import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';
import { type Account, findClaims } from './accounts.ts';
import type { IdpDeps } from './deps.ts';

/** Ends an account's provider sessions, so that every browser has to sign in again. */
export async function endProviderSessions(db: Db, accountId: string): Promise<void> {
  await sql`delete from idp_payload where payload->>'accountId' = ${accountId}`.execute(db);
}

/** Deletes all of an account's data at the embedded provider: the account, links, sessions. Must run in a transaction. */
export async function forgetAccount(db: Db, accountId: string): Promise<void> {
  await endProviderSessions(db, accountId);
  await db.deleteFrom('idp_account').where('id', '=', accountId).execute();
}

/** Deletes the unconfirmed accounts with the address that `proven` has just confirmed. Must run in a transaction. */
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
