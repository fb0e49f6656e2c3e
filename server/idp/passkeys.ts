import type { Db, Tx } from '#server/db/connect.ts';

const shownColumns = ['number', 'name', 'created_at', 'last_used_at'] as const;
const keyColumns = ['credential_id', 'public_key', 'counter', 'transports'] as const;

type OwnedPasskey = { accountId: string; number: number };

export async function listPasskeysForAccount(db: Db, accountId: string) {
  return db
    .selectFrom('idp_passkey')
    .select([...shownColumns, ...keyColumns])
    .where('account_id', '=', accountId)
    .orderBy('number', 'desc')
    .execute();
}

export async function findPasskey(db: Db, credentialId: string) {
  return db
    .selectFrom('idp_passkey')
    .select([...keyColumns, 'account_id'])
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();
}

type NewPasskey = {
  accountId: string;
  name: string;
  key: { credential_id: string; public_key: Buffer; counter: number; transports: string[] };
  now: Date;
};

export async function insertPasskey(tx: Tx, { accountId, name, key, now }: NewPasskey, maxCount: number) {
  await tx.selectFrom('idp_account').select('id').where('id', '=', accountId).forUpdate().execute();
  if ((await listPasskeysForAccount(tx, accountId)).length >= maxCount) return undefined;
  return tx
    .insertInto('idp_passkey')
    .values({ ...key, account_id: accountId, name, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning(shownColumns)
    .executeTakeFirst();
}

export async function updatePasskeyName(
  db: Db,
  { accountId, number, name }: OwnedPasskey & { name: string },
) {
  return db
    .updateTable('idp_passkey')
    .set({ name })
    .where('account_id', '=', accountId)
    .where('number', '=', number)
    .returning(shownColumns)
    .executeTakeFirst();
}

export async function deletePasskey(db: Db, { accountId, number }: OwnedPasskey): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('idp_passkey')
    .where('account_id', '=', accountId)
    .where('number', '=', number)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function updatePasskeyUse(
  db: Db,
  { credentialId, counter, now }: { credentialId: string; counter: number; now: Date },
): Promise<void> {
  await db
    .updateTable('idp_passkey')
    .set({ counter, last_used_at: now })
    .where('credential_id', '=', credentialId)
    .execute();
}
