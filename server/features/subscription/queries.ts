import { sql } from 'kysely';
import type {
  AccountSubscription,
  SubscriptionSnapshot,
  SubscriptionStatus,
} from '#domain/account/subscription.ts';
import type { Db, Tx } from '#server/db/connect.ts';
import type { PaymentProvider } from '#server/gateways/payments/payments.ts';
import { signInRequiredError } from '#server/http/errors.ts';

type Account = PaymentProvider['account'];
type Payer = { userId: string; account: Account };

export const findCustomer = (db: Db, { userId, account }: Payer) =>
  db
    .selectFrom('payment_customer')
    .select(['customer_id as customerId', 'failed_attempts as failedAttempts'])
    .where('user_id', '=', userId)
    .where('account', '=', account)
    .executeTakeFirst();

/** If two customers are created at the same time, keeps only the first. Returns the stored customer. */
export async function insertCustomer(
  db: Db,
  { userId, account, customerId, now }: Payer & { customerId: string; now: Date },
): Promise<{ customerId: string; failedAttempts: number }> {
  await db
    .insertInto('payment_customer')
    .values({ user_id: userId, account, customer_id: customerId, created_at: now })
    // Don't name a conflict column, because two tabs with the same customer conflict on both the user and the customer.
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const storedCustomer = await findCustomer(db, { userId, account });
  if (storedCustomer === undefined) throw new Error('The customer belongs to somebody else');
  return storedCustomer;
}

export const updateFailedAttempts = (
  db: Db,
  { userId, account, failedAttempts }: Payer & { failedAttempts: number },
) =>
  db
    .updateTable('payment_customer')
    .set({ failed_attempts: failedAttempts + 1 })
    .where('user_id', '=', userId)
    .where('account', '=', account)
    .where('failed_attempts', '=', failedAttempts)
    .execute();

/** Call this before querying the provider, so that newer snapshots get higher numbers. */
export async function reserveSnapshotNumber(db: Db): Promise<number> {
  const { rows } = await sql<{
    fetchNumber: number;
  }>`select nextval('subscription_reading') as "fetchNumber"`.execute(db);
  const fetchNumber = rows[0]?.fetchNumber;
  if (fetchNumber === undefined) throw new Error('The sequence gave no number.');
  return fetchNumber;
}

export async function findPayer(
  db: Db,
  { account, customerId, userId }: { account: Account; customerId: string; userId: string | null },
): Promise<string | undefined> {
  const payer = await db
    .selectFrom('app_user as u')
    .leftJoin('payment_customer as c', (join) =>
      join.onRef('c.user_id', '=', 'u.id').on('c.account', '=', account),
    )
    .select('u.id')
    .where((where) =>
      where.or([
        where('c.customer_id', '=', customerId),
        // For a subscription that was just created, the customer may not be stored yet.
        where.and([where('c.customer_id', 'is', null), where('u.id', '=', userId)]),
      ]),
    )
    .executeTakeFirst();
  return payer?.id;
}

/**
 * Locks the user, so that changes to the user's subscription are made one after the other. False if the user doesn't
 * exist.
 */
export async function lockUser(tx: Tx, userId: string): Promise<boolean> {
  const user = await tx
    .selectFrom('app_user')
    .select('id')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return user !== undefined;
}

export const listSubscriptionSnapshots = (
  db: Db,
  { userId, account }: Payer,
): Promise<SubscriptionSnapshot[]> =>
  db
    .selectFrom('subscription')
    .select([
      'id',
      sql<SubscriptionStatus>`status`.as('status'),
      'created_at as createdAt',
      'canceled_at as canceledAt',
      'current_period_end as currentPeriodEnd',
      'reading as fetchNumber',
    ])
    .where('user_id', '=', userId)
    .where('account', '=', account)
    .execute();

/** The caller must first lock the user's row and check that the snapshot is newer than the stored one. */
export async function insertSubscriptionSnapshot(
  tx: Tx,
  { userId, account, snapshot }: Payer & { snapshot: SubscriptionSnapshot },
): Promise<void> {
  const columns = {
    status: snapshot.status,
    canceled_at: snapshot.canceledAt,
    current_period_end: snapshot.currentPeriodEnd,
    created_at: snapshot.createdAt,
    reading: snapshot.fetchNumber,
  };
  await tx
    .insertInto('subscription')
    .values({ id: snapshot.id, user_id: userId, account, ...columns })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(columns))
    .execute();
}

export const updateSubscriptionState = (
  tx: Tx,
  { userId, account }: { userId: string; account: AccountSubscription },
) =>
  tx
    .updateTable('app_user')
    .set({
      subscription_status: account.status,
      subscription_is_past_due: account.isPastDue,
      subscription_canceled_at: account.canceledAt,
      subscription_current_period_end: account.currentPeriodEnd,
    })
    .where('id', '=', userId)
    .execute();

export async function findSubscriptionState(db: Db, userId: string) {
  const row = await db
    .selectFrom('app_user')
    .select([
      ...(['subscription_status', 'subscription_is_past_due'] as const),
      ...(['subscription_canceled_at', 'subscription_current_period_end'] as const),
    ])
    .where('id', '=', userId)
    // The account may have been deleted in the meantime.
    .executeTakeFirstOrThrow(signInRequiredError);
  return {
    subscriptionStatus: row.subscription_status,
    subscriptionIsPastDue: row.subscription_is_past_due,
    subscriptionCanceledAt: row.subscription_canceled_at?.toISOString() ?? null,
    subscriptionCurrentPeriodEnd: row.subscription_current_period_end?.toISOString() ?? null,
  };
}

/**
 * Lists users whose paid period has ended, or who have an unpaid attempt from before `attemptsBefore`. Users who
 * haven't been checked for the longest time come first.
 */
export const listUsersToReconcile = (
  db: Db,
  {
    account,
    now,
    attemptsBefore,
    limit,
  }: { account: Account; now: Date; attemptsBefore: Date; limit: number },
) =>
  db
    .selectFrom('subscription')
    .select(['id', 'user_id as userId'])
    .where('account', '=', account)
    .where('status', 'not in', ['canceled', 'incomplete_expired'])
    .where((where) =>
      where.or([
        where('current_period_end', '<=', now),
        where.and([where('status', '=', 'incomplete'), where('created_at', '<=', attemptsBefore)]),
      ]),
    )
    .orderBy('reading')
    .limit(limit)
    .execute();
