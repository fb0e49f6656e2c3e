import { useQuery } from '@tanstack/react-query';
import { Plus, Repeat, Store } from 'lucide-react';
import { useState } from 'react';
import type { CartEntry } from '#contract/cart.ts';
import type { OrderTransfer, RecurringOrder } from '#contract/recurring-orders.ts';
import { quantityPrefix } from '#domain/item/quantity-prefix.ts';
import { formatCount, localizedItemName, t } from '#domain/language.ts';
import { errorToShow, isPremiumRequiredError } from '#web/api/api-error.ts';
import { useFocusOnRemoval } from '#web/lib/use-focus-on-removal.ts';
import { useActionAfterUpgrade } from '#web/shared/after-upgrade.ts';
import { requestedBrandAndSizeText } from '#web/shared/brand-text.ts';
import { cartNotesQuery } from '#web/shared/free-lines-query.ts';
import { LoadFailure } from '#web/shared/load-failure.tsx';
import { Button } from '#web/ui/button.tsx';
import { CardSection } from '#web/ui/card.tsx';
import { LoadingSkeleton, Skeleton } from '#web/ui/skeleton.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { toastFailure } from '#web/ui/toast.ts';
import { NewOrderDialog } from './new-order-dialog.tsx';
import { dayText, frequencyTitles, nextOrderText, orderContentsText } from './order-text.ts';
import { TransferDialog } from './transfer-dialog.tsx';
import { type RecurringOrders, useRecurringOrders } from './use-recurring-orders.ts';

function Row({
  order,
  orders,
  onTransfer,
}: {
  order: RecurringOrder;
  orders: RecurringOrders;
  onTransfer: () => void;
}) {
  const title = t`${frequencyTitles[order.frequency]} from ${dayText(order.createdAt)}, ${orderContentsText(order)}`;
  return (
    <li ref={useFocusOnRemoval()} className="py-2">
      <div className="flex items-center gap-3">
        <div className="min-w-0 flex-1">
          <p className="font-medium">
            {frequencyTitles[order.frequency]} · {formatCount(order.items.length, 'item')}
          </p>
          <p className="truncate text-sm text-ink-soft">{orderContentsText(order)}</p>
          <p className="text-sm text-ink-soft">{nextOrderText(order)}</p>
        </div>
        <Switch
          label={t`${title} is ${order.isActive ? t`active` : t`paused`}`}
          isOn={order.isActive}
          onChange={(isActive) => orders.setActive(order.id, isActive)}
        />
      </div>
      <div className="flex flex-wrap items-start justify-between gap-2">
        <details className="min-w-0 flex-1 basis-40 text-sm max-sm:basis-full">
          <summary className="cursor-pointer py-3 text-ink-soft pointer-fine:py-2">{t`Show items`}</summary>
          <ul className="space-y-0.5 pb-2">
            {order.items.map(({ itemId, quantity, firmness, item }) => (
              <li key={`${itemId} ${firmness}`} className="wrap-anywhere">
                {quantityPrefix(quantity, item.unit)} {localizedItemName(item.name)},{' '}
                {requestedBrandAndSizeText({ item, firmness })}
              </li>
            ))}
          </ul>
        </details>
        <Button
          size="sm"
          icon={<Store className="size-4" />}
          aria-label={t`Transfer to stores: ${title}`}
          isPending={orders.transferringId === order.id}
          onClick={onTransfer}
        >
          {t`Transfer to stores`}
        </Button>
        <Button
          size="sm"
          variant="quiet"
          aria-label={t`Remove ${title}`}
          onClick={() => orders.remove(order)}
        >
          {t`Remove`}
        </Button>
      </div>
    </li>
  );
}

export function RecurringOrdersPanel({
  cart,
  storeIds,
}: {
  cart: readonly CartEntry[] | undefined;
  storeIds: readonly number[];
}) {
  const orders = useRecurringOrders();
  const notes = useQuery(cartNotesQuery);
  const [isCreating, setIsCreating] = useState(false);
  const openDialog = () =>
    cart?.length === 0 ? toastFailure(t`Error`, t`Cart is empty`) : setIsCreating(true);
  useActionAfterUpgrade('recurring-order', cart !== undefined, openDialog);
  const [transfers, setTransfers] = useState<OrderTransfer[] | null>(null);
  const { data, error: failure, refetch } = orders.query;
  const error = data === undefined ? errorToShow(failure) : null;

  const transferOrder = (orderId: number) => {
    if (storeIds.length === 0) toastFailure(t`Transfer Failed`, t`No stores selected for transfer`);
    else orders.transfer(orderId, storeIds, setTransfers);
  };
  return (
    <CardSection
      title={t`Recurring Orders`}
      description={t`We add these items to your cart on schedule.`}
      actions={
        <Button
          size="sm"
          icon={<Plus className="size-4" />}
          disabledReason={cart === undefined ? t`Loading your cart…` : undefined}
          onClick={openDialog}
        >
          {t`New from cart`}
        </Button>
      }
    >
      {error !== null && !isPremiumRequiredError(error) && (
        <LoadFailure title={t`Couldn’t load your recurring orders`} error={error} refetch={refetch} />
      )}
      {error === null && data === undefined && (
        <LoadingSkeleton label={t`Loading your recurring orders`}>
          <Skeleton className="my-2 h-11" />
          <Skeleton className="my-2 h-11" />
        </LoadingSkeleton>
      )}
      {data?.length === 0 && (
        <p className="flex items-center gap-2 text-ink-soft">
          <Repeat className="size-4 shrink-0" />
          {cart === undefined || cart.length === 0
            ? t`No recurring orders yet. Fill your cart and make it one.`
            : t`No recurring orders yet. Make one from your cart.`}
        </p>
      )}
      {data !== undefined && data.length > 0 && (
        <ul className="relative -my-1 max-h-96 divide-y divide-line overflow-y-auto overscroll-contain">
          {data.map((order) => (
            <Row key={order.id} order={order} orders={orders} onTransfer={() => transferOrder(order.id)} />
          ))}
        </ul>
      )}
      <NewOrderDialog
        isOpen={isCreating}
        cartCount={cart?.length ?? 0}
        hasNotes={(notes.data ?? []).length > 0 || (cart ?? []).some(({ note }) => note)}
        isPending={orders.isCreating}
        onCreate={(frequency) => orders.create(frequency, () => setIsCreating(false))}
        onClose={() => setIsCreating(false)}
      />
      <TransferDialog transfers={transfers} onClose={() => setTransfers(null)} />
    </CardSection>
  );
}
