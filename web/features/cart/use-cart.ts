import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  addCartEntry,
  type CartEntry,
  clearCart,
  getCart,
  removeCartEntry,
  updateCartEntry,
} from '#contract/cart.ts';
import type { GroceryItem } from '#contract/grocery-items.ts';
import { messageOf } from '#web/api/api-error.ts';
import { cacheTimes, keyOf, queryOf } from '#web/api/query.ts';
import { request } from '#web/api/request.ts';
import { toast } from '#web/ui/toast.ts';
import type { CartActions } from './cart-actions.ts';

const cartKey = keyOf(getCart, {});

/** The cart priced at the given stores; without any, at the server's choice. Fresh for 30 s (SPEC §9). */
export function useCart(storeIds: readonly number[]) {
  return useQuery({
    ...queryOf(getCart, storeIds.length === 0 ? {} : { query: { storeIds: [...storeIds] } }, cacheTimes.cart),
    // Another selection keeps the rows in place while their prices are asked for.
    placeholderData: (previous) => previous,
  });
}

const refresh = (client: QueryClient) => client.invalidateQueries({ queryKey: cartKey });

/** Changes what every reading of the cart shows, and gives back how to undo that. */
function showAtOnce(client: QueryClient, change: (entries: CartEntry[]) => CartEntry[]): () => void {
  const before = client.getQueriesData<CartEntry[]>({ queryKey: cartKey });
  client.setQueriesData<CartEntry[]>({ queryKey: cartKey }, (entries) => entries && change(entries));
  return () => {
    for (const [key, entries] of before) client.setQueryData(key, entries);
  };
}

const fail = (description: string) => toast({ title: 'Error', description, tone: 'destructive' });

/** Adds an item; resolves to whether the server has it (SPEC §8 texts). */
export function useAddToCart() {
  const client = useQueryClient();
  return async (item: Pick<GroceryItem, 'id'>, quantity = 1): Promise<boolean> => {
    try {
      await request(addCartEntry, { body: { itemId: item.id, quantity } });
    } catch (error) {
      fail(messageOf(error, 'Failed to add item to cart'));
      return false;
    }
    await refresh(client);
    toast({ title: 'Added to cart', description: 'Item successfully added to your cart' });
    return true;
  };
}

/** What a shopper does with entries that are in the cart; each shows at once and is taken back if refused. */
export function useCartActions(): CartActions {
  const client = useQueryClient();

  const setQuantity = useMutation({
    mutationFn: ({ entry, quantity }: { entry: CartEntry; quantity: number }) =>
      request(updateCartEntry, { params: { id: entry.id }, body: { quantity } }),
    onMutate: async ({ entry, quantity }) => {
      await client.cancelQueries({ queryKey: cartKey });
      return showAtOnce(client, (entries) =>
        entries.map((each) => (each.id === entry.id ? { ...each, quantity } : each)),
      );
    },
    onError: (error, _change, undo) => {
      undo?.();
      fail(messageOf(error, 'Failed to update item quantity'));
    },
    onSettled: () => refresh(client),
  });

  const restore = async (entries: readonly CartEntry[]) => {
    try {
      for (const { itemId, quantity } of entries) await request(addCartEntry, { body: { itemId, quantity } });
    } catch (error) {
      fail(messageOf(error, 'Failed to add item to cart'));
    }
    await refresh(client);
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
      fail(messageOf(error, 'Failed to remove item from cart'));
    },
    onSettled: () => refresh(client),
  });

  const clear = useMutation({
    mutationFn: (_entries: readonly CartEntry[]) => request(clearCart, {}),
    onSuccess: (_nothing, entries) => {
      client.setQueriesData<CartEntry[]>({ queryKey: cartKey }, []);
      toast({ title: 'Cart cleared', action: { label: 'Undo', run: () => void restore(entries) } });
    },
    onError: (error) => fail(messageOf(error, 'Failed to clear cart')),
    onSettled: () => refresh(client),
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
    onSettled: () => refresh(client),
  });

  return {
    setQuantity: (entry, quantity) => setQuantity.mutate({ entry, quantity }),
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
