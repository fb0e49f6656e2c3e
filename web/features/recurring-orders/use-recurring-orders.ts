import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  createRecurringOrder,
  listRecurringOrders,
  type RecurringOrder,
  transferToStores,
  updateRecurringOrder,
} from '#contract/recurring-orders.ts';
import type { RecurringFrequency } from '#domain/recurrence.ts';
import { ApiError, messageOf } from '#web/api/api-error.ts';
import { keyOf, queryOf } from '#web/api/query.ts';
import { request } from '#web/api/request.ts';
import { toast } from '#web/ui/toast.ts';
import { dayOf } from './order-words.ts';

const ordersKey = keyOf(listRecurringOrders, {});

type NewOrder = { frequency: RecurringFrequency; items: { itemId: number; quantity: number }[] };

/**
 * The shopper's recurring orders and what they do with them (SPEC §8 texts). `onPremiumFeature` is called when premium
 * ended meanwhile.
 */
export function useRecurringOrders(onPremiumFeature: (feature: string) => void) {
  const client = useQueryClient();
  const query = useQuery(queryOf(listRecurringOrders, {}));
  const refresh = () => client.invalidateQueries({ queryKey: ordersKey });

  const fail = (title: string, error: unknown, fallback: string) => {
    if (error instanceof ApiError && error.code === 'premium_required') onPremiumFeature('Recurring Orders');
    else toast({ title, description: messageOf(error, fallback), tone: 'destructive' });
  };

  const create = useMutation({
    mutationFn: (body: NewOrder) => request(createRecurringOrder, { body }),
    onSuccess: ({ frequency, nextOrderAt }) =>
      toast({
        title: 'Recurring order created',
        description: `Your ${frequency} order goes into your cart next on ${dayOf(nextOrderAt ?? '')}.`,
      }),
    onError: (error) => fail('Error', error, 'Failed to create recurring order'),
    onSettled: refresh,
  });

  const change = useMutation({
    mutationFn: ({ id, isActive }: { id: number; isActive: boolean }) =>
      request(updateRecurringOrder, { params: { id }, body: { isActive } }),
    onMutate: async ({ id, isActive }) => {
      await client.cancelQueries({ queryKey: ordersKey });
      const before = client.getQueryData<RecurringOrder[]>(ordersKey);
      client.setQueryData<RecurringOrder[]>(ordersKey, (orders) =>
        orders?.map((order) => (order.id === id ? { ...order, isActive } : order)),
      );
      return () => client.setQueryData(ordersKey, before);
    },
    onSuccess: (changed) =>
      client.setQueryData<RecurringOrder[]>(ordersKey, (orders) =>
        orders?.map((order) => (order.id === changed.id ? changed : order)),
      ),
    onError: (error, _change, undo) => {
      undo?.();
      fail('Error', error, 'Failed to update recurring order');
    },
  });

  const transfer = useMutation({
    mutationFn: ({ orderId, storeIds }: { orderId: number; storeIds: number[] }) =>
      request(transferToStores, { params: { orderId }, body: { storeIds } }),
    onError: (error) => fail('Transfer Failed', error, 'The order could not be taken to the stores.'),
  });

  return {
    query,
    /** Resolves to whether it is kept. */
    create: (order: NewOrder) =>
      create.mutateAsync(order).then(
        () => true,
        () => false,
      ),
    setActive: (id: number, isActive: boolean) => change.mutate({ id, isActive }),
    /** Resolves to the links; null when there are none. */
    transfer: (orderId: number, storeIds: readonly number[]) =>
      transfer.mutateAsync({ orderId, storeIds: [...storeIds] }).catch(() => null),
    transferringId: transfer.isPending ? transfer.variables.orderId : null,
  };
}

export type RecurringOrders = ReturnType<typeof useRecurringOrders>;
