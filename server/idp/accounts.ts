import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Db } from '#server/db/connect.ts';
import type { IdpAccount } from '#server/db/types.gen.ts';

type Account = Omit<Selectable<IdpAccount>, 'password_hash'>;

const account = ['id', 'email', 'first_name', 'last_name', 'email_verified_at', 'created_at'] as const;

type NewAccount = {
  email: string;
  firstName: string;
  lastName: string;
  passwordHash: string;
  now: Date;
};

/** Adds an account; undefined when the e-mail has one already, in whatever case. */
export async function addAccount(db: Db, { now, ...added }: NewAccount): Promise<Account | undefined> {
  return db
    .insertInto('idp_account')
    .values({
      id: randomUUID(),
      email: added.email,
      first_name: added.firstName,
      last_name: added.lastName,
      password_hash: added.passwordHash,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(account)
    .executeTakeFirst();
}

export async function findAccount(db: Db, id: string): Promise<Account | undefined> {
  return db.selectFrom('idp_account').select(account).where('id', '=', id).executeTakeFirst();
}

/** The account by which a user of the app signs in; undefined when they did so at another provider than `issuer`. */
export async function findAccountOfUser(
  db: Db,
  { userId, issuer }: { userId: string; issuer: string },
): Promise<Account | undefined> {
  return db
    .selectFrom('idp_account')
    .innerJoin('app_user', 'app_user.subject', 'idp_account.id')
    .select(account.map((column) => `idp_account.${column}` as const))
    .where('app_user.id', '=', userId)
    .where('app_user.issuer', '=', issuer)
    .executeTakeFirst();
}

/** The account of an e-mail with what its password is checked against. */
export async function findLogin(
  db: Db,
  email: string,
): Promise<(Account & { password_hash: string }) | undefined> {
  return db
    .selectFrom('idp_account')
    .select([...account, 'password_hash'])
    .where((where) => where(where.fn<string>('lower', ['email']), '=', email.toLowerCase()))
    .executeTakeFirst();
}
