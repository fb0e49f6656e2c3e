import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { listRecurringOrders, type OrderTransfer, type RecurringOrder } from '#contract/recurring-orders.ts';
import { didSucceed } from '#web/api/mutations.ts';
import { createQueryOptions } from '#web/api/query.ts';
import { useSingleFlight } from '#web/lib/use-single-flight.ts';
import {
  createOrderMutation,
  type NewOrder,
  removeOrderMutation,
  toggleOrderMutation,
  transferOrderMutation,
} from './order-mutations.ts';

/** After Premium has ended, these mutations offer Premium instead of making the change. */
export function useRecurringOrders() {
  const client = useQueryClient();
  const query = useQuery(createQueryOptions(listRecurringOrders, {}));
  const create = useMutation(createOrderMutation(client));
  const change = useMutation(toggleOrderMutation(client));
  const remove = useMutation(removeOrderMutation(client));
  const transfer = useMutation(transferOrderMutation);
  const once = useSingleFlight();

  return {
    query,
    create: (order: NewOrder, onCreated: () => void) =>
      void once('create', () => didSucceed(create.mutateAsync(order).then(onCreated))),
    isCreating: create.isPending,
    setActive: (id: number, isActive: boolean) =>
      void once(`switch ${id}`, () => didSucceed(change.mutateAsync({ id, isActive }))),
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
