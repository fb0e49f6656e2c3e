import type { RecipeCost } from '#contract/recipes.ts';
import type { Firmness } from '#domain/item/firmness.ts';
import { t } from '#domain/language.ts';
import type { Db } from '#server/db/connect.ts';
import { compare, pricesAt } from '#server/features/comparison/api.ts';
import { listOwnPricesOf } from '#server/features/own-prices/api.ts';
import { findSettings } from '#server/features/preferences/api.ts';
import { priceEntries } from '#server/features/pricing/api.ts';
import { comparedStores } from '#server/features/stores/api.ts';

type Wish = { itemId: number; quantity: number; firmness: Firmness };

/** The cost of the wishes at the shopper's stores, by the same rules as the cart. */
export async function costOf(
  db: Db,
  { userId, wishes, now }: { userId: string; wishes: readonly Wish[]; now: Date },
): Promise<RecipeCost> {
  const [stores, settings, own] = await Promise.all([
    comparedStores(db, { userId }),
    findSettings(db, userId),
    listOwnPricesOf(db, userId),
  ]);
  const wished = wishes.map((wish, place) => ({ ...wish, id: place + 1 }));
  const entries = await priceEntries(db, wished, { stores, own, now });
  const { comparison, answer } = compare({ entries, stores, settings }, t`for this dinner`);
  const byId = new Map(stores.map((store) => [store.id, store]));
  return {
    asOf: now.toISOString(),
    sentence: answer?.sentence ?? null,
    stores: comparison.stores.flatMap(({ storeId, pricedCount, missingEntryIds, ...total }) => {
      const store = byId.get(storeId);
      if (store === undefined) return [];
      const priced = (cents: number) => (pricedCount === 0 ? null : cents);
      return [
        {
          ...{ id: store.id, name: store.name, logo: store.logo, color: store.color },
          totalCents: priced(total.totalCents),
          lowCents: priced(total.lowTotalCents),
          highCents: priced(total.highTotalCents),
          missingCount: missingEntryIds.length,
          isEstimate: total.estimatedCount > 0,
          lines: entries.flatMap((entry) =>
            pricesAt(entry, [storeId]).map(({ priceCents, isEstimate }) => ({
              ...{ place: entry.id - 1, priceCents, isEstimate },
            })),
          ),
        },
      ];
    }),
  };
}
