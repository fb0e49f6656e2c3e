import type { ShoppingTrip, ShoppingTripLine } from '#contract/shop.ts';
import { brandAndSizeText } from '#domain/item/brand-and-size.ts';
import { anyBrandText } from '#domain/item/firmness.ts';
import type { Db } from '#server/db/connect.ts';
import { readPricedCart } from '#server/features/cart/api.ts';
import {
  comparePricedCart,
  createTaxRules,
  listPricesAtStores,
  planShoppingTrip,
} from '#server/features/comparison/api.ts';
import { listCartNotesForUser } from '#server/features/free-lines/api.ts';
import { findCartSeq } from '#server/features/lists/api.ts';
import { listOwnPricesForUser } from '#server/features/own-prices/api.ts';
import { findSettings } from '#server/features/preferences/api.ts';
import { computeSpendingThisWeek } from '#server/features/receipts/api.ts';
import { findTripState } from './state.ts';
import { listDepartmentSequences } from './walk.ts';

/**
 * If `storeIds` isn't empty, the plan uses exactly these stores. A new price shouldn't change them, because the shopper
 * may already be in one of them.
 */
export async function loadShoppingTrip(
  db: Db,
  { userId, storeIds, now }: { userId: string; storeIds: readonly number[]; now: Date },
): Promise<ShoppingTrip> {
  // Reads the cart's version before its lines. If the cart changes in between, the version is outdated, so the page
  // fetches the list again.
  const seq = await findCartSeq(db, userId);
  const [{ entries, stores }, settings, notes, state, ownPrices] = await Promise.all([
    readPricedCart(db, { userId, storeIds: undefined, now }),
    findSettings(db, userId),
    listCartNotesForUser(db, userId),
    findTripState(db, userId),
    listOwnPricesForUser(db, userId),
  ]);
  const findOwnPrice = (itemId: number, storeId: number) => {
    const ownPrice = ownPrices.find((one) => one.itemId === itemId && one.storeId === storeId);
    if (ownPrice === undefined) return null;
    const { priceCents, regularPriceCents, isMember, promotionEndsOn, seenAt } = ownPrice;
    return { priceCents, regularPriceCents, isMember, promotionEndsOn, seenAt: seenAt.toISOString() };
  };
  const requestedStores = stores.filter(({ id }) => storeIds.includes(id));
  const { plan, answer } = comparePricedCart({ entries, stores, settings });
  const recommended =
    requestedStores.length > 0
      ? planShoppingTrip({ entries, stores: requestedStores, settings }).frontier.at(-1)
      : plan.recommended;
  const plannedStoreIds = recommended?.storeIds ?? [];
  const departmentSequences = await listDepartmentSequences(db, {
    userId,
    storeIds: plannedStoreIds,
    categories: [...new Set(entries.map(({ item }) => item.category))],
    now,
  });
  const spentThisWeekCents = await computeSpendingThisWeek(db, { userId, settings, now });
  const { budgetCents, paysWithSnap } = settings;
  const taxRules = createTaxRules({ stores, settings });
  const items = entries.map((entry): ShoppingTripLine => {
    const { id, item, firmness, note } = entry;
    return {
      line: `item-${id}`,
      name: item.name,
      detail: brandAndSizeText(firmness === 'any' ? { brand: anyBrandText(), unit: item.unit } : item),
      quantity: entry.quantity,
      ...(note === undefined ? {} : { note }),
      category: item.category,
      storeId: recommended?.assignments.get(id) ?? null,
      itemId: item.id,
      gtin: item.gtin,
      ...(paysWithSnap && { isPaidBySnap: taxRules.isPaidBySnap(item) }),
      prices: listPricesAtStores(entry, plannedStoreIds).map((price) => ({
        ...price,
        taxMilliPercent: taxRules.milliPercentAt(item, price.storeId),
        ...(taxRules.isPaidBySnap(item) && {
          unpaidTaxMilliPercent: taxRules.unpaidMilliPercentAt(item, price.storeId),
        }),
        own: findOwnPrice(price.itemId, price.storeId),
      })),
    };
  });
  const noteLines = notes.map(({ id, text }): ShoppingTripLine => {
    return {
      line: `note-${id}`,
      name: text,
      detail: '',
      quantity: 1,
      category: null,
      storeId: null,
      prices: [],
    };
  });
  return {
    asOf: now.toISOString(),
    stores: stores.flatMap(({ id, name, logo, color }) =>
      plannedStoreIds.includes(id) ? [{ id, name, logo, color }] : [],
    ),
    sentence: answer && [answer.sentence, answer.rival].filter((words) => words !== null).join(' '),
    lines: [...items, ...noteLines],
    ...{ walks: departmentSequences, state, seq, budgetCents, spentThisWeekCents },
  };
}
