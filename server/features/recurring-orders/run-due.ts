import { sql } from 'kysely';
import { nextDueDate } from '#domain/account/recurrence.ts';
import type { Db, Tx } from '#server/db/connect.ts';
import { carryOutOrders, type DueOrder, type OrderRun } from './carry-out.ts';

/**
 * Small, because emails are sent only after the whole batch. If a batch fails, its orders are run again one at a time.
 */
const BATCH_ORDERS = 250;

/**
 * Locks the orders that have been due the longest, and returns one per shopper. Skips orders that another process has
 * locked.
 */
async function lockDueOrders(
  tx: Tx,
  now: Date,
  except: readonly number[],
  limit: number,
): Promise<DueOrder[]> {
  const { rows } = await sql<DueOrder>`
    /* name: due-recurring-orders */
    select recurring.id, recurring.frequency, recurring.created_at as "orderCreatedAt", recurring.time_zone as "timeZone", recurring.next_due_at as "nextDueAt",
      subscriber.id as "userId", subscriber.email, subscriber.email_verified, subscriber.first_name as "firstName",
      subscriber.subscription_status, subscriber.subscription_canceled_at, subscriber.created_at, subscriber.is_family_member,
      owner.language
    from recurring_order recurring join subscriber on subscriber.id = recurring.user_id
      join app_user owner on owner.id = recurring.user_id
    where recurring.is_active and recurring.id <> all(${except}::bigint[])
      and recurring.next_due_at <= ${now.toISOString()}::timestamptz
    order by recurring.next_due_at
    limit ${limit}::int
    for update of recurring skip locked
  `.execute(tx);
  const seen = new Set<string>();
  return rows.filter(({ userId }) => !seen.has(userId) && seen.add(userId));
}

/**
 * Recomputes dates that were written while the clock was ahead. Such dates are more than one period in the future.
 * Daylight saving time can shorten a period by an hour, so dates that are almost one period ahead are recomputed too.
 */
async function recomputeFutureDates(db: Db, now: Date): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const { rows } = await sql<
    Pick<DueOrder, 'id' | 'frequency' | 'orderCreatedAt' | 'timeZone' | 'nextDueAt'>
  >`
    select id, frequency, created_at as "orderCreatedAt", time_zone as "timeZone",
      next_due_at as "nextDueAt"
    from recurring_order
    where is_active and (
      (frequency = 'weekly' and next_due_at > ${at} + interval '6 days 22 hours')
      or (frequency = 'monthly' and next_due_at > ${at} + interval '30 days 22 hours'))
  `.execute(db);
  for (const { id, frequency, orderCreatedAt, timeZone, nextDueAt } of rows) {
    const next_due_at = nextDueDate({ frequency, createdAt: orderCreatedAt, timeZone }, now);
    if (next_due_at.getTime() === nextDueAt.getTime()) continue;
    await db.updateTable('recurring_order').set({ next_due_at }).where('id', '=', id).execute();
  }
}

function runBatch(
  db: Db,
  { run, except, limit }: { run: OrderRun; except: readonly number[]; limit: number },
  onTaken: (ids: number[]) => void,
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const orders = await lockDueOrders(tx, run.now, except, limit);
    onTaken(orders.map(({ id }) => id));
    if (orders.length > 0) await carryOutOrders(tx, orders, run);
  });
}

/**
 * Runs each due order once per date, even if several processes run. After downtime, orders run only for the latest
 * missed date. If an order fails, the other orders still run. The errors are thrown at the end.
 */
export async function runDueOrders(db: Db, run: OrderRun): Promise<void> {
  await recomputeFutureDates(db, run.now);
  const failed: number[] = [];
  const errors: unknown[] = [];
  // After a batch fails, orders run one at a time until the failing order is found.
  let singly = 0;
  for (let taken: number[] = [0]; taken.length > 0; singly -= 1) {
    taken = [];
    try {
      const limit = singly > 0 ? 1 : BATCH_ORDERS;
      await runBatch(db, { run, except: failed, limit }, (ids) => {
        taken = ids;
      });
    } catch (error) {
      if (taken.length === 0) throw error;
      if (taken.length > 1) singly = taken.length + 1;
      else {
        failed.push(...taken);
        errors.push(error);
      }
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, `Recurring orders ${failed.join(', ')} failed`);
}
