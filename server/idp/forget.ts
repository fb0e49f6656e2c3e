import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/connect.ts';
import { type Account, listUnconfirmedAccounts } from './accounts.ts';
import type { IdpDeps } from './deps.ts';
import { CLIENT_ID } from './issuer.ts';

/** Ends the account's sessions at the embedded provider. Assistants stay connected. */
export async function deleteProviderSessions(db: Db, accountId: string): Promise<void> {
  await sql`
    delete from idp_payload
    where payload->>'accountId' = ${accountId} and coalesce(payload->>'clientId', ${CLIENT_ID}) = ${CLIENT_ID}
  `.execute(db);
}

/**
 * Ends the account's sessions at the provider and disconnects its assistants, because someone who knew the old password
 * may have connected one.
 */
export async function revokeProviderAccess(tx: Tx, accountId: string): Promise<void> {
  await sql`delete from idp_payload where payload->>'accountId' = ${accountId}`.execute(tx);
}

export async function deleteAccount(tx: Tx, accountId: string): Promise<void> {
  await revokeProviderAccess(tx, accountId);
  await tx.deleteFrom('idp_account').where('id', '=', accountId).execute();
}

/**
 * Deletes the other, unconfirmed accounts with the email address of `confirmedAccount`. Deletes nothing if that account
 * hasn't confirmed the address.
 */
export async function deleteOtherUnconfirmedAccounts(
  tx: Tx,
  confirmedAccount: Pick<Account, 'id' | 'email'>,
  { onUnconfirmedAccountDeleted }: Pick<IdpDeps, 'onUnconfirmedAccountDeleted'>,
): Promise<void> {
  for (const { id } of await listUnconfirmedAccounts(tx, confirmedAccount)) {
    await onUnconfirmedAccountDeleted(tx, id);
    await deleteAccount(tx, id);
  }
}
