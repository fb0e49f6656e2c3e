import { sql } from 'kysely';
import type { Category } from '#domain/grocery-item.ts';
import type { NetContent } from '#domain/net-content.ts';
import type { Db } from '#server/db/connect.ts';
import { inCatalogueTransaction } from './catalogue-lock.ts';

/** A grocery item as its source describes it. */
export type GroceryItemRow = {
  name: string;
  brand: string;
  /** The size as it is shown, such as `1 gal`. */
  unit: string;
  category: Category;
  /** GTIN-14 with verified check digit. */
  gtin: string | null;
  netContent: NetContent | null;
  /** What one piece of a thing sold by the pound usually weighs; null for all else and where it is not known. */
  usualPieceLb: number | null;
  /** A kind of the starter data that an importer recognised, or one of its own; null: the kind of the name. */
  classifiedKind: string | null;
  /** Larger is more popular; 0 where nothing is known. */
  popularity: number;
  brandTier: 'store' | 'value' | 'national' | 'premium';
  /** A national base price of the whole package for the estimate, with what it rests on; both or neither. */
  basePriceCents: number | null;
  baseBasis: 'bls' | 'typical' | null;
  baseSource: string | null;
  /** Who describes it. `seed`, the starter data, is checked by hand and takes over rows of other sources. */
  source: string;
  /** The source's own key of the row, null where it has none. */
  sourceRef: string | null;
};

/** What became of the rows; the numbers add up to the rows given. A repeated item counts as unchanged. */
type GroceryItemCounts = { inserted: number; updated: number; unchanged: number };

const MAX_CHARACTERS = 200;

/** Shares of the catalogue in the first and in the first two search tiers (docs/decisions/0004-search.md). */
const TOP_SHARE = 0.02;
const POPULAR_SHARE = 0.2;

// Text that PostgreSQL cannot store (NUL, half a character) or index (several kilobytes).
const storable = (text: string) =>
  text.replaceAll('\0', '').toWellFormed().slice(0, MAX_CHARACTERS).toWellFormed();

const toInput = (row: GroceryItemRow) => ({
  ...row,
  name: storable(row.name),
  brand: storable(row.brand),
  unit: storable(row.unit),
  netAmount: row.netContent?.amount ?? null,
  netMeasure: row.netContent?.measure ?? null,
  netCount: row.netContent?.count ?? null,
  netContent: undefined,
});

/**
 * Writes grocery items, a batch of about a thousand in one statement. An item is the same as a row there is when
 * (source, sourceRef), else the GTIN, else (name, brand, unit) agree. The source that wrote a row may change it;
 * any other only fills a missing GTIN or base price, so that a later import downgrades nothing. Two items that
 * would collide are one: the first in the batch counts. What is equal is not touched: the same batch again changes nothing.
 * Texts are cut at 200 characters. Call `finishCatalogueChange` once after the last batch, if anything changed.
 */
