import { sql } from 'kysely';
import type { Assortment } from '#domain/item/store-brand.ts';
import type { PricingStrategy } from '#domain/price/age.ts';
import type { Db, Tx } from '#server/db/connect.ts';
import { withStagedRows } from '#server/db/staged.ts';
import { createBoxCondition, roundDegrees } from './nearby.ts';

export type ChainRow = {
  slug: string;
  name: string;
  /** Letters shown as the chain's logo, on a background in `color`. */
  logo: string;
  color: string;
  websiteUrl: string | null;
  onlineShoppingUrl: string | null;
  supportsOnlineOrdering: boolean;
  searchUrl: string | null;
  searchParameter: string | null;
  /**
   * Price level relative to Walmart, which is 1.00. If the level is unknown, this is 1.0 and `priceFactorKnown` is
   * false.
   */
  priceFactor: number;
  priceFactorKnown: boolean;
  priceFactorBasis: string;
  /** Standard deviation of the logarithm of the price level. */
  priceFactorError: number;
  priceFactorWest: number | null;
  priceHabit: PricingStrategy;
  isIndependent: boolean;
  assortment: Assortment;
  /** Null if the chain is open to everyone. */
  membership: string | null;
  /** Each entry is a brand, an item name or the first word of item names. */
  notCarried: readonly string[];
};

export type StoreRow = {
  chainSlug: string;
  name: string;
  /** Null for a sample store, because we don't make up street addresses. */
  address: string | null;
  city: string;
  state: string;
  zipCode: string;
  latitude: number;
  longitude: number;
  source: string;
  sourceRef: string;
  isSample: boolean;
};

type UpsertCounts = { inserted: number; updated: number; unchanged: number };

type WriteCounts = { inserted: number; updated: number };

const toUpsertCounts = (rows: readonly unknown[], writeCounts: WriteCounts | undefined): UpsertCounts => {
  const { inserted, updated } = writeCounts ?? { inserted: 0, updated: 0 };
  return { inserted, updated, unchanged: rows.length - inserted - updated };
};

const serializeLastRows = (rows: readonly ChainRow[]) =>
  JSON.stringify([...new Map(rows.map((row) => [row.slug, row])).values()]);

/** If a slug is repeated, the last row wins. */
export async function upsertChains(db: Db, rows: readonly ChainRow[]): Promise<UpsertCounts> {
  if (rows.length === 0) return toUpsertCounts(rows, undefined);
  const result = await sql<WriteCounts>`
    with input as (
      select * from jsonb_to_recordset(${serializeLastRows(rows)}::jsonb) as input(
        slug text, name text, logo text, color text, "websiteUrl" text, "onlineShoppingUrl" text,
        "supportsOnlineOrdering" boolean, "searchUrl" text, "searchParameter" text, "priceFactor" numeric(5, 3),
        "priceFactorKnown" boolean, "priceFactorBasis" text, "isIndependent" boolean, assortment text,
        membership text, "notCarried" text[], "priceFactorError" numeric(4, 3), "priceFactorWest" numeric(5, 3),
        "priceHabit" text)
    ), existing as (
      select chain.slug from chain join input using (slug)
    ), written as (
      insert into chain as current (slug, name, logo, color, website_url, online_shopping_url,
        supports_online_ordering, search_url, search_parameter, price_factor, price_factor_known,
        price_factor_basis, is_independent, assortment, membership, not_carried, price_factor_error,
        price_factor_west, price_habit)
      select slug, name, logo, color, "websiteUrl", "onlineShoppingUrl", "supportsOnlineOrdering", "searchUrl",
        "searchParameter", "priceFactor", "priceFactorKnown", "priceFactorBasis", "isIndependent", assortment,
        membership, "notCarried", "priceFactorError", "priceFactorWest", "priceHabit"
      from input
      on conflict (slug) do update
      set name = excluded.name, logo = excluded.logo, color = excluded.color,
        website_url = excluded.website_url, online_shopping_url = excluded.online_shopping_url,
        supports_online_ordering = excluded.supports_online_ordering, search_url = excluded.search_url,
        search_parameter = excluded.search_parameter, price_factor = excluded.price_factor,
        price_factor_known = excluded.price_factor_known, price_factor_basis = excluded.price_factor_basis,
        is_independent = excluded.is_independent, assortment = excluded.assortment,
        membership = excluded.membership, not_carried = excluded.not_carried,
        price_factor_error = excluded.price_factor_error, price_factor_west = excluded.price_factor_west,
        price_habit = excluded.price_habit
      where (current.name, current.logo, current.color, current.website_url, current.online_shopping_url,
          current.supports_online_ordering, current.search_url, current.search_parameter, current.price_factor,
          current.price_factor_known, current.price_factor_basis, current.is_independent,
          current.assortment, current.membership, current.not_carried, current.price_factor_error,
          current.price_factor_west, current.price_habit)
        is distinct from (excluded.name, excluded.logo, excluded.color, excluded.website_url,
          excluded.online_shopping_url, excluded.supports_online_ordering, excluded.search_url,
          excluded.search_parameter, excluded.price_factor, excluded.price_factor_known,
          excluded.price_factor_basis, excluded.is_independent, excluded.assortment,
          excluded.membership, excluded.not_carried, excluded.price_factor_error,
          excluded.price_factor_west, excluded.price_habit)
      returning slug
    )
    select count(*) filter (where existing.slug is null) as inserted,
      count(*) filter (where existing.slug is not null) as updated
    from written left join existing using (slug)
  `.execute(db);
  return toUpsertCounts(rows, result.rows[0]);
}

