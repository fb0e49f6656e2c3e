import { sql } from 'kysely';
import { MAX_QUANTITY } from '#contract/limits.ts';
import type { ClubSavingsResponse } from '#contract/receipts.ts';
import { type ClubItem, computeClubSavings } from '#domain/compare/club-savings.ts';
import { listUsualItems } from '#domain/compare/usual-basket.ts';
import { DAY_MS } from '#domain/durations.ts';
import type { Firmness } from '#domain/item/firmness.ts';
import type { Category } from '#domain/item/grocery-item.ts';
import { parseNetContent } from '#domain/item/size/net-content.ts';
import { isPlaceholderBrand } from '#domain/item/store-brand.ts';
import { findClubFee } from '#domain/store/club-fees.ts';
import type { Db } from '#server/db/connect.ts';
import { listOwnPricesForUser } from '#server/features/own-prices/api.ts';
import { computeEntryPrices } from '#server/features/pricing/api.ts';
import { listPricingStores, nearestStoreIdsSql } from '#server/features/stores/api.ts';
import { newestLinesSql, readReportInTurn } from './queries.ts';

const LOOKBACK_DAYS = 365;
const MIN_RECEIPTS = 4;
const MIN_PURCHASE_DAYS = 2;
/**
 * Minimum number of days over which purchases are assumed to be spread. Otherwise, two purchases within a few days
 * would look like a habit.
 */
const MIN_SPAN_DAYS = 21;
const MAX_ITEMS = 60;
const MAX_NEARBY_STORES = 200;
/** A club package is expected to last about three months. */
const PACKAGES_PER_YEAR = 4;

type Line = {
  receiptId: number;
  itemId: number;
  purchasedOn: string;
  quantity: number;
  priceCents: number;
  brand: string;
  unit: string;
  category: Category;
  isStoreBrand: boolean;
};

const toIsoDate = (timeMs: number) => new Date(timeMs).toISOString().slice(0, 'yyyy-mm-dd'.length);
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

async function listLines(db: Db, userId: string, since: string): Promise<Line[]> {
  const { rows } = await sql<Line>`
    /* name: purchases-outside-clubs */
    select line.receipt_id::float8 as "receiptId", item.id as "itemId", line.purchased_on::text as "purchasedOn",
      line.quantity, line.price_cents as "priceCents", item.brand, item.unit, item.category,
      item.brand_tier = 'store' as "isStoreBrand"
    from (${newestLinesSql(userId, since)}) line
    join store on store.id = line.store_id
    join chain on chain.id = store.chain_id and chain.membership is null
    join grocery_item item on item.id = line.item_id
  `.execute(db);
  return rows;
}

