import { sql } from 'kysely';
import type { Tx } from '#server/db/connect.ts';
import type { BillingDeps } from './snapshots.ts';

const BATCH_SIZE = 50;

/**
 * Call this in the transaction that deletes the user, so that the customer is deleted later even if the payment
 * provider is down now.
 */
export async function queueCustomerDeletion(tx: Tx, userId: string): Promise<void> {
  await sql`
    insert into payment_customer_to_delete (account, customer_id)
    select account, customer_id from payment_customer where user_id = ${userId}
    on conflict do nothing
  `.execute(tx);
}

/** Failures are thrown together at the end. The next run tries the failed customers last. */
export async function deleteQueuedCustomers({ db, payments, now }: BillingDeps): Promise<void> {
  const { account } = payments;
  const queuedCustomers = await db
    .selectFrom('payment_customer_to_delete')
    .select('customer_id')
    .where('account', '=', account)
    .orderBy('tried_at', (order) => order.asc().nullsFirst())
    .limit(BATCH_SIZE)
    .execute();
  const errors: unknown[] = [];
  for (const { customer_id } of queuedCustomers) {
    const customer = { account, customer_id };
    try {
      await payments.deleteCustomer(customer_id);
      await db
        .deleteFrom('payment_customer_to_delete')
        .where((where) => where.and(customer))
        .execute();
    } catch (error) {
      errors.push(error);
      await db
        .updateTable('payment_customer_to_delete')
        .set({ tried_at: now })
        .where((where) => where.and(customer))
        .execute();
    }
  }
  if (errors.length > 0)
    throw new AggregateError(errors, 'Customers of deleted accounts stay at the payment service');
}
