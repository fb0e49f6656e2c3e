import { sql } from 'kysely';
import type { Category } from '#domain/item/grocery-item.ts';
import type { TripOperation } from '#domain/list/shop.ts';
import {
  addTripToCounts,
  applyTickToTrip,
  type StoreTripRecord,
  sortDepartments,
} from '#domain/list/walk.ts';
import type { Db, Tx } from '#server/db/connect.ts';

/** A trip ends when no line has been checked off for this long. */
const TRIP_GAP_HOURS = 3;

const MAX_OTHER_SHOPPERS = 50;

type Row = StoreTripRecord & { storeId: number; isMine: boolean; isTripOver: boolean };

/** Uses only finished trips, so lines don't move while the shopper taps them. */
const listFinishedPairs = (walk: Row) => (walk.isTripOver ? addTripToCounts(walk) : walk.pairs);

const isTripOverSql = (now: Date) =>
  sql<boolean>`walked_at < ${now.toISOString()}::timestamptz - make_interval(hours => ${TRIP_GAP_HOURS})`;

/**
 * Returns the order in which the shopper visits each store's departments, learned from the shopper's trips. If there
 * are no trips, uses the order that three other shoppers agree on.
 */
export async function listDepartmentSequences(
  db: Db,
  {
    userId,
    storeIds,
    categories,
    now,
  }: { userId: string; storeIds: readonly number[]; categories: readonly Category[]; now: Date },
): Promise<{ storeId: number; departments: Category[] }[]> {
  if (storeIds.length === 0) return [];
  const { rows } = await sql<Row>`
    /* name: shop-walks */
    select store_id as "storeId", pairs, trip, true as "isMine", ${isTripOverSql(now)} as "isTripOver"
    from shop_walk where user_id = ${userId} and store_id = any(${[...storeIds]}::int[])
    union all
    select requested.store_id, other.pairs, other.trip, false, other.is_trip_over
    from unnest(${[...storeIds]}::int[]) as requested(store_id)
    cross join lateral (
      select pairs, trip, ${isTripOverSql(now)} as is_trip_over from shop_walk
      where store_id = requested.store_id and user_id <> ${userId}
      order by walked_at desc limit ${sql.lit(MAX_OTHER_SHOPPERS)}
    ) other
  `.execute(db);
  return storeIds.map((storeId) => {
    const storeRows = rows.filter((row) => row.storeId === storeId);
    const ownRow = storeRows.find(({ isMine }) => isMine);
    const otherPairs = storeRows.filter(({ isMine }) => !isMine).map(listFinishedPairs);
    return {
      storeId,
      departments: sortDepartments(categories, ownRow ? listFinishedPairs(ownRow) : {}, otherPairs),
    };
  });
}

export async function learnDepartmentSequences(
  tx: Tx,
  { userId, operations, now }: { userId: string; operations: readonly TripOperation[]; now: Date },
): Promise<void> {
  const tickOperations = operations.filter(
    ({ kind, storeId }) => storeId !== null && (kind === 'tick' || kind === 'untick'),
  );
  if (tickOperations.length === 0) return;
  const listDistinct = <T>(pick: (operation: TripOperation) => T) => [...new Set(tickOperations.map(pick))];
  const { rows } = await sql<{ line: string; category: Category }>`
    select 'item-' || entry.id as line, item.category
    from cart_entry entry join grocery_item item on item.id = entry.item_id
    where entry.user_id = ${userId} and 'item-' || entry.id = any(${listDistinct(({ line }) => line)}::text[])
  `.execute(tx);
  const categoryByLine = new Map(rows.map(({ line, category }) => [line, category]));
  const previousRows = await sql<Row>`
    select requested.store_id as "storeId", coalesce(pairs, '{}') as pairs, coalesce(trip, '[]') as trip,
      coalesce(${isTripOverSql(now)}, false) as "isTripOver"
    from unnest(${listDistinct(({ storeId }) => storeId)}::int[]) as requested(store_id)
    join store on store.id = requested.store_id
    left join shop_walk own on own.user_id = ${userId} and own.store_id = requested.store_id
  `.execute(tx);
  for (const row of previousRows.rows) {
    let trip = row.isTripOver ? [] : row.trip;
    for (const { line, kind, storeId } of tickOperations) {
      const category = categoryByLine.get(line);
      if (storeId !== row.storeId || category === undefined) continue;
      trip = applyTickToTrip(trip, { line, category, isTicked: kind === 'tick' });
    }
    await sql`
      insert into shop_walk (user_id, store_id, pairs, trip, walked_at)
      values (${userId}, ${row.storeId}, ${JSON.stringify(listFinishedPairs(row))}::jsonb, ${JSON.stringify(trip)}::jsonb,
        ${now.toISOString()}::timestamptz)
      on conflict (user_id, store_id) do update set pairs = excluded.pairs, trip = excluded.trip, walked_at = excluded.walked_at
    `.execute(tx);
  }
}
