import type { WishPrices } from '#contract/prices.ts';
import { firmnesses } from '#domain/item/firmness.ts';
import { isNotSoldReason } from '#domain/item/store-brand.ts';
import type { Db } from '#server/db/connect.ts';
import type { ComparedStore } from '#server/features/stores/api.ts';
import type { OwnSighting } from './own-sightings.ts';
import { priceEntries } from './price-entries.ts';

/** `12` means exactly that product; `12.any` means any brand of it. */
function toWish(text: string): Pick<WishPrices, 'itemId' | 'firmness'> {
  const [itemId, firm] = text.split('.');
  return { itemId: Number(itemId), firmness: firmnesses.find((each) => each === firm) ?? 'product' };
}

/** The price of one package of each wish at each store. */
export async function readWishPrices(
  db: Db,
  wishes: readonly string[],
  prices: { stores: readonly ComparedStore[]; own: readonly OwnSighting[]; now: Date },
): Promise<WishPrices[]> {
  const priced = await priceEntries(db, wishes.map(toWish), prices);
  return priced.map(({ itemId, firmness, storePrices }) => ({
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
