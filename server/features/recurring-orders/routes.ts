import type { FastifyInstance } from 'fastify';
import {
  createRecurringOrder,
  listRecurringOrders,
  MAX_RECURRING_ORDERS,
  type OrderTransfer,
  type RecurringOrder,
  removeRecurringOrder,
  transferOrderToStores,
  updateRecurringOrder,
} from '#contract/recurring-orders.ts';
import type { Store } from '#contract/stores.ts';
import { t } from '#domain/language.ts';
import { buildCartLink } from '#domain/store/links.ts';
import { withDistinctNames } from '#domain/store/names.ts';
import type { Deps } from '#server/env/deps.ts';
import { findTimeZone } from '#server/features/preferences/api.ts';
import { listStoresById } from '#server/features/stores/api.ts';
import { addEndpoint } from '#server/http/endpoint.ts';
import {
  AppError,
  badRequestError,
  invalidFieldsError,
  notFoundError,
  rejectDuplicateIds,
} from '#server/http/errors.ts';
import {
  findOrder,
  insertOrder,
  listOrders,
  listPackagedItemIds,
  listUnknownItemIds,
  pauseOrResumeOrder,
  removeOrder,
} from './queries.ts';

function toTransfer(store: Store, { items }: RecurringOrder): OrderTransfer {
  const { id, chainId, name, chainName, logo, color, membership } = store;
  const lines = items.map(({ item, ...line }) => ({ ...line, ...item }));
  const link = buildCartLink(store, lines);
  return {
    store: { id, chainId, name, chainName, logo, color, membership },
    url: link?.url ?? null,
    linkedLineCount: link?.linkedLineCount ?? 0,
    lines,
  };
}

const orderNotFoundError = () => notFoundError(t`Recurring order`);

const ordersFullError = () =>
  new AppError(
    409,
    'recurring_orders_full',
    t`You have ${MAX_RECURRING_ORDERS} recurring orders, the most allowed. Remove one first.`,
  );

export function recurringOrderRoutes(app: FastifyInstance, { db, clock }: Deps): void {
  addEndpoint(app, listRecurringOrders, ({ user }) => listOrders(db, user.id));

  addEndpoint(app, createRecurringOrder, async ({ body, user }) => {
    if (body.items.length === 0) throw badRequestError(t`Cart is empty`);
    const items = body.items.map((item) => ({ firmness: 'product' as const, ...item }));
    const itemIds = items.map(({ itemId }) => itemId);
    const keys = items.map(({ itemId, firmness }) => `${itemId} ${firmness}`);
    rejectDuplicateIds('items', keys, 'an item');
    const fractionalItems = items.filter(({ quantity }) => !Number.isInteger(quantity));
    const packagedIds = await listPackagedItemIds(
      db,
      fractionalItems.map(({ itemId }) => itemId),
    );
    if (packagedIds.length > 0) {
      const message = t`use a whole number for item ${packagedIds.join(', ')}; only items sold by the pound can be in halves`;
      throw invalidFieldsError({ field: 'items', message });
    }
    const now = clock();
    const timeZone = await findTimeZone(db, user.id);
    const orderId = await insertOrder(db, {
      ...{ userId: user.id, frequency: body.frequency, items, timeZone, now },
    });
    if (orderId === null) {
      const unknownIds = await listUnknownItemIds(db, itemIds);
      if (unknownIds.length === 0) throw ordersFullError();
      throw invalidFieldsError({
        field: 'items',
        message: t`we don’t have an item ${unknownIds.join(', ')}`,
      });
    }
    const order = await findOrder(db, { userId: user.id, orderId });
    if (order === null) throw orderNotFoundError();
    return order;
  });

  addEndpoint(app, updateRecurringOrder, async ({ params, body, user }) => {
    const order = await pauseOrResumeOrder(db, {
      userId: user.id,
      orderId: params.id,
      isActive: body.isActive,
      restores: body.isRemoved === false,
      now: clock(),
    });
    if (order === 'unknown') throw orderNotFoundError();
    if (order === 'full') throw ordersFullError();
    return order;
  });

  addEndpoint(app, removeRecurringOrder, async ({ params, user }) => {
    const isRemoved = await removeOrder(db, { userId: user.id, orderId: params.id, now: clock() });
    if (!isRemoved) throw orderNotFoundError();
    return null;
  });

  addEndpoint(app, transferOrderToStores, async ({ params, body: { storeIds }, user }) => {
    const order = await findOrder(db, { userId: user.id, orderId: params.orderId });
    if (order === null) throw orderNotFoundError();
    if (storeIds.length === 0) throw badRequestError(t`No stores selected for transfer`);
    rejectDuplicateIds('storeIds', storeIds, 'a store');
    const stores = await listStoresById(db, { ids: storeIds, place: null });
    const unknownIds = storeIds.filter((storeId) => stores.every(({ id }) => id !== storeId));
    if (unknownIds.length > 0) {
      throw invalidFieldsError({
        field: 'storeIds',
        message: t`we don’t have a store ${unknownIds.join(', ')}`,
      });
    }
    return withDistinctNames(stores).map((store) => toTransfer(store, order));
  });
}
