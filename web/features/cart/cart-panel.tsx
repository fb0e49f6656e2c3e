import { ShoppingBasket } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { CartEntry } from '#contract/cart.ts';
import type { GroceryItem } from '#contract/grocery-items.ts';
import { formatCount, t } from '#domain/language.ts';
import type { ItemsQuery } from '#web/shared/items-query.ts';
import { sortNewestFirst } from '#web/shared/newest-first.ts';
import type { OfferSource } from '#web/shared/offers.ts';
import { Button } from '#web/ui/button.tsx';
import { CardSection } from '#web/ui/card.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { ErrorNotice } from '#web/ui/notice.tsx';
import { LoadingSkeleton, Skeleton } from '#web/ui/skeleton.tsx';
import { useLimitedRows } from '#web/ui/use-limited-rows.tsx';
import { usePrefetch } from '#web/ui/use-prefetch.ts';
import { BasicItemButtons } from './basics.tsx';
import { loadBrandMenu } from './brand-switch.tsx';
import type { CartActions } from './cart-actions.ts';
import { CartRow } from './cart-row.tsx';

function EmptyCart({ onSuggest }: { onSuggest: ((text: string) => void) | undefined }) {
  return (
    <div className="flex flex-col items-center gap-3 py-6 text-center">
      <ShoppingBasket className="size-9 text-ink-soft stroke-[1.5]" />
      <div>
        <p className="font-medium">{t`Your cart is empty`}</p>
        {onSuggest && <p className="text-sm text-ink-soft">{t`Search above, or start with the basics.`}</p>}
      </div>
      {onSuggest && <BasicItemButtons onChoose={onSuggest} className="justify-center" />}
    </div>
  );
}

function ClearCart({
  entries,
  confirmationText = t`This removes all ${entries.length} items. You can undo it right after.`,
  clear,
}: {
  entries: readonly CartEntry[];
  confirmationText?: string | undefined;
  clear: CartActions['clear'];
}) {
  const [isConfirming, setIsConfirming] = useState(false);
  const [isPending, setIsPending] = useState(false);
  const clearNow = async () => {
    setIsPending(true);
    const isCleared = await clear(entries);
    setIsPending(false);
    if (isCleared) setIsConfirming(false);
  };
  return (
    <>
      <Button variant="quiet" size="sm" aria-label={t`Clear cart`} onClick={() => setIsConfirming(true)}>
        {t`Clear`}
      </Button>
      <Dialog
        isOpen={isConfirming}
        onOpenChange={setIsConfirming}
        title={t`Clear your cart?`}
        description={confirmationText}
        footer={
          <>
            <Button onClick={() => setIsConfirming(false)}>{t`Keep them`}</Button>
            <Button variant="danger" isPending={isPending} onClick={() => void clearNow()}>
              {t`Clear cart`}
            </Button>
          </>
        }
      />
    </>
  );
}

type RowsProps = {
  actions: CartActions;
  brandsQuery: ItemsQuery<GroceryItem>;
  offers: OfferSource;
  itemActions?: ((entry: CartEntry) => ReactNode) | undefined;
};

function useJustAddedCheck(entries: readonly CartEntry[]): (entry: CartEntry) => boolean {
  const knownIds = useRef(new Set(entries.map(({ id }) => id)));
  useEffect(() => {
    knownIds.current = new Set(entries.map(({ id }) => id));
  }, [entries]);
  return ({ id }) => !knownIds.current.has(id);
}

function Rows({
  entries,
  actions,
  brandsQuery,
  offers,
  itemActions,
}: RowsProps & { entries: readonly CartEntry[] }) {
  const { shown, more, listRef } = useLimitedRows<CartEntry, HTMLUListElement>(sortNewestFirst(entries));
  const isJustAdded = useJustAddedCheck(entries);
  usePrefetch(loadBrandMenu);
  return (
    <>
      <ul ref={listRef} className="-my-1">
        {shown.map((entry) => (
          <CartRow
            key={entry.id}
            entry={entry}
            isJustAdded={isJustAdded(entry)}
            actions={actions}
            itemActions={itemActions}
            priceStoreId={offers.stores[0]?.id ?? null}
            brandsQuery={brandsQuery}
            offers={offers}
          />
        ))}
      </ul>
      {more !== null && <div className="mt-3">{more}</div>}
    </>
  );
}

/**
 * Shows the cart with prices at the recommended store, `offers.stores[0]`. If the cart is empty, shows buttons for
 * basic items, which call `onSuggest`.
 */
export function CartPanel({
  entries,
  error,
  onRetry,
  actions,
  brandsQuery,
  offers,
  itemActions,
  onSuggest,
  notes,
  clearConfirmation,
  onReorder,
}: RowsProps & {
  entries: readonly CartEntry[] | undefined;
  error: string | null;
  onRetry: () => void;
  onSuggest?: ((text: string) => void) | undefined;
  notes?: ReactNode;
  clearConfirmation?: string | undefined;
  onReorder?: (() => void) | undefined;
}) {
  const count = entries?.length ?? 0;
  const [priceStore] = offers.stores;
  const isEmpty = count === 0 && !notes;
  return (
    <CardSection
      title={t`Your cart`}
      className="[&>:first-child>:first-child]:basis-24 xl:pt-2 xl:pb-3 [&>:first-child]:items-center xl:[&>:first-child]:mb-0"
      titleNote={
        count > 0 && (
          <>
            <span className="whitespace-nowrap">{formatCount(count, 'item')}</span>
            {priceStore && (
              <span className="max-sm:sr-only xl:sr-only">
                {' · '}
                {t`prices at ${priceStore.name}`}
              </span>
            )}
          </>
        )
      }
      actions={
        entries !== undefined && !isEmpty ? (
          <div className="flex">
            {count > 1 && onReorder && (
              <Button variant="quiet" size="sm" aria-label={t`Arrange list`} onClick={onReorder}>
                {t`Arrange`}
              </Button>
            )}
            <ClearCart entries={entries} confirmationText={clearConfirmation} clear={actions.clear} />
          </div>
        ) : null
      }
    >
      {error !== null && <ErrorNotice title={t`Couldn’t load your cart`} message={error} onRetry={onRetry} />}
      {error === null && entries === undefined && (
        <LoadingSkeleton label={t`Loading your cart`}>
          {[1, 2, 3].map((row) => (
            <Skeleton key={row} className="my-2.5 h-14" />
          ))}
        </LoadingSkeleton>
      )}
      {entries !== undefined && isEmpty && <EmptyCart onSuggest={onSuggest} />}
      {entries !== undefined && count > 0 && (
        <Rows
          entries={entries}
          actions={actions}
          brandsQuery={brandsQuery}
          offers={offers}
          itemActions={itemActions}
        />
      )}
      {notes}
    </CardSection>
  );
}
