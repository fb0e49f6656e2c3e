import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS } from '#domain/durations.ts';
import { applyRetention } from '#server/retention/apply.ts';
import { markVerified } from '#tests/conformity/mark-verified.ts';
import { ORDERS_URL, setUpRecurringOrders } from '#tests/support/recurring-orders.ts';

import { carryOutDueOrders } from './api.ts';

const start = new Date('2026-01-31T09:30:00.000Z');
let now = start;
const { app, begin, bread, change, create, database, end, list, milk, remove, restore, some } =
  await setUpRecurringOrders(() => now);
let shopper: Awaited<ReturnType<typeof begin>>;

beforeEach(async () => {
  now = start;
  shopper = await begin();
});
afterAll(end);

describe('Pausing, removing and carrying out recurring orders', () => {
  it('A deleted recurring order can be restored for a day', async () => {
    const { body: order } = await create(some());
    await create(some());
    expect((await remove(order.id)).status).toBe(204);
    expect((await remove(order.id)).status).toBe(404);
    expect((await list()).map(({ id }: { id: number }) => id)).not.toContain(order.id);
    const transfer = await app.call('POST', `${ORDERS_URL}/${order.id}/transfer-to-stores`, {
      ...shopper,
      body: { storeIds: [1] },
    });
    expect(transfer.status).toBe(404);
    now = new Date(start.getTime() + DAY_MS - 1);
    expect((await change(order.id, true)).status, 'a switch in another tab').toBe(404);
    expect((await restore(order.id)).body).toEqual(order);
    expect(await list()).toContainEqual(order);

    now = start;
    await remove(order.id);
    now = new Date(start.getTime() + DAY_MS);
    expect((await restore(order.id)).status).toBe(404);
    await applyRetention(database.db, now);
    const storedOrders = await database.db
      .selectFrom('recurring_order')
      .select('id')
      .where('id', '=', order.id)
      .execute();
    expect(storedOrders).toEqual([]);
    expect(await list()).toHaveLength(1);
  });

  it('A date that was due before an order was removed and restored is still carried out', async () => {
    const { body: order } = await create(some());
    now = new Date(start.getTime() + 7 * DAY_MS + 20_000);
    await remove(order.id);
    await restore(order.id);
    const { next_due_at } = await database.db
      .selectFrom('recurring_order')
      .select('next_due_at')
      .where('id', '=', order.id)
      .executeTakeFirstOrThrow();
    expect(next_due_at.getTime()).toBeLessThanOrEqual(now.getTime());
  });

  it('An order that was paused before it was removed skips the dates missed in the meantime', async () => {
    const { id } = (await create(some())).body;
    await change(id, false);
    now = new Date('2026-03-05T00:00:00Z');
    await remove(id);
    expect((await restore(id)).body).toMatchObject({
      isActive: true,
      nextOrderAt: '2026-03-07T09:30:00.000Z',
    });
  });

  it('The next date of a recurring order stays the due date until its items are in the cart', async () => {
    await create(some());
    now = new Date('2026-02-07T09:30:20Z');
    expect((await list())[0].nextOrderAt).toBe('2026-02-07T09:30:00.000Z');
    await carryOutDueOrders(database.db, { now, publicUrl: 'http://localhost' });
    expect((await list())[0].nextOrderAt).toBe('2026-02-14T09:30:00.000Z');
  });

  it('A product picked from suggestions can still be swapped for another brand after a recurring order added it', async () => {
    await app.call('POST', '/api/cart', { ...shopper, body: { itemId: milk.id, quantity: 1 } });
    await app.call('POST', '/api/cart', {
      ...shopper,
      body: { itemId: bread.id, quantity: 1, firmness: 'product' },
    });
    await create(some());
    await app.call('DELETE', '/api/cart', shopper);
    now = new Date('2026-02-07T09:30:00Z');
    await carryOutDueOrders(database.db, { now, publicUrl: 'http://localhost' });
    const lines = await database.db
      .selectFrom('cart_entry')
      .select(['item_id', 'is_firm'])
      .where('user_id', '=', shopper.userId)
      .orderBy('item_id')
      .execute();
    expect(lines).toEqual([
      { item_id: milk.id, is_firm: false },
      { item_id: bread.id, is_firm: true },
    ]);
  });

  it('A paused recurring order resumes on the first scheduled date after the pause', async () => {
    const { id } = (await create(some())).body;
    expect((await change(id, false)).body).toMatchObject({ id, isActive: false, nextOrderAt: null });
    now = new Date('2026-03-05T00:00:00Z');
    const resumed = (await change(id, true)).body;
    expect(resumed).toMatchObject({ isActive: true, nextOrderAt: '2026-03-07T09:30:00.000Z' });
    expect(await list()).toEqual([resumed]);
    markVerified('7.PATCH /api/recurring-orders/{id}');
    expect((await app.call('PATCH', `${ORDERS_URL}/${id}`, { ...shopper, body: {} })).status).toBe(400);
  });
});