const storeColumns = {
  chain_slug: ['text', (row: StoreRow) => row.chainSlug],
  name: ['text', (row: StoreRow) => row.name],
  address: ['text', (row: StoreRow) => row.address],
  city: ['text', (row: StoreRow) => row.city],
  state: ['text', (row: StoreRow) => row.state],
  zip_code: ['text', (row: StoreRow) => row.zipCode],
  latitude: ['double precision', (row: StoreRow) => roundDegrees(row.latitude)],
  longitude: ['double precision', (row: StoreRow) => roundDegrees(row.longitude)],
  source: ['text', (row: StoreRow) => row.source],
  source_ref: ['text', (row: StoreRow) => row.sourceRef],
  is_sample: ['boolean', (row: StoreRow) => row.isSample],
} as const;

/**
 * If several rows have the same key, the last row wins. If a chain is unknown, throws without writing anything. Call
 * `updateSampleStoreVisibility` after the last batch.
 */
export async function upsertStores(db: Db, rows: readonly StoreRow[]): Promise<UpsertCounts> {
  if (rows.length === 0) return toUpsertCounts(rows, undefined);
  // A statement can't write a row twice.
  const lastRows = [...new Map(rows.map((row) => [`${row.source} ${row.sourceRef}`, row])).values()];
  const staged = { table: 'staged_store', columns: storeColumns, rows: lastRows };
  return toUpsertCounts(rows, await withStagedRows(db, staged, mergeStagedStores));
}

async function mergeStagedStores(tx: Tx): Promise<WriteCounts | undefined> {
  const result = await sql<WriteCounts>`
    with input as (
      select staged.*, chain.id as chain_id
      from staged_store staged left join chain on chain.slug = staged.chain_slug
    ), existing as (
      select store.source, store.source_ref from store
      join input on input.source = store.source and input.source_ref = store.source_ref
    ), written as (
      insert into store as current (chain_id, name, address, city, state, zip_code, latitude, longitude,
        source, source_ref, is_sample)
      select chain_id, name, address, city, state, zip_code, latitude, longitude, source, source_ref, is_sample
      from input
      on conflict (source, source_ref) do update
      set chain_id = excluded.chain_id, name = excluded.name, address = excluded.address, city = excluded.city,
        state = excluded.state, zip_code = excluded.zip_code, latitude = excluded.latitude,
        longitude = excluded.longitude, is_sample = excluded.is_sample
      where (current.chain_id, current.name, current.address, current.city, current.state, current.zip_code,
          current.latitude, current.longitude, current.is_sample)
        is distinct from (excluded.chain_id, excluded.name, excluded.address, excluded.city, excluded.state,
          excluded.zip_code, excluded.latitude, excluded.longitude, excluded.is_sample)
      returning source, source_ref
    )
    select count(*) filter (where existing.source_ref is null) as inserted,
      count(*) filter (where existing.source_ref is not null) as updated
    from written left join existing using (source, source_ref)
  `.execute(tx);
  return result.rows[0];
}

/** If a real store of the same chain is this close to a sample store, the sample store is hidden. */
const SAME_CHAIN_MILES = 25;

/** If this many chains have real stores within this distance of a sample store, the sample store is hidden. */
const IMPORTED_AREA_RADIUS_MILES = 15;
const MIN_CHAINS_IN_IMPORTED_AREA = 5;

/**
 * Hides sample stores that real stores have replaced, and shows sample stores that are no longer replaced. Each
 * independent store counts as a separate chain. If `area` is given, checks only sample stores near its latitude.
 */
export async function updateSampleStoreVisibility(
  db: Db,
  area?: { latitude: number; longitude: number; miles: number },
): Promise<{ hidden: number; shown: number }> {
  const isInArea = area
    ? sql`sample.latitude between ${area.latitude - area.miles / 69} and ${area.latitude + area.miles / 69}`
    : sql`true`;
  const result = await sql<{ hidden: number; shown: number }>`
    with verdict as (
      select sample.id, coalesce(bool_or(real.chain_id = sample.chain_id), false)
        or count(distinct real.chain_id) filter (where real.miles <= ${IMPORTED_AREA_RADIUS_MILES})
          >= ${MIN_CHAINS_IN_IMPORTED_AREA} as is_hidden
      from store sample
      left join lateral (
        select nearby.chain_id, nearby.miles from (
          select store.chain_id,
            miles_between(sample.latitude, sample.longitude, store.latitude, store.longitude) as miles
          from store
          where not store.is_sample
            and ${createBoxCondition(sql.ref('sample.latitude'), sql.ref('sample.longitude'), sql.lit(SAME_CHAIN_MILES))}
        ) nearby
        where nearby.miles <= ${SAME_CHAIN_MILES}
      ) real on true
      where sample.is_sample and ${isInArea}
      group by sample.id
    ), changed as (
      update store set is_hidden = verdict.is_hidden
      from verdict
      where store.id = verdict.id and store.is_hidden <> verdict.is_hidden
      returning store.is_hidden
    )
    select count(*) filter (where is_hidden) as hidden, count(*) filter (where not is_hidden) as shown
    from changed
  `.execute(db);
  return result.rows[0] ?? { hidden: 0, shown: 0 };
}
