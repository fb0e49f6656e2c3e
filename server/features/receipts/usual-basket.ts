import { sql } from 'kysely';
import { MAX_QUANTITY } from '#contract/limits.ts';
import type { UsualBasketItem } from '#contract/receipts.ts';
import { listUsualItems, type Purchase } from '#domain/compare/usual-basket.ts';
import { DAY_MS } from '#domain/durations.ts';
import type { Db } from '#server/db/connect.ts';
import { listItemsById } from '#server/features/grocery-items/api.ts';
import { newestLinesSql, readReportInTurn } from './queries.ts';

const LOOKBACK_DAYS = 365;
const MAX_ITEMS = 30;

const toIsoDate = (timeMs: number) => new Date(timeMs).toISOString().slice(0, 10);

export async function listUsualBasket(
  db: Db,
  { userId, now }: { userId: string; now: Date },
): Promise<UsualBasketItem[]> {
  const purchases = sql<Purchase & { isStoreBrand: boolean }>`
    /* name: purchases */
    select bought.item_id as "itemId", bought.purchased_on::text as "purchasedOn", bought.quantity,
      item.brand_tier = 'store' as "isStoreBrand"
    from (${newestLinesSql(userId, toIsoDate(now.getTime() - LOOKBACK_DAYS * DAY_MS))}) bought
    join grocery_item item on item.id = bought.item_id
  `;
  const { rows } = await readReportInTurn(() => purchases.execute(db), userId);
  const usualItems = listUsualItems(rows, toIsoDate(now.getTime())).slice(0, MAX_ITEMS);
  const items = await listItemsById(
    db,
    usualItems.map(({ itemId }) => itemId),
  );
  const storeBrandItemIds = new Set(rows.flatMap(({ itemId, isStoreBrand }) => (isStoreBrand ? itemId : [])));
  return usualItems.flatMap(({ itemId, quantity, times }) => {
    const item = items.get(itemId);
    if (item === undefined) return [];
    const firmness = storeBrandItemIds.has(itemId) ? ('any' as const) : ('product' as const);
    return [{ item, quantity: Math.min(quantity, MAX_QUANTITY), firmness, times }];
  });
}
