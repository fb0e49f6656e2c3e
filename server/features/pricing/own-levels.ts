import { sql } from 'kysely';
import { learnChainLevels, type ProductObservation } from '#domain/price/estimate/learned-level.ts';
import type { PricedChain } from '#domain/price/estimate/level.ts';
import { type MilkCity, milkCodes } from '#domain/price/estimate/milk.ts';
import type { Db } from '#server/db/connect.ts';
import { nearestMilkCitySql } from '#server/features/stores/api.ts';
import { type ItemRow, toPricedProduct } from './store-price.ts';

type Row = Omit<ItemRow, 'observationsByChain' | 'usualPieceLb' | 'gtin' | 'category' | 'name' | 'unit'> &
  PricedChain & {
    chainId: number;
    state: string;
    milkCity: MilkCity | null;
    priceCents: number;
    seenAt: Date;
    isChainsStoreBrand: boolean;
  };

/**
 * Learns each chain's price level for one shopper. Deletes the stored levels if the shopper has no prices. A promotion
 * counts at its regular price.
 */
export async function learnShopperPriceLevels(
  db: Db,
  { userId, now }: { userId: string; now: Date },
): Promise<void> {
  const { rows } = await sql<Row>`
    /* name: own-levels */
    select distinct on (store.chain_id, own.item_id) own.item_id as "itemId", store.chain_id as "chainId", store.state,
      coalesce(own.regular_price_cents, own.price_cents) as "priceCents", own.seen_at as "seenAt",
      case when item.bls_code in (${sql.join([...milkCodes])}) then ${nearestMilkCitySql} end as "milkCity",
      item.brand, item.brand_tier as "brandTier", item.bls_code as "blsCode",
      item.base_price_cents as "basePriceCents", item.base_basis as "baseBasis",
      exists (select from store_brand where brand = lower(item.brand) and chain_id = chain.id) as "isChainsStoreBrand",
      case when chain.price_factor_known then chain.price_factor end as level,
      chain.price_factor_west as "westLevel", chain.learned_offset as "levelOffset",
      coalesce(chain.learned_error, chain.price_factor_error) as "levelError", chain.price_habit as habit
    from own_price own
    join store on store.id = own.store_id
    join chain on chain.id = store.chain_id and chain.assortment <> 'club-packs' and not chain.is_independent
    join grocery_item item on item.id = own.item_id and item.base_price_cents is not null
    where own.user_id = ${userId}
      and (own.regular_price_cents is not null or not own.is_member and own.promotion_ends_on is null)
    order by store.chain_id, own.item_id, own.seen_at desc, own.store_id
  `.execute(db);
  const observations = rows.flatMap((row): ProductObservation[] => {
    const product = toPricedProduct(row, row.isChainsStoreBrand);
    if (product === null) return [];
    const { itemId, chainId, state, milkCity, priceCents, seenAt } = row;
    const { level, westLevel, levelOffset, levelError, habit } = row;
    const place = { chain: { level, westLevel, levelOffset, levelError, habit }, state, milkCity };
    const observedAt = seenAt.getTime();
    return [{ itemId, chainId, place, product, priceCents, regularPriceCents: null, observedAt }];
  });
  const learnedLevels = [...learnChainLevels(observations, now)];
  await sql`
    with learned as (
      select * from unnest(
        ${learnedLevels.map(([chainId]) => chainId)}::int[], ${learnedLevels.map(([, { offset }]) => offset)}::float8[],
        ${learnedLevels.map(([, { error }]) => error)}::float8[], ${learnedLevels.map(([, { priceCount }]) => priceCount)}::int[]
      ) as learned(chain_id, level_offset, level_error, price_count)
    ), deleted as (
      delete from own_level where user_id = ${userId} and chain_id not in (select chain_id from learned)
    )
    insert into own_level (user_id, chain_id, level_offset, level_error, price_count)
    select ${userId}, chain_id, level_offset, level_error, price_count from learned
    on conflict (user_id, chain_id) do update set level_offset = excluded.level_offset,
      level_error = excluded.level_error, price_count = excluded.price_count
  `.execute(db);
}
