import type { RecipeCost } from '#contract/recipes.ts';
import type { Firmness } from '#domain/item/firmness.ts';
import { t } from '#domain/language.ts';
import type { Db } from '#server/db/connect.ts';
import { comparePricedCart, listPricesAtStores } from '#server/features/comparison/api.ts';
import { listOwnPricesForUser } from '#server/features/own-prices/api.ts';
import { findSettings } from '#server/features/preferences/api.ts';
import { computeEntryPrices } from '#server/features/pricing/api.ts';
import { listPricingStores } from '#server/features/stores/api.ts';

type RequestedItem = { itemId: number; quantity: number; firmness: Firmness };

export async function computeRecipeCost(
  db: Db,
  { userId, items, now }: { userId: string; items: readonly RequestedItem[]; now: Date },
): Promise<RecipeCost> {
  const [stores, settings, ownPrices] = await Promise.all([
    listPricingStores(db, { userId }),
    findSettings(db, userId),
    listOwnPricesForUser(db, userId),
  ]);
  const numberedItems = items.map((item, index) => ({ ...item, id: index + 1 }));
  const entries = await computeEntryPrices(db, numberedItems, { stores, own: ownPrices, now });
  const { totals, answer } = comparePricedCart({ entries, stores, settings }, t`for this dinner`);
  return {
    asOf: now.toISOString(),
    sentence: answer?.sentence ?? null,
    stores: totals.map((total) => ({
      ...total,
      lines: entries.flatMap((entry) =>
        listPricesAtStores(entry, [total.id]).map(({ priceCents, isEstimate }) => ({
          ...{ place: entry.id - 1, priceCents, isEstimate },
        })),
      ),
    })),
  };
}
