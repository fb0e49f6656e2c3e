import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CartEntry } from '#contract/cart.ts';
import { getShownCart, waitForFreshCart } from '#web/shared/cart-cache.ts';
import type { AppliedSwap, ApplySwap, OfferedSwap } from './offered-swap.ts';

/** `index` is the swap's row in the dialog and doesn't change. `swapped` is null until the server has responded. */
type AcceptedSwap = { swap: OfferedSwap; index: number; swapped: AppliedSwap | null };

/**
 * `carts` lists the contents of the cart before and after each swap and undo. If the current contents aren't in
 * `carts`, something other than a swap changed the cart.
 */
type AcceptedSwaps = { swaps: readonly AcceptedSwap[]; carts: readonly string[] };

const noSwaps: AcceptedSwaps = { swaps: [], carts: [] };

const serializeCart = (entries: readonly CartEntry[]): string =>
  entries.map(({ id, itemId, firmness, quantity }) => [id, itemId, firmness, quantity].join()).join(';');

export const swapKey = ({ entryId, item, firmness }: OfferedSwap): string =>
  [entryId, item.id, firmness].join();

/**
 * A row in the dialog. It offers a swap if `accepted` is null, and shows an accepted swap otherwise. `canUndo` is false
 * while the swap is pending or if a later swap changed the same line.
 */
export type SwapRow = { swap: OfferedSwap; accepted: AcceptedSwap | null; canUndo: boolean };

const isLastChangeToLine = ({ swapped }: AcceptedSwap, later: readonly AcceptedSwap[]): boolean =>
  swapped !== null &&
  later.every(({ swap, swapped: other }) => ![swap.entry.id, other?.lineId].includes(swapped.lineId));

/** Manages accepted swaps. They can be undone until `forget` is called or something else changes the cart. */
export function useAcceptedSwaps(onSwap: ApplySwap) {
  const client = useQueryClient();
  const [accepted, setAccepted] = useState(noSwaps);
  const [busyCount, setBusyCount] = useState(0);
  const hasCartChanged =
    accepted.swaps.length > 0 &&
    busyCount === 0 &&
    !accepted.carts.includes(serializeCart(getShownCart(client)));
  if (hasCartChanged) setAccepted(noSwaps);
  const changeCart = async (change: () => Promise<(swaps: readonly AcceptedSwap[]) => AcceptedSwap[]>) => {
    setBusyCount((count) => count + 1);
    const cartBefore = serializeCart(getShownCart(client));
    const updateSwaps = await change();
    await waitForFreshCart(client);
    const cartAfter = serializeCart(getShownCart(client));
    setAccepted((now) => ({ swaps: updateSwaps(now.swaps), carts: [...now.carts, cartBefore, cartAfter] }));
    setBusyCount((count) => count - 1);
  };
  const keptSwaps = accepted.swaps.filter(({ swapped }) => swapped?.undo.isDone() !== true);
  return {
    /** Accepted swaps stay in their row, so that nothing moves while the shopper is tapping. */
    listRows(offers: readonly OfferedSwap[]): SwapRow[] {
      const keptKeys = new Set(keptSwaps.map(({ swap }) => swapKey(swap)));
      const rows = offers
        .filter((swap) => !keptKeys.has(swapKey(swap)))
        .map((swap): SwapRow => ({ swap, accepted: null, canUndo: false }));
      const keptInRowOrder = keptSwaps
        .map((each, index) => ({ each, canUndo: isLastChangeToLine(each, keptSwaps.slice(index + 1)) }))
        .sort((a, b) => a.each.index - b.each.index);
      for (const { each, canUndo } of keptInRowOrder)
        rows.splice(each.index, 0, { swap: each.swap, accepted: each, canUndo });
      return rows;
    },
    accept(swap: OfferedSwap, index: number): Promise<void> {
      const pendingSwap = { swap, index, swapped: null };
      setAccepted((now) => ({ ...now, swaps: [...now.swaps, pendingSwap] }));
      return changeCart(async () => {
        const swapped = await onSwap(swap.entry, swap.item, swap);
        return (swaps) =>
          swaps.flatMap((each) => (each === pendingSwap ? (swapped ? { ...each, swapped } : []) : each));
      });
    },
    undo: ({ swapped }: AcceptedSwap) =>
      changeCart(async () => {
        await swapped?.undo.run();
        return (swaps) => [...swaps];
      }),
    forget: () => setAccepted(noSwaps),
  };
}
