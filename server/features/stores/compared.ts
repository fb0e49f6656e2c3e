import { sql } from 'kysely';
import type { StorePrice } from '#contract/store-price.ts';
import type { Assortment } from '#domain/item/store-brand.ts';
import type { PricedChain } from '#domain/price/level.ts';
import { namedApart } from '#domain/store/names.ts';
import type { Db } from '#server/db/connect.ts';
import { nearestStoreIds } from './queries.ts';
import { replaceSavedSamples } from './replace-samples.ts';

/** Without a selection so many stores nearest to the shopper are compared. */
const NEAREST_STORES = 5;

/** A store with what its chain means for prices; the check of `chain` holds the assortment to these words. */
export type ComparedStore = StorePrice['store'] &
  PricedChain & {
    /** In two letters. */
    state: string;
    /** From the saved location, to a hundredth as it is told; null without one. */
    distanceMiles: number | null;
    isIndependent: boolean;
    /** Whether the shopper said to have the card of the chain. */
    hasCard: boolean;
    assortment: Assortment;
    /** Brands, and names of items or the words these begin with, that the chain does not carry. */
    notCarried: string[];
  };

type Wanted = { userId: string; storeIds?: readonly number[] | undefined };

/**
 * The visible stores that a shopper's lists are compared at, in their order, by names that tell them apart: `storeIds` where
 * given, else the saved selection, else the nearest to the saved location within the saved distance. Clubs are compared for
 * who chose them only.
 */
export async function comparedStores(db: Db, { userId, storeIds }: Wanted): Promise<ComparedStore[]> {
  const stores = await readCompared(db, { userId, storeIds });
  const [first] = stores;
  if (storeIds === undefined && (first === undefined || first.hasGoneSample)) {
    await replaceSavedSamples(db, userId);
    return readCompared(db, { userId, storeIds });
  }
  return stores;
}

type Row = ComparedStore & {
  zipCode: string;
  address: string | null;
  /** A saved store is a sample that is hidden by now. */
  hasGoneSample: boolean;
};

async function readCompared(db: Db, { userId, storeIds }: Wanted): Promise<Row[]> {
  const { rows } = await sql<Row>`
    /* name: compared-stores */
    with saved as (
      select latitude, longitude, distance_miles, store_ids, card_chain_ids from preference where user_id = ${userId}
    ), asked as (
      select store.id, wanted.position
      from unnest(coalesce(${storeIds ?? null}::int[], (select store_ids from saved)))
        with ordinality as wanted(id, position)
      join store on store.id = wanted.id and not store.is_hidden
    ), compared as (
      select id, position from asked
      union all
      select near.id, row_number() over (order by near.miles, near.id)
      from saved cross join lateral (
        ${nearestStoreIds(sql.ref('saved.latitude'), sql.ref('saved.longitude'), sql.ref('saved.distance_miles'), NEAREST_STORES, 'for-everybody')}
      ) near
      where ${storeIds ?? null}::int[] is null and not exists (select from asked)
    )
    select store.id, chain.id as "chainId", store.name, chain.name as "chainName", chain.logo, chain.color,
      chain.membership, store.state, store.zip_code as "zipCode", store.address,
      case when chain.price_factor_known then chain.price_factor end as level,
      chain.price_factor_west as "westLevel", chain.learned_offset as "levelOffset",
      coalesce(chain.learned_error, chain.price_factor_error) as "levelError", chain.price_habit as habit,
      chain.is_independent as "isIndependent", chain.assortment, chain.not_carried as "notCarried",
      (
        select round(miles_between(latitude, longitude, store.latitude, store.longitude)::numeric, 2)::float8 from saved
      ) as "distanceMiles",
      exists (select from saved where store.chain_id = any(saved.card_chain_ids)) as "hasCard",
      exists (
        select from saved, store gone where gone.id = any(saved.store_ids) and gone.is_sample and gone.is_hidden
      ) as "hasGoneSample"
    from compared join store on store.id = compared.id join chain on chain.id = store.chain_id
    order by compared.position
  `.execute(db);
  return namedApart(rows);
}
