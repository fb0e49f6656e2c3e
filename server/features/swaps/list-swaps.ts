import type { CartEntry } from '#contract/cart.ts';
import type { GroceryItem } from '#contract/grocery-items.ts';
import { MAX_SWAPS, type Swap } from '#contract/swaps.ts';
import { sureSaving } from '#domain/compare/swap.ts';
import { priceOfPacks } from '#domain/price/price.ts';
import type { Db } from '#server/db/connect.ts';
import { listEntries, pricingStores } from '#server/features/cart/api.ts';
import { listItemsById } from '#server/features/grocery-items/api.ts';
import { listOwnPricesOf } from '#server/features/own-prices/api.ts';
import { priceEntries } from '#server/features/pricing/api.ts';
import { findSubstitutes } from './find-substitutes.ts';

/** A cheaper way to fill a line: any brand of the item, or a substitute. */
type Candidate = Pick<Swap, 'entryId' | 'reason'> & { itemId: number; quantity: number; firmness: 'any' };

type Written = Awaited<ReturnType<typeof listEntries>>[number];

function lineAt({ storePrices }: Pick<CartEntry, 'storePrices'>) {
  const [here] = storePrices;
  if (!here?.shown || !here.filledBy) return null;
  const price = priceOfPacks(here.shown, here.filledBy.packCount);
  return { price, cents: price.priceCents };
}

/** Any brand instead of one brand; a substitute where any brand will do. Lines for one exact product have none. */
async function listCandidates(db: Db, entries: readonly Written[]): Promise<Candidate[]> {
  const ofAnyBrand = entries.filter(({ firmness }) => firmness === 'any');
  const substitutes = await findSubstitutes(
    db,
    ofAnyBrand.map(({ itemId }) => itemId),
  );
  return entries.flatMap(({ id: entryId, itemId, quantity, firmness }): Candidate[] => {
    const wish = { entryId, quantity, firmness: 'any' as const };
    if (firmness === 'brand') return [{ ...wish, itemId, reason: 'any-brand' }];
    const instead = firmness === 'any' && substitutes.find((each) => each.itemId === itemId);
    return instead ? [{ ...wish, itemId: instead.insteadId, reason: 'substitute' }] : [];
  });
}

/** Changes that surely lower the user's cart at this store, largest first. Throws a 400 for an unknown store. */
export async function listSwaps(
  db: Db,
  { userId, storeId, now }: { userId: string; storeId: number; now: Date },
): Promise<Swap[]> {
  const [[store], entries, own] = await Promise.all([
    pricingStores(db, { userId, storeIds: [storeId] }),
    listEntries(db, userId),
    listOwnPricesOf(db, userId),
  ]);
  const candidates = await listCandidates(db, entries);
  if (store === undefined || candidates.length === 0) return [];
  // Priced together, in one statement.
  const wishes = [...entries.map((entry) => ({ ...entry, entryId: entry.id, reason: null })), ...candidates];
  const priced = await priceEntries(db, wishes, { stores: [store], own, now });
  const current = new Map(
    priced.flatMap((each) => (each.reason === null ? [[each.entryId, lineAt(each)] as const] : [])),
  );
  const sure = priced.flatMap(({ reason, ...each }) => {
    if (reason === null) return [];
    const { entryId, itemId } = each;
    const [from, to] = [current.get(entryId) ?? null, lineAt(each)];
    if (from === null || to === null) return [];
    const isSameKind = reason === 'any-brand';
    const savesCents = sureSaving(from, to, { chainId: store.chainId, isSameKind });
    if (savesCents === null) return [];
    const isEstimate = [from, to].some(({ price }) => price.kind === 'estimated');
    return [{ entryId, itemId, firmness: 'any' as const, reason, savesCents, isEstimate }];
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
