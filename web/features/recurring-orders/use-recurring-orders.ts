import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { listRecurringOrders, type OrderTransfer, type RecurringOrder } from '#contract/recurring-orders.ts';
import type { RecurringFrequency } from '#domain/account/recurrence.ts';
import { didSucceed } from '#web/api/mutations.ts';
import { createQueryOptions } from '#web/api/query.ts';
import { useSingleFlight } from '#web/lib/use-single-flight.ts';
import { refreshCart } from '#web/shared/cart-cache.ts';
import {
  createOrderMutation,
  refreshOrders,
  removeOrderMutation,
  setActiveMutation,
  transferOrderMutation,
} from './order-mutations.ts';

/** Refetches the orders and the cart when the user returns to the page, if an order has come due in the meantime. */
function useRefetchWhenDue(orders: readonly RecurringOrder[] | undefined): void {
  const client = useQueryClient();
  const refetchIfDue = useEffectEvent(() => {
    const isDue = orders?.some(
      ({ nextOrderAt }) => nextOrderAt !== null && Date.parse(nextOrderAt) <= Date.now(),
    );
    if (document.visibilityState !== 'visible' || !isDue) return;
    void refreshOrders(client);
    void refreshCart(client);
  });
  useEffect(() => {
    const refetch = () => refetchIfDue();
    document.addEventListener('visibilitychange', refetch);
    return () => document.removeEventListener('visibilitychange', refetch);
  }, []);
}

/** Once Premium has ended, these mutations offer Premium instead of making the change. */
export function useRecurringOrders() {
  const client = useQueryClient();
  const query = useQuery(createQueryOptions(listRecurringOrders, {}));
  useRefetchWhenDue(query.data);
  const create = useMutation(createOrderMutation(client));
  const setActive = useMutation(setActiveMutation(client));
  const remove = useMutation(removeOrderMutation(client));
  const transfer = useMutation(transferOrderMutation);
  const once = useSingleFlight();

  return {
    query,
    create: (frequency: RecurringFrequency, onCreated: () => void) =>
      void once('create', () => didSucceed(create.mutateAsync(frequency).then(onCreated))),
    isCreating: create.isPending,
    setActive: (id: number, isActive: boolean) =>
      void once(`switch ${id}`, () => didSucceed(setActive.mutateAsync({ id, isActive }))),
    remove: (order: RecurringOrder) =>
      void once(`remove ${order.id}`, () => didSucceed(remove.mutateAsync(order))),
    transfer: (orderId: number, storeIds: readonly number[], onLinks: (links: OrderTransfer[]) => void) =>
      void once('transfer', () =>
        didSucceed(transfer.mutateAsync({ orderId, storeIds: [...storeIds] }).then(onLinks)),
      ),
    transferringId: transfer.isPending ? transfer.variables.orderId : null,
  };
}

export type RecurringOrders = ReturnType<typeof useRecurringOrders>;