export async function upsertGroceryItems(
  db: Db,
  rows: readonly GroceryItemRow[],
): Promise<GroceryItemCounts> {
  if (rows.length === 0) return { inserted: 0, updated: 0, unchanged: 0 };
  return inCatalogueTransaction(db, async (transaction) => {
    const result = await sql<{ inserted: number; updated: number }>`
      with given as (
        select *,
          row_number() over (partition by name, brand, unit order by position) as nth_name,
          case when gtin is null then 1 else row_number() over (partition by gtin order by position) end as nth_gtin,
          case when "sourceRef" is null then 1
            else row_number() over (partition by source, "sourceRef" order by position) end as nth_ref
        from rows from (jsonb_to_recordset(${JSON.stringify(rows.map(toInput))}::jsonb) as (
          name text, brand text, unit text, category text, gtin text, "netAmount" double precision,
          "netMeasure" text, "netCount" integer, popularity integer, "brandTier" text, "basePriceCents" integer,
          "baseBasis" text, "baseSource" text, source text, "sourceRef" text,
          "usualPieceLb" numeric(4, 1), "classifiedKind" text)) with ordinality as input(
          name, brand, unit, category, gtin, "netAmount", "netMeasure", "netCount", popularity, "brandTier",
          "basePriceCents", "baseBasis", "baseSource", source, "sourceRef", "usualPieceLb", "classifiedKind", position)
      ), input as (
        select given.*, match.id, coalesce(match.owns, true) as owns
        from given
        left join lateral (
          select item.id, true as owns, 1 as strength from grocery_item item
          where item.source = given.source and item.source_ref = given."sourceRef"
          union all
          select item.id, given.source = 'seed' and item.source <> 'seed', 2 from grocery_item item
          where item.gtin = given.gtin
          union all
          select item.id, case when item.source = given.source
              then item.source_ref is null and given."sourceRef" is null else given.source = 'seed' end, 3
          from grocery_item item
          where item.name = given.name and item.brand = given.brand and item.unit = given.unit
          order by strength limit 1
        ) match on true
        where nth_name = 1 and nth_gtin = 1 and nth_ref = 1
      ), added as (
        insert into grocery_item (name, brand, unit, category, gtin, net_amount, net_measure, net_count, popularity,
          brand_tier, base_price_cents, base_basis, base_source, source, source_ref,
          usual_piece_lb, classified_kind)
        select name, brand, unit, input.category, gtin, "netAmount", "netMeasure", "netCount", popularity, "brandTier",
          "basePriceCents", "baseBasis", "baseSource", source, "sourceRef", "usualPieceLb", "classifiedKind"
        from input
        where id is null order by position
        on conflict do nothing
        returning id
      ), wanted as (
        -- One input for each row there is, the owner's first; names and GTINs that another row holds stay there.
        select distinct on (input.id) input.*,
          input.owns and not exists (select from grocery_item other where other.id <> input.id
            and other.name = input.name and other.brand = input.brand and other.unit = input.unit) as may_rename,
          input.gtin is not null and not exists (
            select from grocery_item other where other.id <> input.id and other.gtin = input.gtin) as may_set_gtin
        from input where input.id is not null
        order by input.id, input.owns desc, input.position
      ), target as (
        select item.id,
          case when may_rename then wanted.name else item.name end as name,
          case when may_rename then wanted.brand else item.brand end as brand,
          case when may_rename then wanted.unit else item.unit end as unit,
          case when may_set_gtin and (owns or item.gtin is null) then wanted.gtin else item.gtin end as gtin,
          case when owns then wanted.category else item.category end as category,
          case when may_rename then "netAmount" else item.net_amount end as net_amount,
          case when may_rename then "netMeasure" else item.net_measure end as net_measure,
          case when may_rename then "netCount" else item.net_count end as net_count,
          case when owns then "usualPieceLb" else item.usual_piece_lb end as usual_piece_lb,
          case when owns then "classifiedKind" else item.classified_kind end as classified_kind,
          case when owns then wanted.popularity else item.popularity end as popularity,
          case when owns then "brandTier" else item.brand_tier end as brand_tier,
          case when prices then "basePriceCents" else item.base_price_cents end as base_price_cents,
          case when prices then "baseBasis" else item.base_basis end as base_basis,
          case when prices then "baseSource" else item.base_source end as base_source,
          case when owns then wanted.source else item.source end as source,
          case when owns then coalesce("sourceRef", item.source_ref) else item.source_ref end as source_ref
        from wanted join grocery_item item on item.id = wanted.id
        cross join lateral (select "basePriceCents" is not null
          and (owns or item.base_basis is null) as prices) as price
      ), changed as (
        update grocery_item item
        set name = target.name, brand = target.brand, unit = target.unit, gtin = target.gtin,
          category = target.category, net_amount = target.net_amount, net_measure = target.net_measure,
          net_count = target.net_count, popularity = target.popularity, brand_tier = target.brand_tier,
          base_price_cents = target.base_price_cents, base_basis = target.base_basis,
          base_source = target.base_source, source = target.source, source_ref = target.source_ref,
          usual_piece_lb = target.usual_piece_lb, classified_kind = target.classified_kind
        from target
        where item.id = target.id
          and (item.name, item.brand, item.unit, item.gtin, item.category, item.net_amount, item.net_measure,
            item.net_count, item.popularity, item.brand_tier, item.base_price_cents, item.base_basis,
            item.base_source, item.source, item.source_ref, item.usual_piece_lb, item.classified_kind)
          is distinct from (target.name, target.brand, target.unit, target.gtin, target.category,
            target.net_amount, target.net_measure, target.net_count, target.popularity, target.brand_tier,
            target.base_price_cents, target.base_basis, target.base_source, target.source, target.source_ref,
            target.usual_piece_lb, target.classified_kind)
        returning item.id
      )
      select (select count(*) from added) as inserted, (select count(*) from changed) as updated
    `.execute(transaction);
    const { inserted, updated } = result.rows[0] ?? { inserted: 0, updated: 0 };
    return { inserted, updated, unchanged: rows.length - inserted - updated };
  });
}

