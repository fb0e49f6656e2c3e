import type { PaymentEvent } from '#server/gateways/payments/payments.ts';
import { markApplied, noteEvent } from './event-queries.ts';
import { lockUser } from './queries.ts';
import { type Billing, readOne, settleReadings } from './settle.ts';

/**
 * Applies an event once, whatever the order and however often it is delivered: it only says which subscription to
 * read again. When the provider cannot be read this throws, the event stays unapplied, and its next delivery does the
 * work. Events about no subscription of ours are noted and left.
 */
export async function receiveEvent(billing: Billing, event: PaymentEvent): Promise<void> {
  const { db, payments, now } = billing;
  if (!(await noteEvent(db, { event, now }))) return;
  const read = event.subscriptionId === null ? null : await readOne(billing, event.subscriptionId);
  await db.transaction().execute(async (trx) => {
    // The user first, as who deletes their account locks them before their events.
    if (read !== null) await lockUser(trx, read.userId);
    const isFirst = await markApplied(trx, { id: event.id, now });
    if (isFirst && read !== null) await settleReadings(trx, { payments, ...read });
  });
}
