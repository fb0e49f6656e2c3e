import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getCart } from '#contract/cart.ts';
import { succeeds } from '#web/api/mutations.ts';
import { cacheTimes, queryOf } from '#web/api/query.ts';
import { tellMissingPart } from '#web/ui/missing-part.ts';
import { addToCart } from './adding.ts';
import type { CartActions } from './cart-actions.ts';
import { clearing, removing, switchingBrand } from './cart-mutations.ts';
import { useQuantities } from './use-quantities.ts';
import { readIfBehind, removedIds } from './written-line.ts';

/** The cart priced at the given stores; without any, at the server's choice. */
export function useCart(storeIds: readonly number[]) {
  return useQuery({
    ...queryOf(getCart, storeIds.length === 0 ? {} : { query: { storeIds: [...storeIds] } }, cacheTimes.cart),
    // Another selection keeps the rows in place while their prices are asked for.
    placeholderData: (previous) => previous,
  });
}

/** `add` puts an item into the cart (`addToCart`); `settle` resolves when the cart shows what was added. */
export function useAddToCart() {
  const client = useQueryClient();
  return {
    add: (chosen: Parameters<typeof addToCart>[1], typed?: string) => addToCart(client, chosen, typed),
    settle: () => readIfBehind(client),
  };
}

/** What a shopper does with entries that are in the cart. */
export function useCartActions(): CartActions {
  const client = useQueryClient();
  const quantities = useQuantities();
  const remove = useMutation(removing(client));
  const clear = useMutation(clearing(client));
  const switchBrand = useMutation(switchingBrand(client));
  return {
    changeQuantity: quantities.change,
    setQuantity: quantities.set,
    remove: (entry) => {
      // Twice before its row is gone is once.
      if (!removedIds(client).has(entry.id)) remove.mutate(entry);
    },
    switchBrand: (entry, item, firmness) => switchBrand.mutate({ entry, item, firmness }),
    noteOn: (entry, note) =>
      void import('./line-note.ts').then(({ noteOn }) => noteOn(client, entry, note), tellMissingPart),
    switchingId: switchBrand.isPending ? switchBrand.variables.entry.id : null,
    clear: (entries) => succeeds(clear.mutateAsync(entries)),
  };
}
