import { randomUUID } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';
import type { IdpAccount } from '#server/db/types.gen.ts';

export type Account = Omit<Selectable<IdpAccount>, 'password_hash'>;

const accountColumns = ['id', 'email', 'first_name', 'last_name', 'email_verified_at', 'created_at'] as const;

const hasEmail = (email: string) => sql<boolean>`lower(email) = ${email.toLowerCase()}`;

type NewAccount = {
  email: string;
  firstName: string;
  lastName: string;
  passwordHash: string;
  now: Date;
};

/** Inserts an account with an unconfirmed email. Several accounts can have the same email until one confirms it. */
export async function insertAccount(db: Db, { now, ...account }: NewAccount): Promise<Account> {
  return db
    .insertInto('idp_account')
    .values({
      id: randomUUID(),
      email: account.email,
      first_name: account.firstName,
      last_name: account.lastName,
      password_hash: account.passwordHash,
      created_at: now,
    })
    .returning(accountColumns)
    .executeTakeFirstOrThrow();
}

export async function findAccount(db: Db, id: string): Promise<Account | undefined> {
  return db.selectFrom('idp_account').select(accountColumns).where('id', '=', id).executeTakeFirst();
}

/** Returns undefined if the account is at a provider other than `issuer`. */
export async function findAccountByUser(
  db: Db,
  { userId, issuer }: { userId: string; issuer: string },
): Promise<Account | undefined> {
  return db
    .selectFrom('idp_account')
    .innerJoin('app_user', 'app_user.subject', 'idp_account.id')
    .select(accountColumns.map((column) => `idp_account.${column}` as const))
    .where('app_user.id', '=', userId)
    .where('app_user.issuer', '=', issuer)
    .executeTakeFirst();
}

/** Lists the confirmed account first, then the others, newest first. */
export async function listAccountsByEmail(
  db: Db,
  email: string,
): Promise<(Account & { password_hash: string })[]> {
  return db
    .selectFrom('idp_account')
    .select([...accountColumns, 'password_hash'])
    .where(hasEmail(email))
    .orderBy(sql`email_verified_at is null`)
    .orderBy('created_at', 'desc')
    .execute();
}

export async function listUnconfirmedAccounts(
  db: Db,
  { id, email }: Pick<Account, 'id' | 'email'>,
): Promise<{ id: string }[]> {
  return db
    .selectFrom('idp_account as claim')
    .select('claim.id')
    .where(sql<boolean>`lower(claim.email) = ${email.toLowerCase()}`)
    .where('claim.id', '!=', id)
    .where('claim.email_verified_at', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('idp_account as owner')
          .select('owner.id')
          .where('owner.id', '=', id)
          .where('owner.email_verified_at', 'is not', null),
      ),
    )
    .orderBy('claim.id')
    .execute();
}

export async function findConfirmedAccountId(db: Db, email: string, ownId = ''): Promise<string | undefined> {
  const account = await db
    .selectFrom('idp_account')
    .select('id')
    .where(hasEmail(email))
    .where('email_verified_at', 'is not', null)
    .where('id', '!=', ownId)
    .executeTakeFirst();
  return account?.id;
}

export const isEmailConfirmed = async (db: Db, email: string, ownId?: string): Promise<boolean> =>
  (await findConfirmedAccountId(db, email, ownId)) !== undefined;

export async function findPasswordHash(db: Db, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('idp_account')
    .select('password_hash')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.password_hash;
}
