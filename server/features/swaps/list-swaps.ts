import type { CartEntry } from '#contract/cart.ts';
import type { GroceryItem } from '#contract/grocery-items.ts';
import { MAX_SWAPS, type Swap } from '#contract/swaps.ts';
import { sureSwaps, swapCandidates } from '#domain/compare/swap.ts';
import { priceOfPacks } from '#domain/price/price.ts';
import type { Db } from '#server/db/connect.ts';
import { listEntries, pricingStores } from '#server/features/cart/api.ts';
import { listItemsById } from '#server/features/grocery-items/api.ts';
import { listOwnPricesOf } from '#server/features/own-prices/api.ts';
import { priceEntries } from '#server/features/pricing/api.ts';
import { findSubstitutes } from './find-substitutes.ts';

function lineAt({ storePrices }: Pick<CartEntry, 'storePrices'>) {
  const [here] = storePrices;
  if (!here?.shown || !here.filledBy) return null;
  const price = priceOfPacks(here.shown, here.filledBy.packCount);
  return { price, cents: price.priceCents };
}

/**
 * Changes that would definitely lower the cost of the user's cart at this store, largest saving first. Throws a 400 for
 * an unknown store.
 */
export async function listSwaps(
  db: Db,
  { userId, storeId, now }: { userId: string; storeId: number; now: Date },
): Promise<Swap[]> {
  const [[store], entries, own] = await Promise.all([
    pricingStores(db, { userId, storeIds: [storeId] }),
    listEntries(db, userId),
    listOwnPricesOf(db, userId),
  ]);
  const wishes = entries.map((entry) => ({ ...entry, entryId: entry.id }));
  const substitutes = await findSubstitutes(
    db,
    wishes.flatMap(({ itemId, firmness }) => (firmness === 'any' ? itemId : [])),
  );
  const candidates = swapCandidates(wishes, substitutes);
  if (store === undefined || candidates.length === 0) return [];
  // Priced together, in one statement.
  const priced = await priceEntries(db, [...wishes, ...candidates], { stores: [store], own, now });
  const current = new Map(priced.slice(0, wishes.length).map((each) => [each.entryId, lineAt(each)]));
  const swaps = sureSwaps(
    priced.slice(wishes.length).flatMap((each) => ('reason' in each ? each : [])),
    {
      priceOf: lineAt,
      currentOf: (entryId) => current.get(entryId) ?? null,
      chainId: store.chainId,
    },
  ).slice(0, MAX_SWAPS);
  const items = await listItemsById(
    db,
    swaps.map(({ itemId }) => itemId),
  );
  return swaps.flatMap(({ entryId, itemId, firmness, reason, savesCents, isEstimate }) => {
    const item: GroceryItem | undefined = items.get(itemId);
    return item ? [{ entryId, item, firmness, reason, savesCents, isEstimate }] : [];
  });
}
