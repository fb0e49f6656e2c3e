import type { CartEntry } from '#contract/cart.ts';
import type { Db } from '#server/db/connect.ts';
import { priceEntries } from '#server/features/prices/api.ts';
import { type ComparedStore, comparedStores, findUnknownStoreIds } from '#server/features/stores/api.ts';
import { badFields, refuseRepeats } from '#server/http/errors.ts';
import { readEntries } from './queries.ts';

/**
 * The user's cart with prices at `storeIds`, else at the saved selection, else at the nearest five. Throws a 400 for a
 * store given twice or that never existed; one that an import has hidden since is left out silently.
 */
export async function readPricedCart(
  db: Db,
  { userId, storeIds, now }: { userId: string; storeIds?: readonly number[] | undefined; now: Date },
): Promise<{ entries: CartEntry[]; stores: readonly ComparedStore[] }> {
  refuseRepeats('storeIds', storeIds ?? [], 'a store');
  const [stores, written] = await Promise.all([
    comparedStores(db, { userId, storeIds }),
    readEntries(db, userId),
  ]);
  if (storeIds && storeIds.length > stores.length) {
    const unknown = await findUnknownStoreIds(db, storeIds);
    if (unknown.length > 0) {
      throw badFields({ field: 'storeIds', message: `there is no store ${unknown.join(', ')}` });
    }
  }
  return { entries: await priceEntries(db, written, { stores, now }), stores };
}
