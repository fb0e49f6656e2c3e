import { type RawBuilder, sql } from 'kysely';
import { MAX_RECURRING_ORDERS, type RecurringOrder } from '#contract/recurring-orders.ts';
import type { Category } from '#domain/grocery-item.ts';
import { nextDue, type RecurringFrequency } from '#domain/recurrence.ts';
import type { Db } from '../../db/connect.ts';

type OrderRow = {
  id: number;
  frequency: RecurringFrequency;
  isActive: boolean;
  createdAt: Date;
  itemId: number;
  quantity: number;
  name: string;
  brand: string;
  unit: string;
  category: Category;
};

function toOrders(rows: readonly OrderRow[], now: Date): RecurringOrder[] {
  const orders = new Map<number, RecurringOrder>();
  for (const { id, frequency, isActive, createdAt, itemId, quantity, ...item } of rows) {
    const order = orders.get(id) ?? {
      id,
      frequency,
      isActive,
      createdAt: createdAt.toISOString(),
      nextOrderAt: isActive ? nextDue({ frequency, createdAt }, now).toISOString() : null,
      items: [],
    };
    orders.set(id, order);
    order.items.push({ itemId, quantity, item });
  }
  return [...orders.values()];
}

async function ordersWhere(db: Db, condition: RawBuilder<unknown>, now: Date): Promise<RecurringOrder[]> {
  const result = await sql<OrderRow>`
    select ordered.id, ordered.frequency, ordered.is_active as "isActive", ordered.created_at as "createdAt",
      line.item_id as "itemId", line.quantity, item.name, item.brand, item.unit, item.category
    from recurring_order ordered
    join recurring_order_item line on line.order_id = ordered.id
    join grocery_item item on item.id = line.item_id
    where ${condition}
    order by ordered.created_at desc, ordered.id desc, line.position
  `.execute(db);
  return toOrders(result.rows, now);
}

/** The user's orders, newest first. */
export const readOrders = (db: Db, userId: string, now: Date): Promise<RecurringOrder[]> =>
  ordersWhere(db, sql`ordered.user_id = ${userId}`, now);

type Own = { userId: string; orderId: number };

/** One order of the user's; null when it is not there or somebody else's. */
export async function readOrder(db: Db, { userId, orderId }: Own, now: Date): Promise<RecurringOrder | null> {
  const condition = sql`ordered.id = ${orderId} and ordered.user_id = ${userId}`;
  return (await ordersWhere(db, condition, now))[0] ?? null;
}

type NewOrder = {
  userId: string;
  frequency: RecurringFrequency;
  items: readonly { itemId: number; quantity: number }[];
  now: Date;
};

/**
 * Keeps an order, anchored at `now`; answers its id. Null, with nothing kept, when an item is unknown or the user has
 * as many orders as fit.
 */
export async function addOrder(db: Db, { userId, frequency, items, now }: NewOrder): Promise<number | null> {
  const result = await sql<{ id: number }>`
    with wish as materialized (
      select asked.item_id, asked.quantity, asked.position
      from unnest(${items.map(({ itemId }) => itemId)}::int[], ${items.map(({ quantity }) => quantity)}::int[])
        with ordinality as asked(item_id, quantity, position)
    ), added as (
      insert into recurring_order (user_id, frequency, created_at, next_due_at)
      select ${userId}, ${frequency}, ${now.toISOString()}::timestamptz,
        ${nextDue({ frequency, createdAt: now }, now).toISOString()}::timestamptz
      where (select count(*) from recurring_order where user_id = ${userId}) < ${sql.lit(MAX_RECURRING_ORDERS)}
        and not exists (
          select from wish where not exists (select from grocery_item item where item.id = wish.item_id))
      returning id
    ), lines as (
      insert into recurring_order_item (order_id, position, item_id, quantity)
      select added.id, wish.position, wish.item_id, wish.quantity from added cross join wish
    )
    select id from added
  `.execute(db);
  return result.rows[0]?.id ?? null;
}

/** Which of these ids stand for no item. */
export async function findUnknownItemIds(db: Db, ids: readonly number[]): Promise<number[]> {
  const result = await sql<{ id: number }>`
    select asked.id from unnest(${ids}::int[]) as asked(id)
    where not exists (select from grocery_item item where item.id = asked.id)
  `.execute(db);
  return result.rows.map(({ id }) => id);
}

/**
 * Pauses an order or lets it go on. One that was paused goes on with its first date from `now` on. Null when it is
 * not there or somebody else's.
 */
export async function switchOrder(
  db: Db,
  { isActive, now, ...own }: Own & { isActive: boolean; now: Date },
): Promise<RecurringOrder | null> {
  const order = await readOrder(db, own, now);
  if (order === null) return null;
  const next = nextDue({ frequency: order.frequency, createdAt: new Date(order.createdAt) }, now);
  await sql`
    update recurring_order set is_active = ${isActive},
      -- One that runs already keeps a date that is due but not yet carried out.
      next_due_at = case when is_active then next_due_at else ${next.toISOString()}::timestamptz end
    where id = ${own.orderId} and user_id = ${own.userId}
  `.execute(db);
  return { ...order, isActive, nextOrderAt: isActive ? next.toISOString() : null };
}
