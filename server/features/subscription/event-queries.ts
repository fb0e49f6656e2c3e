import type { Db, Tx } from '#server/db/connect.ts';
import type { PaymentEvent } from '#server/gateways/payments/payments.ts';

export async function insertEvent(
  db: Db,
  { event, now }: { event: PaymentEvent; now: Date },
): Promise<boolean> {
  const noted = await db
    .insertInto('payment_event')
    .values({ id: event.id, type: event.type, subscription_id: event.subscriptionId, received_at: now })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ id: event.id }))
    .returning('applied_at')
    .executeTakeFirstOrThrow();
  return noted.applied_at === null;
}

export async function updateEventApplied(tx: Tx, { id, now }: { id: string; now: Date }): Promise<boolean> {
  const marked = await tx
    .updateTable('payment_event')
    .set({ applied_at: now })
    .where('id', '=', id)
    .where('applied_at', 'is', null)
    .executeTakeFirst();
  return marked.numUpdatedRows > 0n;
}
