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
 * If `storeIds` isn't empty, the plan uses exactly these stores. The shopper may already be in one of them, so a new
 * price shouldn't change the stores.
 */
export async function loadShoppingTrip(
  db: Db,
  { userId, storeIds, now }: { userId: string; storeIds: readonly number[]; now: Date },
): Promise<ShoppingTrip> {
  // Reads the cart's version before its lines. If the cart changes in between, the version is outdated, so the page
  // fetches the list again.
  const seq = await findCartSeq(db, userId);
  const [{ entries, stores }, settings, notes, state, seen] = await Promise.all([
    readPricedCart(db, { userId, storeIds: undefined, now }),
    findSettings(db, userId),
    listCartNotesForUser(db, userId),
    findTripState(db, userId),
    listOwnPricesForUser(db, userId),
  ]);
  const ownOf = (itemId: number, storeId: number) => {
    const own = seen.find((one) => one.itemId === itemId && one.storeId === storeId);
    if (own === undefined) return null;
    const { priceCents, regularPriceCents, isMember, promotionEndsOn, seenAt } = own;
    return { priceCents, regularPriceCents, isMember, promotionEndsOn, seenAt: seenAt.toISOString() };
  };
  const given = stores.filter(({ id }) => storeIds.includes(id));
  const { plan, answer } = comparePricedCart({ entries, stores, settings });
  const recommended =
    given.length > 0
      ? planShoppingTrip({ entries, stores: given, settings }).frontier.at(-1)
      : plan.recommended;
  const planned = recommended?.storeIds ?? [];
  const walks = await listDepartmentSequences(db, {
    userId,
    storeIds: planned,
    categories: [...new Set(entries.map(({ item }) => item.category))],
    now,
  });
  const spentThisWeekCents = await computeSpendingThisWeek(db, { userId, settings, now });
  const { budgetCents, paysWithSnap } = settings;
  const taxes = createTaxRules({ stores, settings });
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
      ...(paysWithSnap && { isPaidBySnap: taxes.isPaidBySnap(item) }),
      prices: listPricesAtStores(entry, planned).map((price) => ({
        ...price,
        taxMilliPercent: taxes.milliPercentAt(item, price.storeId),
        ...(taxes.isPaidBySnap(item) && {
          unpaidTaxMilliPercent: taxes.unpaidMilliPercentAt(item, price.storeId),
        }),
        own: ownOf(price.itemId, price.storeId),
      })),
    };
  });
  const written = notes.map(({ id, text }): ShoppingTripLine => {
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
      planned.includes(id) ? [{ id, name, logo, color }] : [],
    ),
    sentence: answer && [answer.sentence, answer.rival].filter((words) => words !== null).join(' '),
    lines: [...items, ...written],
    ...{ walks, state, seq, budgetCents, spentThisWeekCents },
  };
}
