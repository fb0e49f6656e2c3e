import { sql } from 'kysely';
import type { SubscriptionStatus } from '#domain/account/subscription.ts';
import type { Db, Tx } from '#server/db/connect.ts';

const PAYABLE_HOURS = 23;

/** Returns the same day (UTC) in a later month, or that month's last day if the month is shorter. */
const monthsAfterSql = (instant: unknown, months: unknown) =>
  sql`(((${instant})::timestamptz at time zone 'UTC') + make_interval(months => ${months})) at time zone 'UTC'`;

export type TestSubscription = {
  id: string;
  customerId: string;
  userId: string;
  status: SubscriptionStatus;
  createdAt: Date;
  canceledAt: Date | null;
  currentPeriodEnd: Date | null;
  clientSecret: string;
};

const selectSubscriptions = (db: Db) =>
  db
    .selectFrom('test_payment_subscription as s')
    .innerJoin('test_payment_customer as c', 'c.id', 's.customer_id')
    .innerJoin('test_payment_intent as i', 'i.subscription_id', 's.id')
    .select([
      's.id',
      's.customer_id as customerId',
      'c.user_id as userId',
      sql<SubscriptionStatus>`s.status`.as('status'),
      's.created_at as createdAt',
      's.canceled_at as canceledAt',
      's.current_period_end as currentPeriodEnd',
      'i.client_secret as clientSecret',
    ]);

export const findTestSubscription = (db: Db, id: string): Promise<TestSubscription | undefined> =>
  selectSubscriptions(db).where('s.id', '=', id).executeTakeFirst();

export const listTestSubscriptions = (db: Db, customerId: string): Promise<TestSubscription[]> =>
  selectSubscriptions(db).where('s.customer_id', '=', customerId).orderBy('s.created_at', 'desc').execute();

export const findPayableSubscription = (
  db: Db,
  { clientSecret, userId }: { clientSecret: string; userId: string },
): Promise<TestSubscription | undefined> =>
  selectSubscriptions(db)
    .where('i.client_secret', '=', clientSecret)
    .where('c.user_id', '=', userId)
    .executeTakeFirst();

export async function insertTestCustomer(
  db: Db,
  { id, userId, now }: { id: string; userId: string; now: Date },
): Promise<string> {
  const customer = await db
    .insertInto('test_payment_customer')
    .values({ id, user_id: userId, created_at: now })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ user_id: userId }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return customer.id;
}

export async function deleteTestCustomer(db: Db, id: string): Promise<void> {
  await db.deleteFrom('test_payment_customer').where('id', '=', id).execute();
}

type NewTestSubscription = {
  id: string;
  clientSecret: string;
  customerId: string;
  idempotencyKey: string;
  amountCents: number;
  now: Date;
};

/** Returns null if the idempotency key was already used. */
export async function insertTestSubscription(
  tx: Tx,
  newSubscription: NewTestSubscription,
): Promise<string | null> {
  const row = await tx
    .insertInto('test_payment_subscription')
    .values({
      id: newSubscription.id,
      customer_id: newSubscription.customerId,
      idempotency_key: newSubscription.idempotencyKey,
      status: 'incomplete',
      created_at: newSubscription.now,
    })
    .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (row === undefined) return null;
  await tx
    .insertInto('test_payment_intent')
    .values({
      client_secret: newSubscription.clientSecret,
      subscription_id: newSubscription.id,
      amount_cents: newSubscription.amountCents,
    })
    .execute();
  return row.id;
}

export const findSubscriptionByIdempotencyKey = (db: Db, key: string) =>
  selectSubscriptions(db).where('s.idempotency_key', '=', key).executeTakeFirst();

export async function payFirstPeriod(tx: Tx, { id, now }: { id: string; now: Date }): Promise<boolean> {
  const result = await sql`
    with paid as (
      update test_payment_subscription
      set status = 'active', periods_paid = 1, first_paid_at = ${now}::timestamptz,
        current_period_end = ${monthsAfterSql(now, sql.lit(1))}
      where id = ${id} and status = 'incomplete'
      returning id
    )
    update test_payment_intent set status = 'succeeded', last_decline_code = null
    from paid where subscription_id = paid.id
  `.execute(tx);
  return result.numAffectedRows === 1n;
}

/** Stores only the decline code and nothing about the card. */
export const updateLastDecline = (tx: Tx, { id, code }: { id: string; code: string }) =>
  tx
    .updateTable('test_payment_intent')
    .set({ last_decline_code: code })
    .where('subscription_id', '=', id)
    .execute();

export async function endTestSubscription(tx: Tx, { id, now }: { id: string; now: Date }): Promise<boolean> {
  const result = await tx
    .updateTable('test_payment_subscription')
    .set({ status: 'canceled', canceled_at: now })
    .where('id', '=', id)
    .where('status', 'in', ['incomplete', 'active'])
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Each period's end is computed from the first payment, so that renewals stay on the same day of the month. */
export async function expireAndRenewSubscriptions(
  tx: Tx,
  now: Date,
): Promise<{ expired: string[]; renewed: string[] }> {
  const expiryResult = await sql<{ id: string }>`
    update test_payment_subscription set status = 'incomplete_expired'
    where status = 'incomplete'
      and created_at <= ${now}::timestamptz - make_interval(hours => ${sql.lit(PAYABLE_HOURS)})
    returning id
  `.execute(tx);
  const renewalResult = await sql<{ id: string }>`
    update test_payment_subscription s
    set periods_paid = due.periods,
      current_period_end = ${monthsAfterSql(sql.ref('s.first_paid_at'), sql.ref('due.periods'))}
    from (
      select sub.id, min(period) as periods
      from test_payment_subscription sub
      cross join generate_series(sub.periods_paid, sub.periods_paid + 1200) as period
      where sub.status = 'active' and sub.current_period_end <= ${now}
        and ${monthsAfterSql(sql.ref('sub.first_paid_at'), sql.ref('period'))} > ${now}
      group by sub.id
    ) due
    where s.id = due.id and s.status = 'active'
    returning s.id
  `.execute(tx);
  return { expired: expiryResult.rows.map(({ id }) => id), renewed: renewalResult.rows.map(({ id }) => id) };
}

export const insertTestEvents = (tx: Tx, events: { id: string; body: string; now: Date }[]) =>
  events.length === 0
    ? Promise.resolve([])
    : tx
        .insertInto('test_payment_event')
        .values(events.map(({ id, body, now }) => ({ id, body, created_at: now })))
        .execute();

export const listUndeliveredEvents = (db: Db, limit: number) =>
  db
    .selectFrom('test_payment_event')
    .select(['id', 'body'])
    .where('delivered_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute();

export const updateEventDeliveryTime = (db: Db, { id, now }: { id: string; now: Date }) =>
  db.updateTable('test_payment_event').set({ delivered_at: now }).where('id', '=', id).execute();