/** Lists the nearest store of each club. Leaves out clubs where the shopper already shops. */
async function listClubs(db: Db, userId: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    /* name: clubs-nearby */
    select distinct on (store.chain_id) store.id
    from preference saved
    cross join lateral (
      ${nearestStoreIdsSql(sql.ref('saved.latitude'), sql.ref('saved.longitude'), sql.ref('saved.distance_miles'), MAX_NEARBY_STORES)}
    ) nearby
    join store on store.id = nearby.id
    join chain on chain.id = store.chain_id and chain.membership is not null
    where saved.user_id = ${userId} and not exists (
      select from receipt join store visited on visited.id = receipt.store_id
      where receipt.user_id = ${userId} and visited.chain_id = store.chain_id
    )
    order by store.chain_id, nearby.miles
  `.execute(db);
  return rows.map(({ id }) => id);
}

type RepeatedPurchase = Omit<ClubItem, 'club'> & {
  itemId: number;
  unit: string;
  firmness: Firmness;
  quantity: number;
};

function listRepeatedPurchases(lines: readonly Line[], today: string): RepeatedPurchase[] {
  const receiptCount = new Set(lines.map(({ receiptId }) => receiptId)).size;
  if (receiptCount < MIN_RECEIPTS && listUsualItems(lines, today).length === 0) return [];
  const days = lines.map(({ purchasedOn }) => Date.parse(purchasedOn) / DAY_MS);
  // Purchases from the last shopping day last until the next shopping day, so extend the period by the average gap
  // between shopping days.
  const shoppingDays = new Set(days).size;
  const periodDays = Math.max(...days) - Math.min(...days);
  const spanDays = Math.max(MIN_SPAN_DAYS, (periodDays * shoppingDays) / Math.max(1, shoppingDays - 1));
  return [...Map.groupBy(lines, ({ itemId }) => itemId).values()]
    .flatMap((itemLines): RepeatedPurchase[] => {
      const [line] = itemLines;
      const purchaseDayCount = new Set(itemLines.map(({ purchasedOn }) => purchasedOn)).size;
      if (line === undefined || purchaseDayCount < MIN_PURCHASE_DAYS) return [];
      const { itemId, category, unit, brand, isStoreBrand } = line;
      const quantity = sum(itemLines.map((each) => each.quantity));
      const perYear = (quantity / spanDays) * LOOKBACK_DAYS;
      return [
        {
          ...{ itemId, category, unit, perYear, times: purchaseDayCount },
          paidCents: sum(itemLines.map(({ priceCents }) => priceCents)) / quantity,
          firmness: isStoreBrand || isPlaceholderBrand(brand) ? 'any' : 'brand',
          quantity: Math.min(MAX_QUANTITY, Math.max(1, Math.ceil(perYear / PACKAGES_PER_YEAR))),
        },
      ];
    })
    .sort((a, b) => b.perYear * b.paidCents - a.perYear * a.paidCents)
    .slice(0, MAX_ITEMS);
}

type Entry = Awaited<ReturnType<typeof computeEntryPrices<RepeatedPurchase>>>[number];

/**
 * `size` is the club package's size divided by the size that the shopper usually buys. `club` is null if the prices
 * can't be compared.
 */
function toClubItem({ storePrices, unit, ...entry }: Entry, storeId: number): ClubItem {
  const { shown, filledBy } = storePrices.find(({ store }) => store.id === storeId) ?? {};
  const usualContent = parseNetContent(unit);
  const isSameProduct = filledBy?.tier === 'exact';
  const size = isSameProduct
    ? 1
    : (filledBy?.size?.amount ?? 0) / (usualContent?.amount ?? Number.POSITIVE_INFINITY);
  if (!shown || size === 0) return { ...entry, club: null };
  return { ...entry, club: { priceCents: shown.priceCents, size, error: shown.error } };
}

/** Finds the club that would save the shopper the most. Returns null if there are too few receipts or no fee is known. */
export async function findClubSavings(
  db: Db,
  { userId, now }: { userId: string; now: Date },
): Promise<ClubSavingsResponse | null> {
  const since = toIsoDate(now.getTime() - LOOKBACK_DAYS * DAY_MS);
  const lines = await readReportInTurn(() => listLines(db, userId, since), userId);
  const repeatedPurchases = listRepeatedPurchases(lines, toIsoDate(now.getTime()));
  if (repeatedPurchases.length === 0) return null;
  const clubIds = await listClubs(db, userId);
  if (clubIds.length === 0) return null;
  const stores = await listPricingStores(db, { userId, storeIds: clubIds });
  const ownPrices = await listOwnPricesForUser(db, userId);
  const entries = await computeEntryPrices(db, repeatedPurchases, { stores, own: ownPrices, now });
  const savings = stores.flatMap(({ id, chainName }) => {
    const fee = findClubFee(chainName);
    if (fee === undefined) return [];
    const { cents, ...worth } = computeClubSavings(
      entries.map((entry) => toClubItem(entry, id)),
      fee.feeCents,
    );
    const { feeCents, since } = fee;
    const itemCount = entries.length;
    return [{ club: chainName, feeCents, feeSince: since, itemCount, worthCents: cents, ...worth }];
  });
  return savings.sort((a, b) => b.worthCents - a.worthCents)[0] ?? null;
}
