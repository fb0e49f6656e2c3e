import { sql } from 'kysely';
import type { StorePrice } from '#contract/store-price.ts';
import type { Assortment } from '#domain/item/store-brand.ts';
import type { PricedChain } from '#domain/price/estimate/level.ts';
import {
  alignNearestMilkCities,
  MILK_RADIUS_MILES,
  type MilkCity,
  type NearestMilkCity,
} from '#domain/price/estimate/milk.ts';
import { withDistinctNames } from '#domain/store/names.ts';
import type { Db } from '#server/db/connect.ts';
import { nearestStoreIdsSql } from './queries.ts';
import { replaceSavedSampleStores } from './replace-samples.ts';

const NEAREST_STORE_COUNT = 5;

/** A check constraint on `chain` guarantees that `assortment` has a valid value. */
export type PricingStore = StorePrice['store'] &
  PricedChain & {
    state: string;
    milkCity?: MilkCity | null;
    /** Rounded to a hundredth. Null if the shopper has no saved location. */
    distanceMiles: number | null;
    isIndependent: boolean;
    hasCard: boolean;
    assortment: Assortment;
    /** Each entry is a brand, an item name or the first word of item names. */
    notCarried: string[];
  };

type StoreChoice = { userId: string; storeIds?: readonly number[] | undefined };

/**
 * Lists the stores in `storeIds`, or else the saved selection, or else the nearest stores. Clubs are included only if
 * they're selected.
 */
export async function listPricingStores(db: Db, { userId, storeIds }: StoreChoice): Promise<PricingStore[]> {
  const stores = await listPricingStoreRows(db, { userId, storeIds });
  const [firstStore] = stores;
  if (storeIds === undefined && (firstStore === undefined || firstStore.hasRemovedSample)) {
    await replaceSavedSampleStores(db, userId);
    return listPricingStoreRows(db, { userId, storeIds });
  }
  return stores;
}

type Row = Omit<PricingStore, 'milkCity'> & {
  milkCity: NearestMilkCity | null;
  zipCode: string;
  address: string | null;
  /** True if a sample store has been hidden since the shopper selected it. */
  hasRemovedSample: boolean;
};

/** SQL that returns the nearest city to `store` with a known milk price, as JSON. Null if there's no such city nearby. */
export const nearestMilkCitySql = sql`(
    select json_build_object('city', nearby.city, 'factor', nearby.factor, 'miles', nearby.miles) from (
      select concat_ws(', ', city, state) as city, factor, miles_between(latitude, longitude, store.latitude, store.longitude) as miles from milk_city
      where latitude between store.latitude - 3 and store.latitude + 3
    ) nearby where nearby.miles < ${sql.lit(MILK_RADIUS_MILES)} order by nearby.miles limit 1
  )`;

const storeColumns = sql`
  store.id, chain.id as "chainId", store.name, chain.name as "chainName", chain.logo, chain.color,
  chain.membership, store.state, store.zip_code as "zipCode", store.address,
  case when chain.price_factor_known then chain.price_factor end as level,
  chain.price_factor_west as "westLevel", chain.learned_offset + coalesce(own.level_offset, 0) as "levelOffset",
  coalesce(own.level_error, chain.learned_error, chain.price_factor_error) as "levelError", chain.price_habit as habit,
  chain.is_independent as "isIndependent", chain.assortment, chain.not_carried as "notCarried",
  (
    select round(miles_between(latitude, longitude, store.latitude, store.longitude)::numeric, 2)::float8 from saved
  ) as "distanceMiles",
  ${nearestMilkCitySql} as "milkCity",
  exists (select from saved where store.chain_id = any(saved.card_chain_ids)) as "hasCard",
  exists (
    select from saved, store removed where removed.id = any(saved.store_ids) and removed.is_sample and removed.is_hidden
  ) as "hasRemovedSample"
`;

const savedPreferenceSql = (userId: string) => sql`
  select latitude, longitude, distance_miles, store_ids, card_chain_ids from preference where user_id = ${userId}`;

const ownLevelJoinSql = (userId: string) =>
  sql`own_level own on own.user_id = ${userId} and own.chain_id = chain.id`;

async function listSelectedStores(db: Db, { userId, storeIds }: StoreChoice): Promise<Row[]> {
  const { rows } = await sql<Row>`
    /* name: compared-stores */
    with saved as (${savedPreferenceSql(userId)})
    select ${storeColumns}
    from unnest(coalesce(${storeIds ?? null}::int[], (select store_ids from saved)))
      with ordinality as requested(id, position)
    join store on store.id = requested.id and not store.is_hidden
    join chain on chain.id = store.chain_id
    left join ${ownLevelJoinSql(userId)}
    order by requested.position
  `.execute(db);
  return rows;
}

async function listNearestPricingStores(db: Db, userId: string): Promise<Row[]> {
  const { rows } = await sql<Row>`
    /* name: nearest-compared-stores */
    with saved as (${savedPreferenceSql(userId)})
    select ${storeColumns}
    from saved cross join lateral (
      ${nearestStoreIdsSql(sql.ref('saved.latitude'), sql.ref('saved.longitude'), sql.ref('saved.distance_miles'), NEAREST_STORE_COUNT, 'excluded')}
    ) nearby
    join store on store.id = nearby.id
    join chain on chain.id = store.chain_id
    left join ${ownLevelJoinSql(userId)}
    order by nearby.miles, nearby.id
  `.execute(db);
  return rows;
}

/** Separate queries are faster here: planning one combined query takes longer than running most of these. */
async function listPricingStoreRows(db: Db, { userId, storeIds }: StoreChoice): Promise<Row[]> {
  const selectedStores = await listSelectedStores(db, { userId, storeIds });
  const rows =
    selectedStores.length > 0 || storeIds !== undefined
      ? selectedStores
      : await listNearestPricingStores(db, userId);
  const milkCities = alignNearestMilkCities(rows.map((row) => row.milkCity));
  return withDistinctNames(rows.map((row, index) => ({ ...row, milkCity: milkCities[index] ?? null })));
}
