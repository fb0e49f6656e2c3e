import type { ItemPrices } from '#contract/prices.ts';
import { firmnessLevels } from '#domain/item/firmness.ts';
import { isNotSoldReason } from '#domain/item/store-brand.ts';
import type { Db } from '#server/db/connect.ts';
import type { PricingStore } from '#server/features/stores/api.ts';
import type { ViewerObservation } from './own-observations.ts';
import { computeEntryPrices } from './price-entries.ts';

/** `12` means exactly item 12. `12.any` means item 12 from any brand. */
function parseRequestedItem(text: string): Pick<ItemPrices, 'itemId' | 'firmness'> {
  const [itemId, firmnessText] = text.split('.');
  return {
    itemId: Number(itemId),
    firmness: firmnessLevels.find((each) => each === firmnessText) ?? 'product',
  };
}

export async function listItemPrices(
  db: Db,
  itemTexts: readonly string[],
  context: { stores: readonly PricingStore[]; own: readonly ViewerObservation[]; now: Date },
): Promise<ItemPrices[]> {
  const pricedEntries = await computeEntryPrices(db, itemTexts.map(parseRequestedItem), context);
  return pricedEntries.map(({ itemId, firmness, storePrices }) => ({
    itemId,
    firmness,
    offers: storePrices.map(({ store, shown, filledBy, unitPrice, unavailableReason, card }) => ({
      storeId: store.id,
      priceCents: shown?.priceCents ?? null,
      unitPrice,
      isEstimate: shown?.kind === 'estimated',
      ...(card?.isCounted && { isWithCard: true }),
      otherSize: filledBy?.tier === 'other-size' ? filledBy.unit : null,
      isSoldThere: shown !== null || !isNotSoldReason(unavailableReason ?? ''),
    })),
  }));
}
