import type { PaymentEvent } from '#server/gateways/payments/payments.ts';
import { insertEvent, updateEventApplied } from './event-queries.ts';
import { lockUser } from './queries.ts';
import { applyReadings, type Billing, refreshSubscription } from './readings.ts';

/**
 * An event only tells us which subscription to read again. If the provider can't be read, this throws and the event is
 * applied at its next delivery. Events about other sites' subscriptions are recorded and ignored.
 */
export async function receiveEvent(billing: Billing, event: PaymentEvent): Promise<void> {
  const { db, payments, now } = billing;
  if (!(await insertEvent(db, { event, now }))) return;
  const read =
    event.subscriptionId === null ? null : await refreshSubscription(billing, event.subscriptionId);
  await db.transaction().execute(async (tx) => {
    // Locks the user first, since deleting an account locks them before their events.
    if (read !== null) await lockUser(tx, read.userId);
    const isFirst = await updateEventApplied(tx, { id: event.id, now });
    if (isFirst && read !== null) await applyReadings(tx, { payments, ...read });
  });
}
