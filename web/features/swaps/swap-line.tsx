import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type CartEntry, computeCartChecksum } from '#contract/cart.ts';
import { listSwaps } from '#contract/swaps.ts';
import { pickFewestSwapsToSave, totalSavingsText } from '#domain/compare/swap.ts';
import { packsAndSizeText } from '#domain/item/brand-and-size.ts';
import { formatCount, joinList, t } from '#domain/language.ts';
import { createQueryKey } from '#web/api/query.ts';
import { request } from '#web/api/request.ts';
import { getShownCart, waitForCartChanges } from '#web/shared/cart-cache.ts';
import { createLazyComponent } from '#web/ui/lazy-component.tsx';
import type { ApplySwap, OfferedSwap } from './offered-swap.ts';
import { useAcceptedSwaps } from './use-accepted-swaps.ts';

const SwapDialog = createLazyComponent(async () => (await import('./swap-dialog.tsx')).SwapDialog);

class CartChangedError extends Error {}

const RETRY_DELAY_MS = 100;

const createCartKey = (entries: readonly CartEntry[]): string =>
  [computeCartChecksum(entries), ...entries.map(({ itemId, firmness }) => `${itemId}.${firmness}`)].join();

/** More swaps than this are hard for shoppers to decide on at once. */
const MAX_SUGGESTED_SWAPS = 3;

/**
 * `overCents` is how far the total exceeds the budget. If the total is over budget, the button offers only as many
 * swaps as are needed to get back under budget.
 */
export function SwapLine({
  entries,
  storeId,
  overCents,
  taxChoicesKey,
  waitForTaxes,
  computeTaxSavedCents,
  mostExpensiveItems,
  onSwap,
}: {
  entries: readonly CartEntry[];
  storeId: number;
  overCents: number;
  taxChoicesKey: string;
  waitForTaxes: () => Promise<void>;
  /** Computed here, because the server doesn't know the EBT balance. */
  computeTaxSavedCents: (savesCents: number, entryId: number) => number;
  mostExpensiveItems: readonly string[];
  onSwap: ApplySwap;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const client = useQueryClient();
  const requestOptions = { query: { storeId } };
  const { data } = useQuery({
    queryKey: [...createQueryKey(listSwaps, requestOptions), createCartKey(entries), taxChoicesKey],
    queryFn: async ({ signal }) => {
      // The response is cached for exactly this cart, so wait until the server has all changes, and discard the
      // response if the cart changes during the request.
      await Promise.all([waitForCartChanges(client), waitForTaxes()]);
      const swaps = await request(listSwaps, requestOptions, signal);
      if (createCartKey(getShownCart(client)) !== createCartKey(entries)) throw new CartChangedError();
      return swaps;
    },
    retry: (_count, error) => error instanceof CartChangedError,
    retryDelay: RETRY_DELAY_MS,
    // If the tax choices have changed, the previous savings no longer apply.
    placeholderData: (previous, query) => (query?.queryKey.at(-1) === taxChoicesKey ? previous : undefined),
    enabled: entries.length > 0,
  });
  const swaps = (data ?? []).flatMap((swap): OfferedSwap[] => {
    const entry = entries.find(({ id }) => id === swap.entryId);
    if (!entry || (entry.itemId === swap.item.id && entry.firmness === swap.firmness)) return [];
    const savesCents = swap.savesCents + computeTaxSavedCents(swap.savesCents, entry.id);
    const filledBy = entry.storePrices.find(({ store }) => store.id === storeId)?.filledBy;
    return [
      { ...swap, entry, savesCents, sizeBefore: filledBy ? packsAndSizeText(filledBy) : entry.item.unit },
    ];
  });
  const swapActions = useAcceptedSwaps(onSwap);
  const suggestedSwaps =
    overCents > 0 ? pickFewestSwapsToSave(swaps, overCents) : swaps.slice(0, MAX_SUGGESTED_SWAPS);
  if (suggestedSwaps.length === 0 && !isOpen) {
    if (data === undefined || overCents === 0 || mostExpensiveItems.length === 0) return null;
    const itemNames = joinList(mostExpensiveItems);
    return (
      <span className="basis-full text-sm text-pretty text-ink-soft">
        {mostExpensiveItems.length === 1
          ? t`Nothing to swap. The biggest item: ${itemNames}.`
          : t`Nothing to swap. The biggest items: ${itemNames}.`}
      </span>
    );
  }
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
        className="text-left underline decoration-dotted underline-offset-4 touch"
      >
        {t`Save ${totalSavingsText(suggestedSwaps)} with ${formatCount(suggestedSwaps.length, 'swap')}`}
      </button>
      <SwapDialog
        isOpen={isOpen}
        onClose={() => {
          setIsOpen(false);
          swapActions.forget();
        }}
        {...{ swaps, swapActions }}
      />
    </>
  );
}
