import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  createRecurringOrder,
  listRecurringOrders,
  type RecurringOrder,
  removeRecurringOrder,
  type StoreTransfer,
  transferToStores,
  updateRecurringOrder,
} from '#contract/recurring-orders.ts';
import type { RecurringFrequency } from '#domain/recurrence.ts';
import { isPremiumOver, messageOf } from '#web/api/api-error.ts';
import { keyOf, queryOf } from '#web/api/query.ts';
import { remove as removeOnce } from '#web/api/remove.ts';
import { request } from '#web/api/request.ts';
import { counted } from '#web/lib/counted.ts';
import { useOneAtATime } from '#web/lib/use-one-at-a-time.ts';
import { offerPremium } from '#web/shared/premium-offer.ts';
import { toast } from '#web/ui/toast.ts';
import { dayOf, frequencyTitles } from './order-words.ts';

const ordersKey = keyOf(listRecurringOrders, {});

type NewOrder = { frequency: RecurringFrequency; items: { itemId: number; quantity: number }[] };

/** The shopper's recurring orders and what they do with them. Where premium has ended meanwhile, it is offered. */
export function useRecurringOrders() {
  const client = useQueryClient();
  const query = useQuery(queryOf(listRecurringOrders, {}));
  const refresh = () => client.invalidateQueries({ queryKey: ordersKey });

  const fail = (title: string, error: unknown, fallback: string) => {
    if (isPremiumOver(error)) offerPremium('Recurring Orders');
    else toast({ title, description: messageOf(error, fallback), tone: 'destructive' });
  };

  /** Changes what is shown before the server has answered, and gives back how to undo that. */
  const showAtOnce = async (change: (orders: RecurringOrder[]) => RecurringOrder[]) => {
    await client.cancelQueries({ queryKey: ordersKey });
    const before = client.getQueryData<RecurringOrder[]>(ordersKey);
    client.setQueryData<RecurringOrder[]>(ordersKey, (orders) => orders && change(orders));
    return () => void client.setQueryData(ordersKey, before);
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
    onMutate: ({ id, isActive }) =>
      showAtOnce((orders) => orders.map((order) => (order.id === id ? { ...order, isActive } : order))),
    onSuccess: (changed) =>
      client.setQueryData<RecurringOrder[]>(ordersKey, (orders) =>
        orders?.map((order) => (order.id === changed.id ? changed : order)),
      ),
    onError: (error, _change, undo) => {
      undo?.();
      fail('Error', error, 'Failed to update recurring order');
      void refresh(); // it may have been removed elsewhere
    },
  });

  const remove = useMutation({
    mutationFn: ({ id }: RecurringOrder) => removeOnce(removeRecurringOrder, { params: { id } }),
    onMutate: ({ id }) => showAtOnce((orders) => orders.filter((order) => order.id !== id)),
    onSuccess: (_nothing, { id, isActive, frequency, items }) => {
      const restore = async () => {
        try {
          await request(updateRecurringOrder, { params: { id }, body: { isActive } });
        } catch (error) {
          fail('Error', error, 'Failed to bring the recurring order back');
        }
        await refresh();
      };
      toast({
        title: 'Recurring order removed',
        description: `${frequencyTitles[frequency]} · ${counted(items.length, 'item')}`,
        action: { label: 'Undo', run: () => void restore() },
      });
    },
    onError: (error, _order, undo) => {
      undo?.();
      fail('Error', error, 'Failed to remove recurring order');
    },
    onSettled: refresh,
  });

  const transfer = useMutation({
    mutationFn: ({ orderId, storeIds }: { orderId: number; storeIds: number[] }) =>
      request(transferToStores, { params: { orderId }, body: { storeIds } }),
    onError: (error) => fail('Transfer Failed', error, 'The order could not be taken to the stores.'),
  });

  const oneAtATime = useOneAtATime();
  const quietly = (call: Promise<unknown>) => call.catch(() => undefined); // its onError has told

  return {
    query,
    /** `onKept` is called once it is kept. */
    create: (order: NewOrder, onKept: () => void) =>
      void oneAtATime('create', () => quietly(create.mutateAsync(order).then(onKept))),
    isCreating: create.isPending,
    setActive: (id: number, isActive: boolean) =>
      void oneAtATime(`switch ${id}`, () => quietly(change.mutateAsync({ id, isActive }))),
    remove: (order: RecurringOrder) =>
      void oneAtATime(`remove ${order.id}`, () => quietly(remove.mutateAsync(order))),
    /** `onLinks` is called with the links, if there are any. */
    transfer: (orderId: number, storeIds: readonly number[], onLinks: (links: StoreTransfer[]) => void) =>
      void oneAtATime('transfer', () =>
        quietly(transfer.mutateAsync({ orderId, storeIds: [...storeIds] }).then(onLinks)),
      ),
    transferringId: transfer.isPending ? transfer.variables.orderId : null,
  };
}

export type RecurringOrders = ReturnType<typeof useRecurringOrders>;
