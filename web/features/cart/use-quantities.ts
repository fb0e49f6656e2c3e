import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type CartEntry, updateCartEntry } from '#contract/cart.ts';
import { t } from '#domain/language.ts';
import { request, sendAtLeave } from '#web/api/request.ts';
import { cartChangeKey } from '#web/shared/cart-changes.ts';
import { cartKey, refreshCart } from '#web/shared/cart-query.ts';
import { quantityAfter, withQuantity } from '#web/shared/quantity.ts';
import { showInCart } from './cart-mutations.ts';
import { tellFailure } from './tell-failure.ts';
import { lineScope, pricedAtShown, removedIds, showWritten } from './written-line.ts';

const mutationKey = [...cartChangeKey, 'quantity'];

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

type Quantities = Record<'change' | 'set', (entry: CartEntry, number: number) => void>;

/** `change` is by so many, `set` to so many: shown at once, and taken back if the server refuses it. */
export function useQuantities(): Quantities {
  const client = useQueryClient();
  const wanted = useWantedQuantities();
  /** The answers to the steps do not say all that the page must know: the cart is read again after the last. */
  const isBehind = useRef(false);
  const show = ({ id }: CartEntry, quantity: number) =>
    showInCart(client, (entries) =>
      entries.map((each) => (each.id === id ? withQuantity(each, quantity) : each)),
    );

  // One after the other, so that the last one wins; what is outdated when its turn comes is not sent.
  const { mutate } = useMutation({
    mutationKey,
    scope: lineScope,
    mutationFn: async ({ entry, quantity }: { entry: CartEntry; quantity: number }) => {
      const want = wanted.get(entry.id);
      if (want?.quantity !== quantity || removedIds(client).has(entry.id)) return;
      const pricedAt = pricedAtShown(client);
      const body = { quantity, ...pricedAt };
      const answer = await request(updateCartEntry, { params: { id: entry.id }, body });
      // Not `want`: another step may have taken its place meanwhile.
      const next = wanted.get(entry.id);
      if (next !== undefined) next.confirmed = quantity;
      // A later step has an answer of its own.
      if (next?.quantity === quantity && !showWritten(client, { answer, pricedAt })) isBehind.current = true;
    },
    onMutate: ({ entry, quantity }) => {
      // Showing the step stops a reading that is on its way.
      if (client.isFetching({ queryKey: cartKey }) > 0) isBehind.current = true;
      return show(entry, quantity);
    },
    onError: async (error, { entry }) => {
      const want = wanted.get(entry.id);
      wanted.delete(entry.id);
      isBehind.current = true;
      // Removed meanwhile by the shopper: there is nothing to take back.
      if (removedIds(client).has(entry.id)) return;
      // To what the server has, not to the step before: that one was never sent.
      await show(entry, want?.confirmed ?? entry.quantity);
      tellFailure(t`Failed to update item quantity`, error);
    },
    onSettled: () => {
      // A later change is on its way: the cart as the server has it now would undo it on the screen.
      if (client.isMutating({ mutationKey }) > 1) return;
      wanted.clear();
      if (!isBehind.current) return;
      isBehind.current = false;
      return refreshCart(client);
    },
  });

  const change = (entry: CartEntry, next: (last: number) => number) => {
    const { confirmed, quantity: last } = wanted.get(entry.id) ?? {
      confirmed: entry.quantity,
      quantity: entry.quantity,
    };
    const quantity = next(last);
    wanted.set(entry.id, { confirmed, quantity });
    mutate({ entry, quantity });
  };
  return {
    change: (entry, by) => change(entry, (last) => quantityAfter(last, by)),
    set: (entry, quantity) => change(entry, () => quantity),
  };
}
