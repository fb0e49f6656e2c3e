import { sql } from 'kysely';
import type { LanguageCode } from '#contract/language.ts';
import { latestDueDate, nextDueDate, type RecurringFrequency } from '#domain/account/recurrence.ts';
import type { Firmness } from '#domain/item/firmness.ts';
import type { Db, Tx } from '#server/db/connect.ts';
import { addItemsToCarts } from '#server/features/cart/api.ts';
import { enqueueMessages, type NewMessage } from '#server/features/messages/api.ts';
import { computePremiumStatus } from '#server/features/subscription/api.ts';
import { runInLanguage } from '#server/http/language.ts';
import { createPremiumEndedEmail, createRecurringOrderEmail } from './order-mail.ts';

export type DueOrder = {
  id: number;
  frequency: RecurringFrequency;
  orderCreatedAt: Date;
  timeZone: string;
  nextDueAt: Date;
  userId: string;
  email: string | null;
  email_verified: boolean;
  firstName: string | null;
  language: LanguageCode;
  subscription_status: string;
  subscription_canceled_at: Date | null;
  /** After a cancellation, Premium lasts until some days after this time (`gracePeriodEnd`). */
  accountCreatedAt: Date;
  is_family_member: boolean;
};

export type CarryOutOptions = { now: Date; publicUrl: string };

const toRecurrence = ({ frequency, orderCreatedAt, timeZone }: DueOrder) => ({
  ...{ frequency, createdAt: orderCreatedAt, timeZone },
});

/**
 * Records that each order was carried out for its latest due date. Returns the ids of the orders for which this hadn't
 * been recorded yet.
 */
async function insertCarriedOutDates(tx: Tx, orders: readonly DueOrder[], now: Date): Promise<Set<number>> {
  const dueDates = orders.flatMap((order) => {
    const dueAt = latestDueDate(toRecurrence(order), now);
    // Null if new time zone rules moved the first date to after `now`. Then only the next date is corrected.
    return dueAt === null ? [] : [{ id: order.id, dueAt: dueAt.toISOString() }];
  });
  const { rows } = await sql<{ id: number }>`
    /* name: insert-carried-out-dates */
    insert into recurring_run (order_id, due_at, ran_at)
    select id, due_at, ${now.toISOString()}::timestamptz
    from unnest(${dueDates.map(({ id }) => id)}::bigint[], ${dueDates.map(({ dueAt }) => dueAt)}::timestamptz[])
      as input(id, due_at)
    order by id
    on conflict do nothing
    returning order_id as id
  `.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

type OrderLine = {
  userId: string;
  itemId: number;
  quantity: number;
  firmness: Firmness;
  isSuggested: boolean;
};

async function listOrderLines(db: Db, ids: readonly number[]): Promise<OrderLine[]> {
  const { rows } = await sql<OrderLine>`
    /* name: lines-of-due-orders */
    select recurring.user_id as "userId", line.item_id as "itemId", line.quantity, line.firmness,
      not line.is_firm as "isSuggested"
    from recurring_order_item line join recurring_order recurring on recurring.id = line.order_id
    where line.order_id = any(${ids}::bigint[])
    order by line.order_id, line.position
  `.execute(db);
  return rows;
}

/** Returns no message if the address isn't confirmed, because it may be misspelled and belong to a stranger. */
function createMessages(order: DueOrder, now: Date, mail: { subject: string; body: string }): NewMessage[] {
  const { email, email_verified, userId } = order;
  if (email === null || !email_verified) return [];
  return [{ channel: 'mail', to: email, userId, now, ...mail }];
}

/**
 * Adds the orders' items to the carts, enqueues the emails and sets the next dates. The orders must be locked and
 * belong to different shoppers. If a shopper's Premium has ended, pauses the order and says so by email.
 */
export async function carryOutOrders(
  tx: Tx,
  orders: readonly DueOrder[],
  { now, publicUrl }: CarryOutOptions,
): Promise<void> {
  const [withoutPremium, withPremium] = [false, true].map((isPremium) =>
    orders.filter(
      (order) =>
        computePremiumStatus({ ...order, created_at: order.accountCreatedAt }, now).isPremium === isPremium,
    ),
  ) as [DueOrder[], DueOrder[]];
  const newlyRecordedIds = await insertCarriedOutDates(tx, withPremium, now);
  const newlyRecordedOrders = withPremium.filter(({ id }) => newlyRecordedIds.has(id));
  const additions = await addItemsToCarts(tx, await listOrderLines(tx, [...newlyRecordedIds]), now);
  await enqueueMessages(tx, [
    ...withoutPremium.flatMap((order) =>
      createMessages(
        order,
        now,
        runInLanguage(order.language, () => createPremiumEndedEmail({ ...order, publicUrl })),
      ),
    ),
    ...newlyRecordedOrders.flatMap((order) => {
      const addition = additions.get(order.userId) ?? { addedItemCount: 0, notAdded: [] };
      const mail = runInLanguage(order.language, () =>
        createRecurringOrderEmail({ ...order, addition, publicUrl }),
      );
      return createMessages(order, now, mail);
    }),
  ]);
  await sql`
    /* name: set-next-dates */
    update recurring_order recurring
    set next_due_at = input.next_due_at, is_active = not input.is_lapsed,
      lapsed_at = case when input.is_lapsed then ${now.toISOString()}::timestamptz else recurring.lapsed_at end
    from unnest(
      ${orders.map(({ id }) => id)}::bigint[],
      ${orders.map((order) => nextDueDate(toRecurrence(order), now).toISOString())}::timestamptz[],
      ${orders.map((order) => withoutPremium.includes(order))}::boolean[]
    ) as input(id, next_due_at, is_lapsed)
    where recurring.id = input.id
  `.execute(tx);
}
