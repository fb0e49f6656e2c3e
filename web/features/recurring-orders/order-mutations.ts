import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import {
  createRecurringOrder,
  listRecurringOrders,
  type RecurringOrder,
  removeRecurringOrder,
  transferOrderToStores,
  updateRecurringOrder,
} from '#contract/recurring-orders.ts';
import type { RecurringFrequency } from '#domain/account/recurrence.ts';
import { formatCount, t } from '#domain/language.ts';
import { errorMessage, isPremiumRequiredError } from '#web/api/api-error.ts';
import { refreshQueries, updateOptimistically } from '#web/api/mutations.ts';
import { createQueryKey } from '#web/api/query.ts';
import { requestDeletion } from '#web/api/remove.ts';
import { request } from '#web/api/request.ts';
import { getShownCart, toRequestedItem, waitForFreshCart } from '#web/shared/cart-cache.ts';
import { offerUndo } from '#web/shared/offer-undo.ts';
import { offerPremium } from '#web/shared/premium-offer.ts';
import { clearToast, type ToastAction, toast, toastFailure, toastStore } from '#web/ui/toast.ts';
import { dayText, frequencyTitles } from './order-text.ts';

const ordersKey = createQueryKey(listRecurringOrders, {});

export const refreshOrders = (client: QueryClient) => refreshQueries(client, { queryKey: ordersKey });

const updateOrders = (client: QueryClient, change: (orders: RecurringOrder[]) => RecurringOrder[]) =>
  updateOptimistically(client, ordersKey, change);

function reportFailure(title: string, error: unknown, fallback: string, retry?: ToastAction): void {
  if (isPremiumRequiredError(error)) offerPremium(t`Recurring Orders`);
  else toastFailure(title, errorMessage(error, fallback), '', retry);
}

const ORDER_CREATED = t`Recurring order created`;

export const createOrderMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: async (frequency: RecurringFrequency) => {
      await waitForFreshCart(client);
      const requestedItems = getShownCart(client).map(toRequestedItem);
      return request(createRecurringOrder, { body: { frequency, items: requestedItems } });
    },
    onSuccess: ({ frequency, nextOrderAt }) =>
      toast({
        title: ORDER_CREATED,
        description:
          frequency === 'weekly'
            ? t`We’ll add your weekly order to your cart on ${dayText(nextOrderAt ?? '')}.`
            : t`We’ll add your monthly order to your cart on ${dayText(nextOrderAt ?? '')}.`,
      }),
    onError: (error) => reportFailure(t`Error`, error, t`Failed to create recurring order`),
    onSettled: () => refreshOrders(client),
  });

export const setActiveMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: ({ id, isActive }: { id: number; isActive: boolean }) =>
      request(updateRecurringOrder, { params: { id }, body: { isActive } }),
    onMutate: ({ id, isActive }) => {
      // A new order's toast mentions a date that may no longer apply.
      if (toastStore.read()?.title === ORDER_CREATED) clearToast();
      return updateOrders(client, (orders) =>
        orders.map((order) => (order.id === id ? { ...order, isActive } : order)),
      );
    },
    onError: (error, _change, rollback) => {
      rollback?.();
      reportFailure(t`Error`, error, t`Failed to update recurring order`);
    },
    onSettled: () => refreshOrders(client),
  });

async function restoreOrder(client: QueryClient, { id, isActive }: RecurringOrder): Promise<void> {
  await request(updateRecurringOrder, { params: { id }, body: { isActive, isRemoved: false } });
  await refreshOrders(client);
}

export const removeOrderMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: ({ id }: RecurringOrder) => requestDeletion(removeRecurringOrder, { params: { id } }),
    onMutate: ({ id }) => updateOrders(client, (orders) => orders.filter((order) => order.id !== id)),
    onSuccess: (_nothing, order) =>
      offerUndo({
        title: t`Recurring order removed`,
        description: `${frequencyTitles[order.frequency]} · ${formatCount(order.items.length, 'item')}`,
        undo: () => restoreOrder(client, order),
        reportFailure: (error, retry) =>
          reportFailure(t`Error`, error, t`Failed to restore the recurring order`, retry),
      }),
    onError: (error, _order, rollback) => {
      rollback?.();
      reportFailure(t`Error`, error, t`Failed to remove recurring order`);
    },
    onSettled: () => refreshOrders(client),
  });

export const transferOrderMutation = mutationOptions({
  mutationFn: ({ orderId, storeIds }: { orderId: number; storeIds: number[] }) =>
    request(transferOrderToStores, { params: { orderId }, body: { storeIds } }),
  onError: (error) => reportFailure(t`Transfer Failed`, error, t`Couldn’t get the links to the stores.`),
});
