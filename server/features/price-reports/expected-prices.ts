import { isGenericStoreBrand } from '#domain/item/store-brand.ts';
import type { Db } from '#server/db/connect.ts';
import { computeEntryPrices } from '#server/features/pricing/api.ts';
import { listPricingStores } from '#server/features/stores/api.ts';
import { listFallbackPrices, listNonCrowdsourcedPrices } from './queries.ts';

/**
 * Lists an item's expected prices in cents:
 * - the price that all shoppers see
 * - the price that they'd see without crowdsourced prices
 * - the newest price at the store that isn't crowdsourced, and the newest one at its chain
 * - for a "Store brand" item, the estimate for the chain's own brand, which the item's price would replace
 *
 * A sale counts at its regular price. All prices but the first keep small crowdsourced changes from adding up to a
 * large one. If neither the second nor the third is available, adds `listFallbackPrices`. A hidden store has no
 * expected prices.
 */
export async function listExpectedPrices(
  db: Db,
  { storeId, itemIds, now }: { storeId: number; itemIds: readonly number[]; now: Date },
): Promise<Map<number, number[]>> {
  const stores = await listPricingStores(db, { userId: '', storeIds: [storeId] });
  const entries = itemIds.map((itemId) => ({ itemId }));
  const centsByItem = new Map<number, number[]>();
  const addCents = (itemId: number, cents: readonly number[]) =>
    centsByItem.set(itemId, [...(centsByItem.get(itemId) ?? []), ...cents]);
  // A learned level may come from crowdsourced prices.
  const storesWithoutLearnedLevel = stores.map((store) => ({ ...store, levelOffset: 0 }));
  const itemsWithOtherSource = new Set<number>();
  const genericItems = new Set<number>();
  for (const view of [{ stores }, { stores: storesWithoutLearnedLevel, withoutCrowd: true }]) {
    for (const { itemId, item, storePrices } of await computeEntryPrices(db, entries, { ...view, now })) {
      const [storePrice] = storePrices;
      if (storePrice !== undefined)
        addCents(
          itemId,
          storePrice.shown ? [storePrice.shown.regularPriceCents ?? storePrice.shown.priceCents] : [],
        );
      if (isGenericStoreBrand(item.brand)) genericItems.add(itemId);
      if (storePrice?.shown && 'withoutCrowd' in view) itemsWithOtherSource.add(itemId);
    }
  }
  const anyBrandEntries = itemIds
    .filter((itemId) => genericItems.has(itemId))
    .map((itemId) => ({ itemId, firmness: 'any' as const }));
  const fillings = await computeEntryPrices(db, anyBrandEntries, {
    stores: storesWithoutLearnedLevel,
    withoutCrowd: true,
    now,
  });
  for (const { itemId, storePrices } of fillings) {
    const [storePrice] = storePrices;
    if (storePrice?.shown?.kind === 'estimated' && storePrice.filledBy?.tier === 'same-size')
      addCents(itemId, [storePrice.shown.priceCents]);
  }
  const nonCrowdsourcedPrices = await listNonCrowdsourcedPrices(db, { storeId, itemIds, now });
  for (const { itemId, priceCents } of nonCrowdsourcedPrices) {
    itemsWithOtherSource.add(itemId);
    if (centsByItem.has(itemId)) addCents(itemId, [priceCents]);
  }
  const itemIdsWithoutOtherSource = itemIds.filter(
    (itemId) => centsByItem.has(itemId) && !itemsWithOtherSource.has(itemId),
  );
  if (itemIdsWithoutOtherSource.length === 0) return centsByItem;
  const fallbackPrices = await listFallbackPrices(db, { storeId, itemIds: itemIdsWithoutOtherSource, now });
  for (const { itemId, cents } of fallbackPrices) addCents(itemId, cents);
  return centsByItem;
}
