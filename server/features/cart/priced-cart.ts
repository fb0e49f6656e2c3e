import { type CartEntry, computeCartChecksum } from '#contract/cart.ts';
import { t } from '#domain/language.ts';
import type { Db } from '#server/db/connect.ts';
import { listOwnPricesForUser } from '#server/features/own-prices/api.ts';
import { computeEntryPrices } from '#server/features/pricing/api.ts';
import { listPricingStores, listUnknownStoreIds, type PricingStore } from '#server/features/stores/api.ts';
import { invalidFieldsError, rejectDuplicateIds } from '#server/http/errors.ts';
import { readStoredCart } from './queries.ts';

type StoreChoice = { userId: string; storeIds?: readonly number[] | undefined };

/**
 * Returns the stores in `storeIds`, otherwise the saved ones, otherwise the nearest five. Leaves out stores that an
 * import has hidden.
 * @throws 400 for a repeated or unknown store
 */
export async function requirePricingStores(
  db: Db,
  { userId, storeIds }: StoreChoice,
): Promise<PricingStore[]> {
  rejectDuplicateIds('storeIds', storeIds ?? [], 'a store');
  const stores = await listPricingStores(db, { userId, storeIds });
  if (storeIds && storeIds.length > stores.length) {
    const unknownStoreIds = await listUnknownStoreIds(db, storeIds);
    if (unknownStoreIds.length > 0) {
      throw invalidFieldsError({
        field: 'storeIds',
        message: t`we don’t have a store ${unknownStoreIds.join(', ')}`,
      });
    }
  }
  return stores;
}

async function readEntriesAndOwnPrices(db: Db, userId: string) {
  const { entries, hasOwnPrices } = await readStoredCart(db, userId);
  return { entries, own: hasOwnPrices ? await listOwnPricesForUser(db, userId) : [] };
}

export async function readPricedCart(
  db: Db,
  { now, ...storeChoice }: StoreChoice & { now: Date },
): Promise<{ entries: CartEntry[]; stores: readonly PricingStore[] }> {
  const [stores, { entries, own }] = await Promise.all([
    requirePricingStores(db, storeChoice),
    readEntriesAndOwnPrices(db, storeChoice.userId),
  ]);
  return { entries: await computeEntryPrices(db, entries, { stores, own, now }), stores };
}

/** Also returns the cart's new checksum (`computeCartChecksum` in the contract). */
export async function priceCartEntry(
  db: Db,
  {
    userId,
    entryId,
    stores,
    now,
  }: { userId: string; entryId: number; stores: readonly PricingStore[]; now: Date },
): Promise<{ priced: CartEntry[]; cartSum: number }> {
  const { entries, own } = await readEntriesAndOwnPrices(db, userId);
  const requestedEntries = entries.filter(({ id }) => id === entryId);
  return {
    priced: await computeEntryPrices(db, requestedEntries, { stores, own, now }),
    cartSum: computeCartChecksum(entries),
  };
}
