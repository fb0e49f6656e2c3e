import { sql } from 'kysely';
import type { CartEntry } from '#contract/cart.ts';
import type { GroceryItem } from '#contract/grocery-items.ts';
import { MAX_SWAPS, type Swap } from '#contract/swaps.ts';
import { findMoneySavingSwaps, listSwapCandidates } from '#domain/compare/swap.ts';
import { packsAndSizeText } from '#domain/item/brand-and-size.ts';
import { substitutes } from '#domain/item/substitutes.ts';
import { roundHalfUp } from '#domain/money.ts';
import { computePackPrice } from '#domain/price/price.ts';
import { ONE_HUNDRED_PERCENT } from '#domain/tax/tax-rates.ts';
import type { Db } from '#server/db/connect.ts';
import { listCartEntries, listSuggestedEntryIds, requirePricingStores } from '#server/features/cart/api.ts';
import { createTaxRules } from '#server/features/comparison/api.ts';
import { listItemsById } from '#server/features/grocery-items/api.ts';
import { listOwnPricesForUser } from '#server/features/own-prices/api.ts';
import { findSettings } from '#server/features/preferences/api.ts';
import { computeEntryPrices } from '#server/features/pricing/api.ts';
import { findTripState } from '#server/features/shop/api.ts';

/**
 * Finds each item's substitute in the smallest suitable package. Suitable means one to two times the item's amount. An
 * organic item is replaced only by another organic item.
 */
async function findSubstitutes(db: Db, itemIds: readonly number[]): Promise<Map<number, number>> {
  if (itemIds.length === 0) return new Map();
  const { rows } = await sql<{ itemId: number; substituteId: number }>`
    /* name: substitutes */
    select distinct on (wanted.id) wanted.id as "itemId", substitute.id as "substituteId"
    from unnest(
        ${substitutes.map(([item]) => item)}::text[], ${substitutes.map(([, substitute]) => substitute)}::text[]
      ) pair(wanted, substitute)
    join grocery_item requested on requested.name = pair.wanted
    join grocery_item wanted on wanted.kind = requested.kind and wanted.category = requested.category
      and wanted.id = any(${itemIds}::int[])
    join grocery_item substitute on substitute.name = pair.substitute
      and substitute.net_measure is not distinct from wanted.net_measure
      and (substitute.unit = wanted.unit or substitute.net_amount between wanted.net_amount and 2 * wanted.net_amount)
    order by wanted.id, substitute.net_amount, -substitute.popularity, substitute.id
  `.execute(db);
  return new Map(rows.map(({ itemId, substituteId }) => [itemId, substituteId]));
}

function computeLinePrice({ storePrices }: Pick<CartEntry, 'storePrices'>) {
  const [storePrice] = storePrices;
  if (!storePrice?.shown || !storePrice.filledBy) return null;
  const price = computePackPrice(storePrice.shown, storePrice.filledBy.packCount);
  return { price, cents: price.priceCents };
}

/** Lists only swaps that certainly save money, largest savings first. Throws 400 for an unknown store. */
export async function listSwaps(
  db: Db,
  { userId, storeId, now }: { userId: string; storeId: number; now: Date },
): Promise<Swap[]> {
  const [[store], entries, suggestedEntryIds, ownPrices, settings, tripLines] = await Promise.all([
    requirePricingStores(db, { userId, storeIds: [storeId] }),
    listCartEntries(db, userId),
    listSuggestedEntryIds(db, userId),
    listOwnPricesForUser(db, userId),
    findSettings(db, userId),
    findTripState(db, userId),
  ]);
  const lines = entries.map((entry) => ({
    ...entry,
    entryId: entry.id,
    isFirm: !suggestedEntryIds.includes(entry.id),
  }));
  const substitutes = await findSubstitutes(
    db,
    lines.flatMap(({ itemId, firmness }) => (firmness === 'any' ? itemId : [])),
  );
  const checkedOffLines = new Set(tripLines.flatMap(({ line, isTicked }) => (isTicked ? line : [])));
  const openLines = lines.filter(({ entryId }) => !checkedOffLines.has(`item-${entryId}`));
  const candidates = listSwapCandidates(openLines, substitutes);
  if (store === undefined || candidates.length === 0) return [];
  const pricedEntries = await computeEntryPrices(db, [...lines, ...candidates], {
    stores: [store],
    own: ownPrices,
    now,
  });
  const currentPriceByEntry = new Map(
    pricedEntries.slice(0, lines.length).map((each) => [each.entryId, computeLinePrice(each)]),
  );
  const swaps = findMoneySavingSwaps(
    pricedEntries.slice(lines.length).flatMap((each) => ('reason' in each ? each : [])),
    {
      findSubstitutePrice: computeLinePrice,
      findCurrentPrice: (entryId) => currentPriceByEntry.get(entryId) ?? null,
      chainId: store.chainId,
    },
  ).slice(0, MAX_SWAPS);
  const items = await listItemsById(
    db,
    [...lines, ...swaps].map(({ itemId }) => itemId),
  );
  const taxRules = createTaxRules({ stores: [store], settings });
  const addTax = (itemId: number | undefined, cents: number) => {
    const item = itemId === undefined ? undefined : items.get(itemId);
    return cents * (ONE_HUNDRED_PERCENT + (item ? taxRules.milliPercentAt(item, store.id) : 0));
  };
  return swaps.flatMap(({ entryId, itemId, firmness, reason, isEstimate, storePrices, from, to }): Swap[] => {
    const item: GroceryItem | undefined = items.get(itemId);
    if (!item) return [];
    const oldItemId = lines.find((line) => line.entryId === entryId)?.itemId;
    const savings = addTax(oldItemId, from.cents) - addTax(itemId, to.cents);
    const savesCents = roundHalfUp(savings, ONE_HUNDRED_PERCENT);
    const filledBy = storePrices[0]?.filledBy;
    const size = filledBy ? packsAndSizeText(filledBy) : item.unit;
    return [{ entryId, item, firmness, reason, savesCents, isEstimate, size }];
  });
}
