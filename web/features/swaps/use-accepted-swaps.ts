import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CartEntry } from '#contract/cart.ts';
import { shownCart, waitForFreshCart } from '#web/shared/cart-cache.ts';
import type { OfferedSwap, OnSwap, Swapped } from './offered-swap.ts';

export type AcceptedSwap = Swapped & { swap: OfferedSwap };

/** `carts` are the carts before and after each swap and undo, which tell whether the cart was changed otherwise. */
type Accepted = { swaps: readonly AcceptedSwap[]; carts: readonly string[] };

const nothing: Accepted = { swaps: [], carts: [] };

const cartText = (entries: readonly CartEntry[]): string =>
  entries.map(({ id, itemId, firmness, quantity }) => [id, itemId, firmness, quantity].join()).join(';');

/** Whether undoing this swap alone restores its line, because no later swap has changed the line. */
const isLast = ({ lineId }: AcceptedSwap, later: readonly AcceptedSwap[]): boolean =>
  later.every(({ swap, ...other }) => other.lineId !== lineId && swap.entry.id !== lineId);

/** Swaps that were accepted and can be undone, until `forget` is called or the cart is changed otherwise. */
export function useAcceptedSwaps(onSwap: OnSwap) {
  const client = useQueryClient();
  const [accepted, setAccepted] = useState(nothing);
  const [busyCount, setBusyCount] = useState(0);
  const isChanged =
    accepted.swaps.length > 0 && busyCount === 0 && !accepted.carts.includes(cartText(shownCart(client)));
  if (isChanged) setAccepted(nothing);
  const changing = async (change: () => Promise<AcceptedSwap[]>) => {
    setBusyCount((count) => count + 1);
    const before = cartText(shownCart(client));
    const swaps = await change();
    await waitForFreshCart(client);
    const after = cartText(shownCart(client));
    setAccepted((now) => ({ swaps: [...now.swaps, ...swaps], carts: [...now.carts, before, after] }));
    setBusyCount((count) => count - 1);
  };
  const undoable = accepted.swaps.filter(({ undo }) => !undo.isDone());
  return {
    undoable: undoable.filter((each, index) => isLast(each, undoable.slice(index + 1))),
    swap: (swap: OfferedSwap) =>
      changing(async () => {
        const swapped = await onSwap(swap.entry, swap.item, swap.firmness);
        return swapped === null ? [] : [{ ...swapped, swap }];
      }),
    undo: ({ undo }: AcceptedSwap) =>
      changing(async () => {
        await undo.run();
        return [];
      }),
    forget: () => setAccepted(nothing),
  };
}
