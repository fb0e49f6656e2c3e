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
 * For a sale price, lists its regular price. All but the price that all shoppers see prevent small crowdsourced changes
 * from adding up to a large one. If there are no prices of the second and third kind, adds `listFallbackPrices`. A hidden store has no expected prices.
 */
export async function listExpectedPrices(
  db: Db,
  { storeId, itemIds, now }: { storeId: number; itemIds: readonly number[]; now: Date },
): Promise<Map<number, number[]>> {
  const stores = await listPricingStores(db, { userId: '', storeIds: [storeId] });
  const entries = itemIds.map((itemId) => ({ itemId }));
  const known = new Map<number, number[]>();
  const add = (itemId: number, cents: readonly number[]) =>
    known.set(itemId, [...(known.get(itemId) ?? []), ...cents]);
  // A learned level may come from crowdsourced prices.
  const withoutLearnedLevel = stores.map((store) => ({ ...store, levelOffset: 0 }));
  const fromOtherSources = new Set<number>();
  const genericItems = new Set<number>();
  for (const view of [{ stores }, { stores: withoutLearnedLevel, withoutCrowd: true }]) {
    for (const { itemId, item, storePrices } of await computeEntryPrices(db, entries, { ...view, now })) {
      const [at] = storePrices;
      if (at !== undefined) add(itemId, at.shown ? [at.shown.regularPriceCents ?? at.shown.priceCents] : []);
      if (isGenericStoreBrand(item.brand)) genericItems.add(itemId);
      if (at?.shown && 'withoutCrowd' in view) fromOtherSources.add(itemId);
    }
  }
  const anyBrand = itemIds
    .filter((itemId) => genericItems.has(itemId))
    .map((itemId) => ({ itemId, firmness: 'any' as const }));
  const fillings = await computeEntryPrices(db, anyBrand, {
    stores: withoutLearnedLevel,
    withoutCrowd: true,
    now,
  });
  for (const { itemId, storePrices } of fillings) {
    const [at] = storePrices;
    if (at?.shown?.kind === 'estimated' && at.filledBy?.tier === 'same-size')
      add(itemId, [at.shown.priceCents]);
  }
  const other = await listNonCrowdsourcedPrices(db, { storeId, itemIds, now });
  for (const { itemId, priceCents } of other) {
    fromOtherSources.add(itemId);
    if (known.has(itemId)) add(itemId, [priceCents]);
  }
  const withoutOtherSource = itemIds.filter((itemId) => known.has(itemId) && !fromOtherSources.has(itemId));
  if (withoutOtherSource.length === 0) return known;
  const fallback = await listFallbackPrices(db, { storeId, itemIds: withoutOtherSource, now });
  for (const { itemId, cents } of fallback) add(itemId, cents);
  return known;
}
