import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { addCartEntry, type CartEntry, clearCart, removeCartEntry } from '#contract/cart.ts';
import type { FreeLine } from '#contract/free-lines.ts';
import type { GroceryItem } from '#contract/grocery-items.ts';
import { addList } from '#contract/list-entry.ts';
import type { Firmness } from '#domain/firmness.ts';
import { optimisticUpdate } from '#web/api/mutations.ts';
import { request } from '#web/api/request.ts';
import { cartKey, refreshCart } from '#web/shared/cart-query.ts';
import { cartWish } from '#web/shared/cart-wish.ts';
import { freeLinesQuery, refreshFreeLines } from '#web/shared/free-lines-query.ts';
import { additionsOf } from '#web/shared/newest-first.ts';
import { quantityOf } from '#web/shared/quantity.ts';
import { toast } from '#web/ui/toast.ts';
import { tellFailure } from './tell-failure.ts';
import { markBehind, pricedAtShown, readIfBehind, showWritten } from './written-line.ts';

/** Changes what every reading of the cart shows. */
export const showInCart = (client: QueryClient, change: (entries: CartEntry[]) => CartEntry[]) =>
  optimisticUpdate(client, cartKey, change);

/** The cart as it is shown, oldest line first. */
export const shownCart = (client: QueryClient): CartEntry[] =>
  client
    .getQueriesData<CartEntry[]>({ queryKey: cartKey, type: 'active' })
    .find(([, entries]) => entries)?.[1] ?? [];

/** The line after an entry: what is put back before it is where it was. */
function entryAfter(client: QueryClient, { id }: CartEntry): number | undefined {
  const entries = shownCart(client);
  return entries[entries.findIndex((each) => each.id === id) + 1]?.id;
}

/** What it was added together with, where that is known. */
const listOf = ({ addedTogether }: CartEntry) => (addedTogether === undefined ? {} : { addedTogether });

type Place = { beforeEntryId?: number | undefined };

const putBack = (entry: CartEntry, place: Place = {}) =>
  request(addCartEntry, { body: { ...cartWish(entry), ...listOf(entry), ...place } });

const putAllBack = (entries: readonly CartEntry[], notes: readonly FreeLine[]) =>
  request(addList, {
    body: {
      wishes: additionsOf(entries).flatMap((some, group) =>
        some.map((entry) => ({ ...cartWish(entry), group })),
      ),
      freeLines: notes.map(({ text }) => text),
    },
  });

/** Puts back what was taken out, by one call, so that nothing is half back. */
async function restore(client: QueryClient, call: () => Promise<unknown>): Promise<void> {
  try {
    await call();
  } catch (error) {
    tellFailure('Failed to add item to cart', error);
  }
  await Promise.all([refreshCart(client), refreshFreeLines(client)]);
}

export const removing = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (entry: CartEntry) => request(removeCartEntry, { params: { id: entry.id } }),
    onMutate: async (entry) => {
      const beforeEntryId = entryAfter(client, entry);
      const rollback = await showInCart(client, (entries) => entries.filter(({ id }) => id !== entry.id));
      return { rollback, beforeEntryId };
    },
    onSuccess: (_nothing, entry, { beforeEntryId }) =>
      toast({
        title: `Removed ${entry.item.name}`,
        action: { label: 'Undo', run: () => void restore(client, () => putBack(entry, { beforeEntryId })) },
      }),
    onError: (error, _entry, change) => {
      change?.rollback();
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
        action: { label: 'Undo', run: () => void restore(client, () => putAllBack(entries, notes)) },
      });
    },
    onError: (error) => tellFailure('Failed to clear cart', error),
    onSettled: () => refreshCart(client),
  });

type BrandChange = { entry: CartEntry; item: GroceryItem; firmness: Firmness };

export const switchingBrand = (client: QueryClient) =>
  mutationOptions({
    mutationFn: async ({ entry, item, firmness }: BrandChange) => {
      const place = { beforeEntryId: entryAfter(client, entry) };
      await request(removeCartEntry, { params: { id: entry.id } });
      try {
        const wish = cartWish({ itemId: item.id, quantity: quantityOf(item, entry.quantity), firmness });
        const pricedAt = pricedAtShown(client);
        const body = { ...wish, ...listOf(entry), ...place, ...pricedAt };
        const answer = await request(addCartEntry, { body });
        if (!showWritten(client, { answer, pricedAt, insteadOf: entry.id, ...place }))
          await markBehind(client);
      } catch (error) {
        // The old brand is better than none.
        await putBack(entry, place);
        throw error;
      }
    },
    onError: (error) => {
      tellFailure('Failed to switch brand. Please try again.', error);
      return markBehind(client);
    },
    onSettled: () => readIfBehind(client),
  });
