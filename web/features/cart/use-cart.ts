import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { addCartEntry, getCart } from '#contract/cart.ts';
import type { GroceryItem } from '#contract/grocery-items.ts';
import type { Firmness } from '#domain/firmness.ts';
import { succeeds } from '#web/api/mutations.ts';
import { cacheTimes, queryOf } from '#web/api/query.ts';
import { request } from '#web/api/request.ts';
import { refreshCart } from '#web/shared/cart-query.ts';
import { cartWish } from '#web/shared/cart-wish.ts';
import { toast } from '#web/ui/toast.ts';
import type { CartActions } from './cart-actions.ts';
import { clearing, removing, switchingBrand, tellFailure } from './cart-mutations.ts';
import { useQuantities } from './use-quantities.ts';

/** The cart priced at the given stores; without any, at the server's choice. */
export function useCart(storeIds: readonly number[]) {
  return useQuery({
    ...queryOf(getCart, storeIds.length === 0 ? {} : { query: { storeIds: [...storeIds] } }, cacheTimes.cart),
    // Another selection keeps the rows in place while their prices are asked for.
    placeholderData: (previous) => previous,
  });
}

type Chosen = Pick<GroceryItem, 'id' | 'usualPieceLb'> & { firmness: Firmness };

/**
 * `add` puts one of an item into the cart, by the pound so much as one piece usually weighs, and resolves to whether
 * the server has it; `settle` to when the cart shows what was added.
 */
export function useAddToCart() {
  const client = useQueryClient();
  const add = async ({ id, usualPieceLb, firmness }: Chosen): Promise<boolean> => {
    try {
      await request(addCartEntry, { body: cartWish({ itemId: id, quantity: usualPieceLb ?? 1, firmness }) });
    } catch (error) {
      tellFailure('Failed to add item to cart', error);
      return false;
    }
    toast({ title: 'Added to cart', description: 'Item successfully added to your cart' });
    return true;
  };
  return { add, settle: () => refreshCart(client) };
}

/** What a shopper does with entries that are in the cart. */
export function useCartActions(): CartActions {
  const client = useQueryClient();
  const changeQuantity = useQuantities();
  const remove = useMutation(removing(client));
  const clear = useMutation(clearing(client));
  const switchBrand = useMutation(switchingBrand(client));
  return {
    changeQuantity,
    remove: (entry) => remove.mutate(entry),
    switchBrand: (entry, item, firmness) => switchBrand.mutate({ entry, item, firmness }),
    switchingId: switchBrand.isPending ? switchBrand.variables.entry.id : null,
    clear: (entries) => succeeds(clear.mutateAsync(entries)),
  };
}
