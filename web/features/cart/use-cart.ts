import { useMutationState, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type CartEntry, getCart } from '#contract/cart.ts';
import type { GroceryItem } from '#contract/grocery-items.ts';
import type { Firmness } from '#domain/item/firmness.ts';
import { cacheTimes, createQueryOptions } from '#web/api/query.ts';
import { getLineState, runCartMutation, waitForFreshCart } from '#web/shared/cart-cache.ts';
import type { OfferedUndo } from '#web/shared/offer-undo.ts';
import { reportChunkLoadError } from '#web/ui/chunk-load-error.ts';
import type { CartActions } from './cart-actions.ts';
import {
  addToCart,
  changeQuantity,
  clearCartMutation,
  removeLine,
  sendUnconfirmedQuantities,
  setQuantity,
} from './cart-changes.ts';
import { brandSwitchMutation } from './switch-brand.ts';

type AppliedSwap = { lineId: number; undo: OfferedUndo };

/** Loads the cart. If `storeIds` is empty, the server chooses the stores. */
export function useCart(storeIds: readonly number[]) {
  const client = useQueryClient();
  useEffect(() => {
    const send = () => sendUnconfirmedQuantities(client);
    window.addEventListener('pagehide', send);
    return () => window.removeEventListener('pagehide', send);
  }, [client]);
  return useQuery({
    ...createQueryOptions(
      getCart,
      storeIds.length === 0 ? {} : { query: { storeIds: [...storeIds] } },
      cacheTimes.cart,
    ),
    placeholderData: (previous) => previous,
  });
}

export function useAddToCart() {
  const client = useQueryClient();
  return {
    add: (item: Parameters<typeof addToCart>[1], typedText?: string) => addToCart(client, item, typedText),
    waitForCart: () => waitForFreshCart(client),
  };
}

export function useApplySwap() {
  const client = useQueryClient();
  return async (
    entry: CartEntry,
    item: GroceryItem,
    { firmness, size }: { firmness: Firmness; size: string },
  ): Promise<AppliedSwap | null> => {
    let appliedSwap: AppliedSwap | null = null;
    const onSwitched = (lineId: number, undo: OfferedUndo) => {
      appliedSwap = { lineId, undo };
    };
    await runCartMutation(client, brandSwitchMutation, { entry, item, firmness, size, onSwitched });
    return appliedSwap;
  };
}

export function useCartActions(): CartActions {
  const client = useQueryClient();
  const [pendingSwitch] = useMutationState({
    filters: { mutationKey: brandSwitchMutation.mutationKey, status: 'pending' },
    select: ({ state }) => state.variables as { entry: CartEntry },
  });
  return {
    changeQuantity: (entry, by) => changeQuantity(client, entry, by),
    setQuantity: (entry, quantity) => setQuantity(client, entry, quantity),
    remove: (entry) => removeLine(client, entry),
    switchBrand: (entry, item, firmness) =>
      void runCartMutation(client, brandSwitchMutation, { entry, item, firmness }),
    setNote: (entry, note) =>
      void import('./line-note.ts').then(
        ({ setLineNote }) => setLineNote(client, entry, note),
        reportChunkLoadError,
      ),
    switchingId: pendingSwitch?.entry.id ?? null,
    mergedInto: (id) => getLineState(client).merged.get(id),
    clear: (entries) => runCartMutation(client, clearCartMutation, entries),
  };
}
