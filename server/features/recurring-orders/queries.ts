import { type RawBuilder, sql } from 'kysely';
import { MAX_RECURRING_ORDERS, type RecurringOrder } from '#contract/recurring-orders.ts';
import { nextDueDate, type RecurringFrequency } from '#domain/account/recurrence.ts';
import { DAY_MS } from '#domain/durations.ts';
import { anyBrandText, type Firmness } from '#domain/item/firmness.ts';
import { isSoldByWeight } from '#domain/item/size/sold-by-weight.ts';
import type { Db } from '#server/db/connect.ts';
import { createFairQueue } from '#server/http/turns.ts';

type OrderLineTuple = [itemId: number, quantity: number, firmness: Firmness];

type OrderRow = {
  id: number;
  frequency: RecurringFrequency;
  isActive: boolean;
  createdAt: Date;
  timeZone: string;
  nextDueAt: Date;
  lapsedAt: Date | null;
  lines: OrderLineTuple[];
};

type LineProduct = RecurringOrder['items'][number]['item'];

type ZonedOrder = RecurringOrder & { timeZone: string };

async function findItems(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, LineProduct>> {
  const rows = await db
    .selectFrom('grocery_item')
    .select(['id', 'name', 'brand', 'unit', 'category'])
    .where('id', '=', sql<number>`any(${ids}::int[])`)
    .execute();
  return new Map(rows.map(({ id, ...item }) => [id, item as LineProduct]));
}

function toOrder(
  { lines, createdAt, nextDueAt, lapsedAt, ...order }: OrderRow,
  items: ReadonlyMap<number, LineProduct>,
): ZonedOrder {
  return {
    ...order,
    createdAt: createdAt.toISOString(),
    lapsedAt: lapsedAt?.toISOString() ?? null,
    nextOrderAt: order.isActive ? nextDueAt.toISOString() : null,
    items: lines.map(([itemId, quantity, firmness]) => {
      const item = items.get(itemId) as LineProduct;
      return {
        ...{ itemId, quantity, firmness },
        item: firmness === 'any' ? { ...item, brand: anyBrandText() } : item,
      };
    }),
  };
}

/**
 * Lists orders, newest first. `condition` refers to an order as `recurring`. Reads each item only once, because a
 * shopper's orders usually contain the same items.
 */
async function listOrdersWhere(db: Db, condition: RawBuilder<unknown>): Promise<ZonedOrder[]> {
  const { rows } = await sql<OrderRow>`
    select recurring.id, recurring.frequency, recurring.is_active as "isActive", recurring.created_at as "createdAt",
      recurring.time_zone as "timeZone", recurring.next_due_at as "nextDueAt", recurring.lapsed_at as "lapsedAt", (
        select coalesce(json_agg(json_build_array(line.item_id, line.quantity, line.firmness) order by line.position), '[]')
        from recurring_order_item line where line.order_id = recurring.id
      ) as lines
    from recurring_order recurring
    where ${condition}
    order by recurring.created_at desc, recurring.id desc
  `.execute(db);
  const itemIds = new Set(rows.flatMap(({ lines }) => lines.map(([itemId]) => itemId)));
  const items = await findItems(db, [...itemIds]);
  return rows.map((row) => toOrder(row, items));
}

/** Only one list of orders is read at a time, because it can have 10,000 lines. */
const readInTurn = createFairQueue();

export const listOrders = (db: Db, userId: string): Promise<RecurringOrder[]> =>
  readInTurn(() => listOrdersWhere(db, sql`recurring.user_id = ${userId} and recurring.removed_at is null`));

export async function countOrderLines(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from recurring_order recurring
    join recurring_order_item line on line.order_id = recurring.id
    where recurring.user_id = ${userId} and recurring.removed_at is null
  `.execute(db);
  return rows[0]?.count ?? 0;
}

type OrderKey = { userId: string; orderId: number };

export async function findOrder(db: Db, { userId, orderId }: OrderKey): Promise<RecurringOrder | null> {
  const condition = sql`recurring.id = ${orderId} and recurring.user_id = ${userId} and recurring.removed_at is null`;
  return (await listOrdersWhere(db, condition))[0] ?? null;
}

type NewOrder = {
  userId: string;
  frequency: RecurringFrequency;
  items: readonly { itemId: number; quantity: number; firmness: Firmness }[];
  timeZone: string;
  now: Date;
};

/** `recurring_orders_of` locks the user's row, so concurrent calls can't exceed the limit. */
const hasRoomSql = (userId: string) => sql`recurring_orders_of(${userId}) < ${sql.lit(MAX_RECURRING_ORDERS)}`;

/** Only this many of a shopper's most recently removed orders are kept. */
const MAX_RESTORABLE_ORDERS = 20;

/**
 * Inserts an order, and deletes the shopper's oldest removed orders if there are too many. Copies from the cart whether
 * a line was only suggested. Returns null if an item is unknown or the shopper has too many orders.
 */
export async function insertOrder(
  db: Db,
  { userId, frequency, items, timeZone, now }: NewOrder,
): Promise<number | null> {
  const result = await sql<{ id: number }>`
    with purged as (
      delete from recurring_order
      where user_id = ${userId} and id in (
        select id from recurring_order where user_id = ${userId} and removed_at is not null
        order by removed_at desc offset ${sql.lit(MAX_RESTORABLE_ORDERS)}
      )
    ), input as materialized (
      select given.item_id, given.quantity, given.firmness, given.position
      from unnest(${items.map(({ itemId }) => itemId)}::int[], ${items.map(({ quantity }) => quantity)}::float8[],
          ${items.map(({ firmness }) => firmness)}::text[])
        with ordinality as given(item_id, quantity, firmness, position)
    ), added as (
      insert into recurring_order (user_id, frequency, created_at, time_zone, next_due_at)
      select ${userId}, ${frequency}, ${now.toISOString()}::timestamptz, ${timeZone},
        ${nextDueDate({ frequency, createdAt: now, timeZone }, now).toISOString()}::timestamptz
      where ${hasRoomSql(userId)}
        and not exists (
          select from input where not exists (select from grocery_item item where item.id = input.item_id))
      returning id
    ), lines as (
      insert into recurring_order_item (order_id, position, item_id, quantity, firmness, is_firm)
      select added.id, input.position, input.item_id, input.quantity, input.firmness, coalesce(entry.is_firm, true)
      from added cross join input
      left join cart_entry entry on entry.user_id = ${userId} and entry.item_id = input.item_id
        and entry.firmness = input.firmness
    )
    select id from added
  `.execute(db);
  return result.rows[0]?.id ?? null;
}

export async function listUnknownItemIds(db: Db, ids: readonly number[]): Promise<number[]> {
  const result = await sql<{ id: number }>`
    select given.id from unnest(${ids}::int[]) as given(id)
    where not exists (select from grocery_item item where item.id = given.id)
  `.execute(db);
  return result.rows.map(({ id }) => id);
}

export async function listPackagedItemIds(db: Db, ids: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('grocery_item')
    .select(['id', 'unit'])
    .where('id', '=', sql<number>`any(${ids}::int[])`)
    .execute();
  return rows.flatMap(({ id, unit }) => (isSoldByWeight(unit) ? [] : [id]));
}

/** The retention rule for removed orders uses the same period. */
const RESTORE_WINDOW_MS = DAY_MS;

type UpdateResult = RecurringOrder | 'unknown' | 'full';

/**
 * Pauses or resumes an order. With `restores`, also restores it if it was removed less than a day ago. Returns
 * 'unknown' if the user has no such order, and 'full' if they have too many orders to restore it.
 */
export async function pauseOrResumeOrder(
  db: Db,
  {
    isActive,
    restores,
    now,
    userId,
    orderId,
  }: OrderKey & { isActive: boolean; restores: boolean; now: Date },
): Promise<UpdateResult> {
  const restorableSince = new Date(now.getTime() - RESTORE_WINDOW_MS);
  const condition = sql`
    recurring.id = ${orderId} and recurring.user_id = ${userId}
      and (recurring.removed_at is null or ${restores} and recurring.removed_at > ${restorableSince})
  `;
  const [order] = await listOrdersWhere(db, condition);
  if (order === undefined) return 'unknown';
  const nextDate = nextDueDate({ ...order, createdAt: new Date(order.createdAt) }, now);
  const { rows } = await sql<{ nextDueAt: Date }>`
    update recurring_order set is_active = ${isActive},
      -- An active order keeps its date, and a paused order skips the dates it missed. Removing an order pauses it. If
      -- its date was at most an hour past when it was removed, it counts as active: otherwise it would have been
      -- carried out.
      next_due_at = case when is_active or next_due_at > removed_at - interval '1 hour' then next_due_at
        else ${nextDate.toISOString()}::timestamptz end,
      lapsed_at = case when ${isActive} then null else lapsed_at end,
      removed_at = null
    where id = ${orderId} and user_id = ${userId} and (removed_at is null or ${restores} and ${hasRoomSql(userId)})
    returning next_due_at as "nextDueAt"
  `.execute(db);
  const [updatedOrder] = rows;
  if (updatedOrder === undefined)
    return (await listOrdersWhere(db, condition)).length > 0 ? 'full' : 'unknown';
  const { lapsedAt } = order;
  return {
    ...order,
    isActive,
    lapsedAt: isActive ? null : lapsedAt,
    nextOrderAt: isActive ? updatedOrder.nextDueAt.toISOString() : null,
  };
}

/** Pauses and hides the order. It's deleted after a day, or once `insertOrder` finds too many removed orders. */
export async function removeOrder(
  db: Db,
  { userId, orderId, now }: OrderKey & { now: Date },
): Promise<boolean> {
  const result = await db
    .updateTable('recurring_order')
    .set({ removed_at: now, is_active: false })
    .where('id', '=', orderId)
    .where('user_id', '=', userId)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}
