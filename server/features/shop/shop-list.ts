import type { ShopList, ShopListLine } from '#contract/shop.ts';
import type { Db } from '#server/db/connect.ts';
import { readPricedCart } from '#server/features/cart/api.ts';
import { detailOf, planOf, pricesAt } from '#server/features/comparison/api.ts';
import { readFreeLines } from '#server/features/free-lines/api.ts';
import { readSettings } from '#server/features/preferences/api.ts';
import { readShopState } from './apply.ts';

/** The cart by the recommended plan of the comparison: the same stores, prices and tax. */
export async function readShopList(
  db: Db,
  { userId, now }: { userId: string; now: Date },
): Promise<ShopList> {
  const [{ entries, stores }, settings, notes, state] = await Promise.all([
    readPricedCart(db, { userId, storeIds: undefined, now }),
    readSettings(db, userId),
    readFreeLines(db, userId),
    readShopState(db, userId),
  ]);
  const { recommended } = planOf({ entries, stores, settings });
  const planned = recommended?.storeIds ?? [];
  const items = entries.map((entry): ShopListLine => {
    const { id, item, firmness } = entry;
    return {
      line: `item-${id}`,
      name: item.name,
      detail: detailOf(firmness === 'any' ? { brand: 'Any brand', unit: item.unit } : item),
      quantity: entry.quantity,
      category: item.category,
      storeId: recommended?.assignments.get(id) ?? null,
      itemId: item.id,
      gtin: item.gtin,
      prices: pricesAt(entry, planned),
    };
  });
  const written = notes.map(({ id, text }): ShopListLine => {
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
    lines: [...items, ...written],
    state: state.map(({ awayStoreIds, ...line }) => ({ ...line, awayStoreIds: [...awayStoreIds] })),
  };
}
