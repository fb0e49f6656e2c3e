import { sql } from 'kysely';
import { nextDueDate } from '#domain/account/recurrence.ts';
import type { Db, Tx } from '#server/db/connect.ts';
import { type CarryOutOptions, carryOutOrders, type DueOrder } from './carry-out.ts';

/**
 * Small, because emails can be sent only once their batch is committed. If a batch fails, its orders are carried out
 * one at a time.
 */
const BATCH_SIZE = 250;

/**
 * Locks the orders that have been due the longest, and returns one per shopper. Skips orders that another process has
 * locked.
 */
async function lockDueOrders(
  tx: Tx,
  now: Date,
  failedIds: readonly number[],
  limit: number,
): Promise<DueOrder[]> {
  const { rows } = await sql<DueOrder>`
    /* name: due-recurring-orders */
    select recurring.id, recurring.frequency, recurring.created_at as "orderCreatedAt", recurring.time_zone as "timeZone", recurring.next_due_at as "nextDueAt",
      subscriber.id as "userId", subscriber.email, subscriber.email_verified, subscriber.first_name as "firstName",
      subscriber.subscription_status, subscriber.subscription_canceled_at, subscriber.created_at as "accountCreatedAt", subscriber.is_family_member,
      owner.language
    from recurring_order recurring join subscriber on subscriber.id = recurring.user_id
      join app_user owner on owner.id = recurring.user_id
    where recurring.is_active and recurring.id <> all(${failedIds}::bigint[])
      and recurring.next_due_at <= ${now.toISOString()}::timestamptz
    order by recurring.next_due_at
    limit ${limit}::int
    for update of recurring skip locked
  `.execute(tx);
  const seenUserIds = new Set<string>();
  return rows.filter(({ userId }) => !seenUserIds.has(userId) && seenUserIds.add(userId));
}

/**
 * Recomputes due dates that a process with a fast clock moved on too early, by one period or more. The limits are the
 * shortest period, 7 or 28 days, minus one hour for daylight saving time and one hour as a margin. For a correct date
 * beyond its limit, the result is the same date.
 */
async function recomputeFutureDates(db: Db, now: Date): Promise<void> {
  const nowSql = sql`${now.toISOString()}::timestamptz`;
  const { rows } = await sql<
    Pick<DueOrder, 'id' | 'frequency' | 'orderCreatedAt' | 'timeZone' | 'nextDueAt'>
  >`
    select id, frequency, created_at as "orderCreatedAt", time_zone as "timeZone",
      next_due_at as "nextDueAt"
    from recurring_order
    where is_active and (
      (frequency = 'weekly' and next_due_at > ${nowSql} + interval '6 days 22 hours')
      or (frequency = 'monthly' and next_due_at > ${nowSql} + interval '27 days 22 hours'))
  `.execute(db);
  for (const { id, frequency, orderCreatedAt, timeZone, nextDueAt } of rows) {
    const next_due_at = nextDueDate({ frequency, createdAt: orderCreatedAt, timeZone }, now);
    if (next_due_at.getTime() === nextDueAt.getTime()) continue;
    await db.updateTable('recurring_order').set({ next_due_at }).where('id', '=', id).execute();
  }
}

/** Locks a batch of orders and carries them out. Calls `onLocked` with their ids first, because an order may fail. */
function carryOutBatch(
  db: Db,
  { options, failedIds, limit }: { options: CarryOutOptions; failedIds: readonly number[]; limit: number },
  onLocked: (ids: number[]) => void,
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const orders = await lockDueOrders(tx, options.now, failedIds, limit);
    onLocked(orders.map(({ id }) => id));
    if (orders.length > 0) await carryOutOrders(tx, orders, options);
  });
}

/**
 * Carries out each due order once per date, even if several processes run. After downtime, orders are carried out only
 * for the latest missed date. If an order fails, the others are still carried out. The errors are thrown at the end.
 */
export async function carryOutDueOrders(db: Db, options: CarryOutOptions): Promise<void> {
  await recomputeFutureDates(db, options.now);
  const failedIds: number[] = [];
  const errors: unknown[] = [];
  // If a batch fails, its orders are retried one at a time, so that only the failing ones are skipped.
  let singlesLeft = 0;
  for (;;) {
    let lockedIds: number[] = [];
    const limit = singlesLeft > 0 ? 1 : BATCH_SIZE;
    singlesLeft -= 1;
    try {
      await carryOutBatch(db, { options, failedIds, limit }, (ids) => {
        lockedIds = ids;
      });
      if (lockedIds.length === 0) break;
    } catch (error) {
      if (lockedIds.length === 0) throw error;
      if (lockedIds.length > 1) singlesLeft = lockedIds.length;
      else {
        failedIds.push(...lockedIds);
        errors.push(error);
      }
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, `Recurring orders ${failedIds.join(', ')} failed`);
}
