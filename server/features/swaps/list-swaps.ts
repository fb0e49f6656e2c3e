import type { CartEntry } from '#contract/cart.ts';
import type { GroceryItem } from '#contract/grocery-items.ts';
import { MAX_SWAPS, type Swap } from '#contract/swaps.ts';
import { sureSaving } from '#domain/compare/swap.ts';
import { priceOfPacks } from '#domain/price/price.ts';
import type { Db } from '#server/db/connect.ts';
import { readPricedCart } from '#server/features/cart/api.ts';
import { listItemsById } from '#server/features/grocery-items/api.ts';
import { listOwnPricesOf } from '#server/features/own-prices/api.ts';
import { priceEntries } from '#server/features/pricing/api.ts';
import { findSameUses } from './find-same-uses.ts';

/** What could be bought instead of a line: any brand of it, or something of the same use. */
type Candidate = Pick<Swap, 'entryId' | 'reason'> & { itemId: number; quantity: number; firmness: 'any' };

type Priced = Pick<CartEntry, 'storePrices'>;

function lineAt({ storePrices }: Priced) {
  const [here] = storePrices;
  if (!here?.shown || !here.filledBy) return null;
  const price = priceOfPacks(here.shown, here.filledBy.packCount);
  return { price, cents: price.priceCents };
}

/** A line with one brand may be had from another brand; a line with any brand may be something of the same use. */
async function listCandidates(db: Db, entries: readonly CartEntry[]): Promise<Candidate[]> {
  const ofAnyBrand = entries.filter(({ firmness }) => firmness === 'any');
  const sameUses = await findSameUses(
    db,
    ofAnyBrand.map(({ itemId }) => itemId),
  );
  return entries.flatMap(({ id: entryId, itemId, quantity, firmness }): Candidate[] => {
    const wish = { entryId, quantity, firmness: 'any' as const };
    if (firmness === 'brand') return [{ ...wish, itemId, reason: 'any-brand' }];
    const instead = firmness === 'any' && sameUses.find((each) => each.itemId === itemId);
    return instead ? [{ ...wish, itemId: instead.insteadId, reason: 'same-use' }] : [];
  });
}

/** What surely lowers the user's cart at this store, largest first. Throws a 400 for an unknown store. */
export async function listSwaps(
  db: Db,
  { userId, storeId, now }: { userId: string; storeId: number; now: Date },
): Promise<Swap[]> {
  const { entries, stores } = await readPricedCart(db, { userId, storeIds: [storeId], now });
  const [store] = stores;
  const candidates = await listCandidates(db, entries);
  if (store === undefined || candidates.length === 0) return [];
  const own = await listOwnPricesOf(db, userId);
  const priced = await priceEntries(db, candidates, { stores, own, now });
  const sure = priced.flatMap(({ entryId, itemId, firmness, reason, storePrices }) => {
    const entry = entries.find(({ id }) => id === entryId);
    const [from, to] = [entry ? lineAt(entry) : null, lineAt({ storePrices })];
    if (from === null || to === null) return [];
    const savesCents = sureSaving(from, to, {
      chainId: store.chainId,
      isSameKind: reason === 'any-brand',
    });
    if (savesCents === null) return [];
    const isEstimate = [from, to].some(({ price }) => price.kind === 'estimated');
    return [{ ...{ entryId, itemId, firmness, reason, savesCents, isEstimate } }];
  });
  const items = await listItemsById(
    db,
    sure.map(({ itemId }) => itemId),
  );
  return sure
    .toSorted((a, b) => b.savesCents - a.savesCents)
    .slice(0, MAX_SWAPS)
    .flatMap(({ itemId, ...swap }) => {
      const item: GroceryItem | undefined = items.get(itemId);
      return item ? [{ ...swap, item }] : [];
    });
}
