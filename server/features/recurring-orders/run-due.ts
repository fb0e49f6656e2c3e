import { sql } from 'kysely';
import type { Firmness } from '#domain/firmness.ts';
import { latestDue, nextDue, type RecurringFrequency } from '#domain/recurrence.ts';
import type { Db } from '#server/db/connect.ts';
import { addAllToCart } from '#server/features/cart/api.ts';
import { enqueue } from '#server/features/messages/api.ts';
import { premiumOf } from '#server/features/subscription/api.ts';
import { lapsedMail, orderMail } from './order-mail.ts';

type DueRow = {
  id: number;
  frequency: RecurringFrequency;
  orderedAt: Date;
  nextDueAt: Date;
  userId: string;
  email: string | null;
  email_verified: boolean;
  firstName: string | null;
  subscription_status: string;
  subscription_canceled_at: Date | null;
  created_at: Date;
  is_family_member: boolean;
};

type Sweep = { now: Date; publicUrl: string };

/**
 * Locks an order that wants looking at, passing over those that another process has in hand: one that is due, or one
 * whose next date lies further ahead than a period, which only a clock that was ahead for a while can have written.
 */
async function takeDue(db: Db, now: Date, except: readonly number[]): Promise<DueRow | undefined> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const result = await sql<DueRow>`
    /* name: due-recurring-order */
    select ordered.id, ordered.frequency, ordered.created_at as "orderedAt", ordered.next_due_at as "nextDueAt",
      u.id as "userId", u.email, u.email_verified, u.first_name as "firstName",
      u.subscription_status, u.subscription_canceled_at, u.created_at, u.is_family_member
    from recurring_order ordered join subscriber u on u.id = ordered.user_id
    where ordered.is_active and ordered.id <> all(${except}::int[]) and (
      ordered.next_due_at <= ${at}
      or (ordered.frequency = 'weekly' and ordered.next_due_at > ${at} + interval '7 days')
      or (ordered.frequency = 'monthly' and ordered.next_due_at > ${at} + interval '31 days'))
    order by ordered.next_due_at
    limit 1
    for update of ordered skip locked
  `.execute(db);
  return result.rows[0];
}

/** Notes that the order is carried out for a date; false when it was before. */
async function isFirstRun(db: Db, orderId: number, dueAt: Date, now: Date): Promise<boolean> {
  const result = await db
    .insertInto('recurring_run')
    .values({ order_id: orderId, due_at: dueAt, ran_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

const itemsOfOrder = (db: Db, orderId: number) =>
  db
    .selectFrom('recurring_order_item')
    .select(['item_id as itemId', 'quantity', 'firmness'])
    .where('order_id', '=', orderId)
    .orderBy('position')
    .$narrowType<{ firmness: Firmness }>()
    .execute();

/** Only to an address that is theirs: others must not get mail because somebody typed theirs. */
async function tell(
  db: Db,
  { email, email_verified, userId }: DueRow,
  now: Date,
  mail: { subject: string; body: string },
): Promise<void> {
  if (email === null || !email_verified) return;
  await enqueue(db, { channel: 'mail', to: email, userId, now, ...mail });
}

async function carryOut(db: Db, order: DueRow, { now, publicUrl }: Sweep): Promise<void> {
  const { userId } = order;
  const addition = await addAllToCart(db, { userId, wishes: await itemsOfOrder(db, order.id), now });
  await tell(db, order, now, orderMail({ ...order, addition, publicUrl }));
}

/** Pauses the order of a shopper without premium, and says so: once, for it is not looked at again. */
async function lapse(db: Db, order: DueRow, { now, publicUrl }: Sweep): Promise<void> {
  await db
    .updateTable('recurring_order')
    .set({ is_active: false, lapsed_at: now })
    .where('id', '=', order.id)
    .execute();
  await tell(db, order, now, lapsedMail({ ...order, publicUrl }));
}

/** Looks at one order, in a transaction of its own; its id, or null when none is left. */
function runNext(
  db: Db,
  sweep: Sweep,
  except: readonly number[],
  onTaken: (orderId: number) => void,
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const order = await takeDue(transaction, sweep.now, except);
    if (order === undefined) return false;
    onTaken(order.id);
    const recurrence = { frequency: order.frequency, createdAt: order.orderedAt };
    const dueAt = order.nextDueAt <= sweep.now ? latestDue(recurrence, sweep.now) : null;
    if (dueAt !== null) {
      if (!premiumOf(order, sweep.now).isPremium) await lapse(transaction, order, sweep);
      else if (await isFirstRun(transaction, order.id, dueAt, sweep.now)) {
        await carryOut(transaction, order, sweep);
      }
    }
    await transaction
      .updateTable('recurring_order')
      .set({ next_due_at: nextDue(recurrence, sweep.now) })
      .where('id', '=', order.id)
      .execute();
    return true;
  });
}

/**
 * Puts the items of every due order into its shopper's cart and enqueues a mail: once per order and date
 * however many processes do it, all of it or nothing. After a time without this only the latest date is made up for;
 * without premium the order is paused instead. An order that fails does not keep others waiting; its error is thrown at
 * the end.
 */
export async function runDueOrders(db: Db, sweep: Sweep): Promise<void> {
  const failed: number[] = [];
  const errors: unknown[] = [];
  for (let isMore = true; isMore; ) {
    let taken: number | null = null;
    try {
      isMore = await runNext(db, sweep, failed, (orderId) => {
        taken = orderId;
      });
    } catch (error) {
      if (taken === null) throw error;
      failed.push(taken);
      errors.push(error);
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, `Recurring orders ${failed.join(', ')} failed`);
}
