import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import {
  addCartEntry,
  type CartEntry,
  clearCart,
  getCart,
  removeCartEntry,
  updateCartEntry,
} from '#contract/cart.ts';
import type { GroceryItem } from '#contract/grocery-items.ts';
import { ApiError, messageOf } from '#web/api/api-error.ts';
import { cacheTimes, queryOf } from '#web/api/query.ts';
import { request, sendAtLeave } from '#web/api/request.ts';
import { cartKey, refreshCart } from '#web/shared/cart-query.ts';
import { quantityAfter } from '#web/shared/quantity.ts';
import { toast } from '#web/ui/toast.ts';
import type { CartActions } from './cart-actions.ts';

/** The cart priced at the given stores; without any, at the server's choice. Fresh for 30 s. */
export function useCart(storeIds: readonly number[]) {
  return useQuery({
    ...queryOf(getCart, storeIds.length === 0 ? {} : { query: { storeIds: [...storeIds] } }, cacheTimes.cart),
    // Another selection keeps the rows in place while their prices are asked for.
    placeholderData: (previous) => previous,
  });
}

/** Changes what every reading of the cart shows, and gives back how to undo that. */
function showAtOnce(client: QueryClient, change: (entries: CartEntry[]) => CartEntry[]): () => void {
  const before = client.getQueriesData<CartEntry[]>({ queryKey: cartKey });
  client.setQueriesData<CartEntry[]>({ queryKey: cartKey }, (entries) => entries && change(entries));
  return () => {
    for (const [key, entries] of before) client.setQueryData(key, entries);
  };
}

/** The server's own sentence says it all; without one, what has failed in the words of SPEC §8, then why, where known. */
function fail(what: string, error?: unknown): void {
  const reason = messageOf(error, '');
  const told = error instanceof ApiError || reason === '' ? reason || what : `${what}. ${reason}`;
  toast({ title: 'Error', description: told, tone: 'destructive' });
}

/** Adds an item; resolves to whether the server has it (SPEC §8 texts). */
export function useAddToCart() {
  const client = useQueryClient();
  return async (item: Pick<GroceryItem, 'id'>, quantity = 1): Promise<boolean> => {
    try {
      await request(addCartEntry, { body: { itemId: item.id, quantity } });
    } catch (error) {
      fail('Failed to add item to cart', error);
      return false;
    }
    await refreshCart(client);
    toast({ title: 'Added to cart', description: 'Item successfully added to your cart' });
    return true;
  };
}

const quantityKey = ['cart', 'quantity'];

/** What the shopper asked for last, and what the server has. */
type Want = { quantity: number; confirmed: number };

/** The quantities asked for and not yet confirmed, by entry; what is left when the page goes away is sent then. */
function useWantedQuantities(): Map<number, Want> {
  const [wanted] = useState(() => new Map<number, Want>());
  useEffect(() => {
    const sendRest = () => {
      for (const [id, { quantity }] of wanted) {
        sendAtLeave(updateCartEntry, { params: { id }, body: { quantity } });
      }
    };
    window.addEventListener('pagehide', sendRest);
    return () => window.removeEventListener('pagehide', sendRest);
  }, [wanted]);
  return wanted;
}

/** What a shopper does with entries that are in the cart; each shows at once and is taken back if refused. */
export function useCartActions(): CartActions {
  const client = useQueryClient();

  const wanted = useWantedQuantities();
  const show = ({ id }: CartEntry, quantity: number) =>
    showAtOnce(client, (entries) => entries.map((each) => (each.id === id ? { ...each, quantity } : each)));

  // One after the other, so that the last one wins; what is outdated when its turn comes is not sent.
  const setQuantity = useMutation({
    mutationKey: quantityKey,
    scope: { id: 'cart quantities' },
    mutationFn: async ({ entry, quantity }: { entry: CartEntry; quantity: number }) => {
      const want = wanted.get(entry.id);
      if (want?.quantity !== quantity) return;
      await request(updateCartEntry, { params: { id: entry.id }, body: { quantity } });
      // Not `want`: another step may have taken its place meanwhile.
      const next = wanted.get(entry.id);
      if (next !== undefined) next.confirmed = quantity;
    },
    onMutate: async ({ entry, quantity }) => {
      await client.cancelQueries({ queryKey: cartKey });
      show(entry, quantity);
    },
    onError: (error, { entry }) => {
      const want = wanted.get(entry.id);
      wanted.delete(entry.id);
      // To what the server has, not to the step before: that one was never sent.
      show(entry, want?.confirmed ?? entry.quantity);
      fail('Failed to update item quantity', error);
    },
    onSettled: () => {
      // A later change is on its way: the cart as the server has it now would undo it on the screen.
      if (client.isMutating({ mutationKey: quantityKey }) > 1) return;
      wanted.clear();
      return refreshCart(client);
    },
  });

  const restore = async (entries: readonly CartEntry[]) => {
    try {
      for (const { itemId, quantity } of entries) await request(addCartEntry, { body: { itemId, quantity } });
    } catch (error) {
      fail('Failed to add item to cart', error);
    }
    await refreshCart(client);
  };

  const remove = useMutation({
    mutationFn: (entry: CartEntry) => request(removeCartEntry, { params: { id: entry.id } }),
    onMutate: async (entry) => {
      await client.cancelQueries({ queryKey: cartKey });
      return showAtOnce(client, (entries) => entries.filter(({ id }) => id !== entry.id));
    },
    onSuccess: (_nothing, entry) =>
      toast({
        title: `Removed ${entry.item.name}`,
        action: { label: 'Undo', run: () => void restore([entry]) },
      }),
    onError: (error, _entry, undo) => {
      undo?.();
      fail('Failed to remove item from cart', error);
    },
    onSettled: () => refreshCart(client),
  });

  const clear = useMutation({
    mutationFn: (_entries: readonly CartEntry[]) => request(clearCart, {}),
    onSuccess: (_nothing, entries) => {
      client.setQueriesData<CartEntry[]>({ queryKey: cartKey }, []);
      toast({ title: 'Cart cleared', action: { label: 'Undo', run: () => void restore(entries) } });
    },
    onError: (error) => fail('Failed to clear cart', error),
    onSettled: () => refreshCart(client),
  });

  const switchBrand = useMutation({
    mutationFn: async ({ entry, item }: { entry: CartEntry; item: GroceryItem }) => {
      await request(removeCartEntry, { params: { id: entry.id } });
      try {
        await request(addCartEntry, { body: { itemId: item.id, quantity: entry.quantity } });
      } catch (error) {
        // The old brand is better than none.
        await request(addCartEntry, { body: { itemId: entry.itemId, quantity: entry.quantity } });
        throw error;
      }
    },
    onError: () => fail('Failed to switch brand. Please try again.'),
    onSettled: () => refreshCart(client),
  });

  return {
    changeQuantity: (entry, by) => {
      const { confirmed, quantity: last } = wanted.get(entry.id) ?? {
        confirmed: entry.quantity,
        quantity: entry.quantity,
      };
      const quantity = quantityAfter(last, by);
      wanted.set(entry.id, { confirmed, quantity });
      setQuantity.mutate({ entry, quantity });
    },
    remove: (entry) => remove.mutate(entry),
    switchBrand: (entry, item) => switchBrand.mutate({ entry, item }),
    switchingId: switchBrand.isPending ? switchBrand.variables.entry.id : null,
    clear: (entries) =>
      clear.mutateAsync(entries).then(
        () => true,
        () => false,
      ),
  };
}
