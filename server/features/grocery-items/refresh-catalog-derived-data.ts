import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/connect.ts';
import { withCatalogLock } from './catalog-lock.ts';

/** Tier 1 contains one in 50 items. Tiers 1 and 2 together contain one in 5 (docs/decisions/0004-search.md). */
const TOP_TIER_DIVISOR = 50;
const POPULAR_TIERS_DIVISOR = 5;

/** If the number of items changes by a smaller share than this, autovacuum refreshes the statistics later. */
const MIN_CHANGED_SHARE = 0.02;

/** Call this after the last batch of a catalog change. It's idempotent. */
export async function refreshCatalogDerivedData(db: Db): Promise<void> {
  await withCatalogLock(db, async (tx) => {
    const { rows } = await sql<{ items: number; counted: number }>`
      select (select count(*) from grocery_item) as items,
        (select reltuples from pg_class where oid = 'grocery_item'::regclass) as counted
    `.execute(tx);
    const { items, counted } = rows[0] ?? { items: 0, counted: -1 };
    await updateSearchTiers(tx, items);
    await mergeStoreBrands(tx);
    await updateVocabulary(tx);
    if (Math.abs(items - counted) > MIN_CHANGED_SHARE * items) {
      await sql`analyze grocery_item`.execute(tx);
    }
  });
}

type PopularityRank = { rank: number | null; id: number | null };

async function findPopularityRank(db: Db, count: number): Promise<PopularityRank> {
  const { rows } = await sql<PopularityRank>`
    select -popularity as rank, id from grocery_item order by -popularity, id offset ${count - 1} limit 1
  `.execute(db);
  return rows[0] ?? { rank: null, id: null };
}

async function updateSearchTiers(tx: Tx, items: number): Promise<void> {
  const noRank = { rank: null, id: null };
  const findTierEnd = (divisor: number) =>
    items < divisor ? noRank : findPopularityRank(tx, Math.floor(items / divisor));
  const [topEnd, popularEnd] = [
    await findTierEnd(TOP_TIER_DIVISOR),
    await findTierEnd(POPULAR_TIERS_DIVISOR),
  ];
  // Items with unknown popularity stay in the last tier.
  const tier = sql`case when popularity <= 0 then 3
    when (-popularity, id) <= (${topEnd.rank}::integer, ${topEnd.id}::integer) then 1
    when (-popularity, id) <= (${popularEnd.rank}::integer, ${popularEnd.id}::integer) then 2 else 3 end`;
  await sql`update grocery_item set search_tier = ${tier} where search_tier <> ${tier}`.execute(tx);
}

/**
 * Treats store-brand items with the same name and size as one product, except at clubs. A price seen for one
 * of these items applies to all of them.
 */
async function mergeStoreBrands(tx: Tx): Promise<void> {
  await sql`
    with grouped as (
      select id, min(id) over (partition by name, unit, base_basis, bls_code) as sighted_as
      from grocery_item item
      where brand_tier = 'store' and not exists (
        select from store_brand join chain on chain.id = store_brand.chain_id
        where store_brand.brand = lower(item.brand) and chain.assortment = 'club-packs')
    )
    update grocery_item item set sighted_as = grouped.sighted_as
    from grouped where grouped.id = item.id and item.sighted_as is distinct from grouped.sighted_as
  `.execute(tx);
}

async function updateVocabulary(tx: Tx): Promise<void> {
  await sql`
    with word_change as (
      delete from search_word_change returning word, item_count, brand_count
    ), total as (
      select word, coalesce(known.item_count, 0) + sum(word_change.item_count)::integer as item_count,
        greatest(0, coalesce(known.brand_count, 0) + sum(word_change.brand_count)::integer) as brand_count
      from word_change left join search_word known using (word)
      group by word, known.item_count, known.brand_count
      having sum(word_change.item_count) <> 0 or sum(word_change.brand_count) <> 0
    ), deleted as (
      delete from search_word known using total
      where known.word = total.word and total.item_count <= 0
    ), upserted as (
      insert into search_word as known (word, item_count, brand_count)
      select word, item_count, brand_count from total where item_count > 0
      on conflict (word) do update
      set item_count = excluded.item_count, brand_count = excluded.brand_count
    )
    update catalogue_version set version = version + 1, is_changing = false
    where is_changing or exists (select from total)
  `.execute(tx);
}
