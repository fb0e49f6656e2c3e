import { sql } from 'kysely';
import type { Spending } from '#contract/spending.ts';
import {
  computePriceIndexSteps,
  estimatePersonalInflation,
  type PurchasedItem,
} from '#domain/price/estimate/own-inflation.ts';
import { toWallTime } from '#domain/wall-clock.ts';
import type { Db } from '#server/db/connect.ts';
import { findTimeZone } from '#server/features/preferences/api.ts';
import { listStoreNames } from '#server/features/stores/api.ts';
import { newestLinesSql, readReportInTurn } from './queries.ts';

const MONTH_COUNT = 13;

function findMonthStart(now: Date, { count, timeZone }: { count: number; timeZone: string }): string {
  const today = new Date(toWallTime(now.getTime(), timeZone));
  return new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - count, 1))
    .toISOString()
    .slice(0, 10);
}

type Total = Omit<Spending['totals'][number], 'storeName'> & { storeId: number };

/**
 * Aggregates in the database, so that the size of the result doesn't depend on how many receipts the shopper has. Price
 * changes are computed from the newest `MAX_LINES_READ` lines.
 */
async function readTotalsAndPurchases(db: Db, { userId, oldest }: { userId: string; oldest: string }) {
  const { rows } = await sql<{ totals: Total[]; bought: PurchasedItem[] }>`
    /* name: spending */
    with total as (
      select to_char(purchased_on, 'YYYY-MM') as month, store_id, sum(total_cents)::float8 as cents, count(*)::int as receipts
      from receipt where user_id = ${userId} and purchased_on >= ${oldest} group by month, store_id
    ), own_line as (
      select to_char(line.purchased_on, 'YYYY-MM') as month, line.* from (${newestLinesSql(userId, oldest)}) line
      where line.item_id is not null and line.price_cents > 0
    ), bought as (
      select line.item_id, line.month, line.is_by_weight, sum(line.quantity) as quantity, sum(line.price_cents)::float8 as paid,
        sum(coalesce(line.regular_cents, line.price_cents))::float8 as regular
      from own_line line group by line.item_id, line.month, line.is_by_weight
    )
    select
      coalesce((select json_agg(json_build_object('month', month, 'storeId', store_id, 'totalCents', cents,
        'receiptCount', receipts) order by month, cents desc, store_id) from total), '[]') as totals,
      coalesce((select json_agg(json_build_object('itemId', item_id, 'month', month, 'isByWeight', is_by_weight,
        'quantity', quantity, 'paidCents', paid, 'regularCents', regular)) from bought), '[]') as bought
  `.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('There is always a row');
  return row;
}

export async function computeSpending(
  db: Db,
  { userId, now }: { userId: string; now: Date },
): Promise<Spending> {
  const oldest = findMonthStart(now, { count: MONTH_COUNT - 1, timeZone: await findTimeZone(db, userId) });
  const { totals, bought } = await readReportInTurn(
    () => readTotalsAndPurchases(db, { userId, oldest }),
    userId,
  );
  const names = await listStoreNames(
    db,
    totals.map(({ storeId }) => storeId),
  );
  return {
    totals: totals.map(({ storeId, ...total }) => ({ ...total, storeName: names.get(storeId) ?? '' })),
    inflation: estimatePersonalInflation(computePriceIndexSteps(bought)),
  };
}
