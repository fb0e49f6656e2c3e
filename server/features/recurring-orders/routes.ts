import type { FastifyInstance } from 'fastify';
import {
  createRecurringOrder,
  listRecurringOrders,
  MAX_RECURRING_ORDERS,
  removeRecurringOrder,
  transferToStores,
  updateRecurringOrder,
} from '#contract/recurring-orders.ts';
import type { Deps } from '#server/env/deps.ts';
import { findStoresById } from '#server/features/stores/read.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { AppError, badRequest, notFound } from '#server/http/errors.ts';
import { addOrder, findUnknownItemIds, readOrder, readOrders, removeOrder, switchOrder } from './queries.ts';
import { toTransfer } from './transfer.ts';

const orderNotFound = () => notFound('Recurring order');

const ordersFull = () =>
  new AppError(
    409,
    'recurring_orders_full',
    `You have ${MAX_RECURRING_ORDERS} recurring orders, which is all that fit. Remove one first.`,
  );

const refuse = (field: string, message: string) => badRequest(`${field}: ${message}`, [{ field, message }]);

const hasRepeats = (ids: readonly number[]) => new Set(ids).size < ids.length;

export function recurringOrderRoutes(app: FastifyInstance, { db, clock }: Deps): void {
  endpoint(app, listRecurringOrders, ({ user }) => readOrders(db, user.id, clock()));

  endpoint(app, createRecurringOrder, async ({ body, user }) => {
    if (body.items.length === 0) throw badRequest('Cart is empty');
    const itemIds = body.items.map(({ itemId }) => itemId);
    if (hasRepeats(itemIds)) throw refuse('items', 'names an item twice');
    const now = clock();
    const orderId = await addOrder(db, { userId: user.id, ...body, now });
    if (orderId === null) {
      const unknown = await findUnknownItemIds(db, itemIds);
      throw unknown.length > 0 ? refuse('items', `there is no item ${unknown.join(', ')}`) : ordersFull();
    }
    const order = await readOrder(db, { userId: user.id, orderId }, now);
    if (order === null) throw orderNotFound();
    return order;
  });

  endpoint(app, updateRecurringOrder, async ({ params, body, user }) => {
    const order = await switchOrder(db, {
      userId: user.id,
      orderId: params.id,
      isActive: body.isActive,
      now: clock(),
    });
    if (order === 'unknown') throw orderNotFound();
    if (order === 'full') throw ordersFull();
    return order;
  });

  endpoint(app, removeRecurringOrder, async ({ params, user }) => {
    const isRemoved = await removeOrder(db, { userId: user.id, orderId: params.id, now: clock() });
    if (!isRemoved) throw orderNotFound();
    return null;
  });

  endpoint(app, transferToStores, async ({ params, body: { storeIds }, user }) => {
    const order = await readOrder(db, { userId: user.id, orderId: params.orderId }, clock());
    if (order === null) throw orderNotFound();
    if (storeIds.length === 0) throw badRequest('No stores selected for transfer');
    if (hasRepeats(storeIds)) throw refuse('storeIds', 'names a store twice');
    const stores = await findStoresById(db, { ids: storeIds, place: null });
    const unknown = storeIds.filter((wanted) => stores.every(({ id }) => id !== wanted));
    if (unknown.length > 0) throw refuse('storeIds', `there is no store ${unknown.join(', ')}`);
    return stores.map((store) => toTransfer(store, order));
  });
}
