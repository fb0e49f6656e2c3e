import type { ResponseOf } from '#contract/endpoint.ts';
import type { getListPrices } from '#contract/lists.ts';
import { t } from '#domain/language.ts';
import type { Db } from '#server/db/connect.ts';
import { comparePricedCart, createTaxRules, listPricesAtStores } from '#server/features/comparison/api.ts';
import { listOwnPricesForUser } from '#server/features/own-prices/api.ts';
import { findSettings } from '#server/features/preferences/api.ts';
import { computeEntryPrices } from '#server/features/pricing/api.ts';
import { listPricingStores } from '#server/features/stores/api.ts';
import { loadList } from './lists.ts';
import type { Member } from './members.ts';

type ListPrices = ResponseOf<typeof getListPrices>;

/** A member with an account gets their own stores and prices. A guest gets the owner's stores and public prices. */
export async function readListPrices(
  db: Db,
  { listId, member, now }: { listId: number; member: Member; now: Date },
): Promise<ListPrices> {
  const shopperId = member.userId ?? member.ownerId;
  const [{ lines }, selectedStores, settings, ownPrices] = await Promise.all([
    loadList(db, listId),
    listPricingStores(db, { userId: shopperId }),
    findSettings(db, shopperId),
    member.userId === null ? [] : listOwnPricesForUser(db, member.userId),
  ]);
  // A guest might not have the owner's loyalty cards.
  const stores =
    member.userId === null ? selectedStores.map((store) => ({ ...store, hasCard: false })) : selectedStores;
  const entriesToPrice = lines.flatMap(({ line }, index) => {
    const { itemId, firmness } = line.wish;
    if (line.isRemoved || itemId === null) return [];
    return [{ id: index + 1, line: line.line, itemId, firmness, quantity: line.quantity }];
  });
  const entries = await computeEntryPrices(db, entriesToPrice, { stores, own: ownPrices, now });
  const { totals, plan, answer } = comparePricedCart({ entries, stores, settings }, t`on this list`);
  const { recommended } = plan;
  const plannedStoreIds = recommended?.storeIds ?? [];
  const taxRules = createTaxRules({ stores, settings });
  return {
    asOf: now.toISOString(),
    sentence: answer?.sentence ?? null,
    details: answer?.details ?? [],
    stores: totals.map((total) => ({ ...total, isInPlan: plannedStoreIds.includes(total.id) })),
    planTotalCents: recommended?.totalCents ?? null,
    planSavesCents: recommended ? Math.max(0, recommended.savesCents) : null,
    lines: entries.map((entry) => ({
      line: entry.line,
      storeId: recommended?.assignments.get(entry.id) ?? null,
      quantity: entry.quantity,
      prices: listPricesAtStores(entry, plannedStoreIds).map((price) => ({
        ...price,
        taxMilliPercent: taxRules.milliPercentAt(entry.item, price.storeId),
      })),
    })),
  };
}
