import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { addCartEntry, type CartEntry, clearCart, removeCartEntry } from '#contract/cart.ts';
import { addFreeLine, type FreeLine } from '#contract/free-lines.ts';
import type { GroceryItem } from '#contract/grocery-items.ts';
import type { Firmness } from '#domain/firmness.ts';
import { ApiError, messageOf } from '#web/api/api-error.ts';
import { optimisticUpdate } from '#web/api/mutations.ts';
import { request } from '#web/api/request.ts';
import { cartKey, refreshCart } from '#web/shared/cart-query.ts';
import { cartWish } from '#web/shared/cart-wish.ts';
import { freeLinesQuery, refreshFreeLines } from '#web/shared/free-lines-query.ts';
import { quantityOf } from '#web/shared/quantity.ts';
import { toast, toastFailure } from '#web/ui/toast.ts';

/** Changes what every reading of the cart shows. */
export const showInCart = (client: QueryClient, change: (entries: CartEntry[]) => CartEntry[]) =>
  optimisticUpdate(client, cartKey, change);

/** The server's own sentence says it all; without one, what has failed, then why, where that is known. */
export function tellFailure(what: string, error?: unknown): void {
  const reason = messageOf(error, '');
  const told = error instanceof ApiError || reason === '' ? reason || what : `${what}. ${reason}`;
  toastFailure('Error', told);
}

async function restore(
  client: QueryClient,
  entries: readonly CartEntry[],
  notes: readonly FreeLine[] = [],
): Promise<void> {
  try {
    for (const entry of entries) await request(addCartEntry, { body: cartWish(entry) });
    for (const { text, addedAt } of notes) await request(addFreeLine, { body: { text, addedAt } });
  } catch (error) {
    tellFailure('Failed to add item to cart', error);
  }
  await Promise.all([refreshCart(client), notes.length > 0 && refreshFreeLines(client)]);
}

export const removing = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (entry: CartEntry) => request(removeCartEntry, { params: { id: entry.id } }),
    onMutate: (entry) => showInCart(client, (entries) => entries.filter(({ id }) => id !== entry.id)),
    onSuccess: (_nothing, entry) =>
      toast({
        title: `Removed ${entry.item.name}`,
        action: { label: 'Undo', run: () => void restore(client, [entry]) },
      }),
    onError: (error, _entry, rollback) => {
      rollback?.();
      tellFailure('Failed to remove item from cart', error);
    },
    onSettled: () => refreshCart(client),
  });

export const clearing = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (_entries: readonly CartEntry[]) => request(clearCart, {}),
    onMutate: () => client.getQueryData<FreeLine[]>(freeLinesQuery.queryKey) ?? [],
    onSuccess: (_nothing, entries, notes) => {
      client.setQueriesData<CartEntry[]>({ queryKey: cartKey }, []);
      client.setQueryData<FreeLine[]>(freeLinesQuery.queryKey, []);
      toast({
        title: 'Cart cleared',
        action: { label: 'Undo', run: () => void restore(client, entries, notes) },
      });
    },
    onError: (error) => tellFailure('Failed to clear cart', error),
    onSettled: () => refreshCart(client),
  });

type BrandChange = { entry: CartEntry; item: GroceryItem; firmness: Firmness };

export const switchingBrand = (client: QueryClient) =>
  mutationOptions({
    mutationFn: async ({ entry, item, firmness }: BrandChange) => {
      await request(removeCartEntry, { params: { id: entry.id } });
      try {
        await request(addCartEntry, {
          body: cartWish({ itemId: item.id, quantity: quantityOf(item, entry.quantity), firmness }),
        });
      } catch (error) {
        // The old brand is better than none.
        await request(addCartEntry, { body: cartWish(entry) });
        throw error;
      }
    },
    onError: () => tellFailure('Failed to switch brand. Please try again.'),
    onSettled: () => refreshCart(client),
  });
