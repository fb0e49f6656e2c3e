import type { Db, Tx } from '#server/db/connect.ts';
import type { PaymentEvent } from '#server/gateways/payments/payments.ts';
import { lockUser } from './queries.ts';
import { applySubscriptionSnapshots, type BillingDeps, refreshSubscription } from './snapshots.ts';

async function insertEvent(db: Db, { event, now }: { event: PaymentEvent; now: Date }): Promise<boolean> {
  const storedEvent = await db
    .insertInto('payment_event')
    .values({ id: event.id, type: event.type, subscription_id: event.subscriptionId, received_at: now })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ id: event.id }))
    .returning('applied_at')
    .executeTakeFirstOrThrow();
  return storedEvent.applied_at === null;
}

async function updateEventAppliedAt(tx: Tx, { id, now }: { id: string; now: Date }): Promise<boolean> {
  const result = await tx
    .updateTable('payment_event')
    .set({ applied_at: now })
    .where('id', '=', id)
    .where('applied_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/**
 * The event only identifies the subscription to read from the provider. Throws if that read fails, so that the
 * provider delivers the event again. Events about other sites' subscriptions are ignored.
 */
export async function applyWebhookEvent(billing: BillingDeps, event: PaymentEvent): Promise<void> {
  const { db, now } = billing;
  if (!(await insertEvent(db, { event, now }))) return;
  const refreshed =
    event.subscriptionId === null ? null : await refreshSubscription(billing, event.subscriptionId);
  await db.transaction().execute(async (tx) => {
    // Locks the user before the event, in the same order as account deletion. This prevents deadlocks.
    if (refreshed !== null) await lockUser(tx, refreshed.userId);
    const isNewlyApplied = await updateEventAppliedAt(tx, { id: event.id, now });
    if (isNewlyApplied && refreshed !== null) await applySubscriptionSnapshots(tx, billing, refreshed);
  });
}
