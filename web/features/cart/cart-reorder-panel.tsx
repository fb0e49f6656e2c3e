import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { type CartEntry, reorderCart } from '#contract/cart.ts';
import { localizedItemName, t } from '#domain/language.ts';
import { request } from '#web/api/request.ts';
import { requestedBrandAndSizeText } from '#web/shared/brand-text.ts';
import {
  createCartMutation,
  getShownCart,
  refreshCart,
  runCartMutation,
  waitForCartChanges,
} from '#web/shared/cart-cache.ts';
import { ItemPicture } from '#web/shared/item-picture.tsx';
import { sortNewestFirst } from '#web/shared/newest-first.ts';
import { Button } from '#web/ui/button.tsx';
import { CardSection } from '#web/ui/card.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { createLazyComponent } from '#web/ui/lazy-component.tsx';

const DragHandle = createLazyComponent(async () => (await import('#web/ui/drag-handle.tsx')).DragHandle);

const reorderMutation = createCartMutation({
  key: 'order',
  scope: { id: 'order-cart' },
  send: async (client, _order: readonly CartEntry[]) => {
    // If several moves are pending, send only the last one. It contains the final order.
    if (client.isMutating({ mutationKey: reorderMutation.mutationKey }) > 1) return null;
    const entryIds = sortNewestFirst(getShownCart(client)).map(({ id }) => id);
    return entryIds.length === 0 ? null : request(reorderCart, { body: { entryIds } });
  },
  applyChange: (entries, order) => {
    const positions = new Map(order.map(({ id }, index) => [id, index]));
    const getPosition = ({ id }: CartEntry) => positions.get(id) ?? -1;
    return entries
      .map((entry) => ({ ...entry, addedTogether: undefined }))
      .sort((one, other) => getPosition(other) - getPosition(one));
  },
  failureText: () => t`Failed to save the new order`,
});

function moveLine(client: QueryClient, entry: CartEntry, by: number): void {
  const order = sortNewestFirst(getShownCart(client));
  const from = order.findIndex(({ id }) => id === entry.id);
  const to = Math.min(order.length - 1, Math.max(0, from + by));
  if (from < 0 || to === from) return;
  void runCartMutation(
    client,
    reorderMutation,
    order.toSpliced(from, 1).toSpliced(to, 0, order[from] as CartEntry),
  );
}

export function CartReorderPanel({ entries, onDone }: { entries: readonly CartEntry[]; onDone: () => void }) {
  const client = useQueryClient();
  const move = (entry: CartEntry, by: number) => moveLine(client, entry, by);
  const doneRef = useRef<HTMLButtonElement>(null);
  useEffect(() => doneRef.current?.focus(), []);
  const finish = () => {
    const container = doneRef.current?.closest('section')?.parentElement;
    flushSync(onDone);
    // Another tab may have changed the cart while the shopper was reordering it.
    void waitForCartChanges(client).then(() => refreshCart(client));
    container?.querySelector('button')?.focus();
  };
  return (
    <CardSection
      title={t`Your cart`}
      description={t`Drag an item, or move it with the arrow keys. New items go on top.`}
      actions={
        <Button ref={doneRef} variant="primary" size="sm" onClick={finish}>
          {t`Done`}
        </Button>
      }
    >
      <ul className="-my-1">
        {sortNewestFirst(entries).map((entry) => {
          const name = localizedItemName(entry.item.name);
          return (
            <li key={entry.id} className="flex items-center gap-3 border-b border-line py-1 last:border-b-0">
              <ItemPicture item={entry.item} className="size-9" />
              <span className="min-w-0 flex-1">
                <span className="block truncate font-medium">{name}</span>
                <span className="block truncate text-sm text-ink-soft">
                  {requestedBrandAndSizeText(entry)}
                </span>
              </span>
              <IconButton
                label={t`Move ${name} up`}
                className="max-sm:sr-only"
                isRepeatable
                icon={<span aria-hidden>↑</span>}
                onClick={() => move(entry, -1)}
              />
              <IconButton
                label={t`Move ${name} down`}
                className="max-sm:sr-only"
                isRepeatable
                icon={<span aria-hidden>↓</span>}
                onClick={() => move(entry, 1)}
              />
              <DragHandle
                fallback={<span className="touch-square" />}
                label={t`Drag ${name}, or move it with the arrow keys`}
                onMove={(by) => move(entry, by)}
              />
            </li>
          );
        })}
      </ul>
    </CardSection>
  );
}