/**
 * Brings everything that is derived from the whole catalogue up to date, after the last batch of a change: search
 * tiers, which labels are one product, vocabulary and the version that tells every process to read it, statistics. Seconds per million items; called again without a change it rewrites no row.
 */
export async function finishCatalogueChange(db: Db): Promise<void> {
  await inCatalogueTransaction(db, async (transaction) => {
    await setSearchTiers(transaction);
    await joinLabels(transaction);
    await rebuildVocabulary(transaction);
    await sql`update catalogue_version set version = version + 1`.execute(transaction);
    await sql`analyze grocery_item`.execute(transaction);
  });
}

async function setSearchTiers(db: Db): Promise<void> {
  await sql`
    with placed as (
      select id, row_number() over (order by -popularity, id) / count(*) over ()::double precision as share
      from grocery_item
    ), derived as (
      select id,
        case when share <= ${TOP_SHARE}::float8 then 1 when share <= ${POPULAR_SHARE}::float8 then 2 else 3 end as tier
      from placed
    )
    update grocery_item item set search_tier = derived.tier
    from derived where item.id = derived.id and item.search_tier <> derived.tier
  `.execute(db);
}

/** Own labels of one name and size, those of clubs aside, are one product: what was seen of one counts for all. */
async function joinLabels(db: Db): Promise<void> {
  await sql`
    with joined as (
      select id, min(id) over (partition by name, unit, base_basis, bls_code) as sighted_as
      from grocery_item item
      where brand_tier = 'store' and not exists (
        select from store_brand join chain on chain.id = store_brand.chain_id
        where store_brand.brand = lower(item.brand) and chain.assortment = 'club-packs')
    )
    update grocery_item item set sighted_as = joined.sighted_as
    from joined where joined.id = item.id and item.sighted_as is distinct from joined.sighted_as
  `.execute(db);
}

async function rebuildVocabulary(db: Db): Promise<void> {
  await sql`
    with brand_word as (
      select word, sum(items)::integer as items
      from (select brand, count(*) as items from grocery_item group by brand) branded,
        unnest(string_to_array(search_words(brand), ' ')) as word
      group by word
    ), fresh as materialized (
      select counted.word, counted.ndoc as item_count, least(coalesce(brand_word.items, 0), counted.ndoc) as brand_count
      from ts_stat('select tsv from grocery_item') counted
      left join brand_word on brand_word.word = counted.word
    ), gone as (
      delete from search_word where not exists (select from fresh where fresh.word = search_word.word)
    )
    insert into search_word as known (word, item_count, brand_count)
    select word, item_count, brand_count from fresh
    on conflict (word) do update
    set item_count = excluded.item_count, brand_count = excluded.brand_count
    where (known.item_count, known.brand_count) is distinct from (excluded.item_count, excluded.brand_count)
  `.execute(db);
}
