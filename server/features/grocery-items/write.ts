import { sql } from 'kysely';
import type { Category } from '#domain/item/grocery-item.ts';
import type { NetContent } from '#domain/item/size/net-content.ts';
import type { Db, Tx } from '#server/db/connect.ts';
import { withStagedRows } from '#server/db/staged.ts';
import { withCatalogLock } from './catalog-lock.ts';

export type GroceryItemRow = {
  name: string;
  brand: string;
  unit: string;
  category: Category;
  /** GTIN-14 with a valid check digit. */
  gtin: string | null;
  netContent: NetContent | null;
  /** Null if the weight is unknown or the item isn't sold by the pound. */
  usualPieceLb: number | null;
  /** Null means that the name serves as the kind. */
  classifiedKind: string | null;
  popularity: number;
  brandTier: 'store' | 'value' | 'national' | 'premium';
  /** US average price of the whole package. Null if `baseBasis` is null. */
  basePriceCents: number | null;
  baseBasis: 'bls' | 'typical' | null;
  baseSource: string | null;
  /** `seed` is the hand-checked starter data, which overrides other sources. */
  source: string;
  sourceRef: string | null;
};

/** The counts add up to the number of rows passed in. Repeated items count as unchanged. */
type GroceryItemCounts = { inserted: number; updated: number; unchanged: number };

const MAX_CHARACTERS = 200;

// PostgreSQL can't store NUL characters and lone surrogates. Overlong names don't fit in an index.
const toStorable = (text: string) =>
  text.replaceAll('\0', '').toWellFormed().slice(0, MAX_CHARACTERS).toWellFormed();

type InputRow = GroceryItemRow & { position: number };

const columns = {
  position: ['integer', (row: InputRow) => row.position],
  name: ['text', (row: InputRow) => row.name],
  brand: ['text', (row: InputRow) => row.brand],
  unit: ['text', (row: InputRow) => row.unit],
  category: ['text', (row: InputRow) => row.category],
  gtin: ['text', (row: InputRow) => row.gtin],
  net_amount: ['double precision', (row: InputRow) => row.netContent?.amount ?? null],
  net_measure: ['text', (row: InputRow) => row.netContent?.measure ?? null],
  net_count: ['integer', (row: InputRow) => row.netContent?.count ?? null],
  popularity: ['integer', (row: InputRow) => row.popularity],
  brand_tier: ['text', (row: InputRow) => row.brandTier],
  base_price_cents: ['integer', (row: InputRow) => row.basePriceCents],
  base_basis: ['text', (row: InputRow) => row.baseBasis],
  base_source: ['text', (row: InputRow) => row.baseSource],
  source: ['text', (row: InputRow) => row.source],
  source_ref: ['text', (row: InputRow) => row.sourceRef],
  usual_piece_lb: ['numeric(4, 1)', (row: InputRow) => row.usualPieceLb],
  classified_kind: ['text', (row: InputRow) => row.classifiedKind],
} as const;

function deduplicate(rows: readonly GroceryItemRow[]): InputRow[] {
  const seenKeys = new Set<string>();
  return rows.flatMap((originalRow, position) => {
    const row = {
      ...originalRow,
      position,
      name: toStorable(originalRow.name),
      brand: toStorable(originalRow.brand),
      unit: toStorable(originalRow.unit),
    };
    const keys = [`name ${row.name}\0${row.brand}\0${row.unit}`];
    if (row.gtin !== null) keys.push(`gtin ${row.gtin}`);
    if (row.sourceRef !== null) keys.push(`ref ${row.source}\0${row.sourceRef}`);
    const isRepeated = keys.some((key) => seenKeys.has(key));
    for (const key of keys) seenKeys.add(key);
    return isRepeated ? [] : row;
  });
}

/**
 * Matches items by (source, sourceRef), then GTIN, then (name, brand, unit). The source that wrote a row may change it.
 * Other sources only fill in a missing GTIN or base price. If two rows collide, the first wins. After the last batch
 * with changes, call `refreshCatalogDerivedData`.
 */
export async function upsertGroceryItems(
  db: Db,
  rows: readonly GroceryItemRow[],
): Promise<GroceryItemCounts> {
  if (rows.length === 0) return { inserted: 0, updated: 0, unchanged: 0 };
  return withCatalogLock(db, async (tx) => {
    const stagedTable = { table: 'staged_item', columns, rows: deduplicate(rows) };
    const { inserted, updated } = await withStagedRows(tx, stagedTable, mergeStagedItems);
    return { inserted, updated, unchanged: rows.length - inserted - updated };
  });
}

async function mergeStagedItems(tx: Tx): Promise<{ inserted: number; updated: number }> {
  const result = await sql<{ inserted: number; updated: number }>`
      with input as (
        select staged.*, match.id, coalesce(match.owns, true) as owns
        from staged_item staged
        left join lateral (
          select item.id, true as owns, 1 as strength from grocery_item item
          where item.source = staged.source and item.source_ref = staged.source_ref
          union all
          select item.id, staged.source = 'seed' and item.source <> 'seed', 2 from grocery_item item
          where item.gtin = staged.gtin
          union all
          select item.id, case when item.source = staged.source
              then item.source_ref is null and staged.source_ref is null else staged.source = 'seed' end, 3
          from grocery_item item
          where item.name = staged.name and item.brand = staged.brand and item.unit = staged.unit
          order by strength limit 1
        ) match on true
      ), added as (
        insert into grocery_item (name, brand, unit, category, gtin, net_amount, net_measure, net_count, popularity,
          brand_tier, base_price_cents, base_basis, base_source, source, source_ref,
          usual_piece_lb, classified_kind)
        select name, brand, unit, input.category, gtin, net_amount, net_measure, net_count, popularity, brand_tier,
          base_price_cents, base_basis, base_source, source, source_ref, usual_piece_lb, classified_kind
        from input
        where id is null order by position
        returning id
      ), matched as (
        -- Keeps one input per existing row, preferably from the row's own source. Doesn't take over a name or
        -- GTIN that a different row has.
        select distinct on (input.id) input.*,
          input.owns and not exists (select from grocery_item other where other.id <> input.id
            and other.name = input.name and other.brand = input.brand and other.unit = input.unit) as may_rename,
          input.gtin is not null and not exists (
            select from grocery_item other where other.id <> input.id and other.gtin = input.gtin) as may_set_gtin
        from input where input.id is not null
        order by input.id, input.owns desc, input.position
      ), target as (
        select item.id,
          case when may_rename then matched.name else item.name end as name,
          case when may_rename then matched.brand else item.brand end as brand,
          case when may_rename then matched.unit else item.unit end as unit,
          case when may_set_gtin and (owns or item.gtin is null) then matched.gtin else item.gtin end as gtin,
          case when owns then matched.category else item.category end as category,
          case when may_rename then matched.net_amount else item.net_amount end as net_amount,
          case when may_rename then matched.net_measure else item.net_measure end as net_measure,
          case when may_rename then matched.net_count else item.net_count end as net_count,
          case when owns then matched.usual_piece_lb else item.usual_piece_lb end as usual_piece_lb,
          case when owns then matched.classified_kind else item.classified_kind end as classified_kind,
          case when owns then matched.popularity else item.popularity end as popularity,
          case when owns then matched.brand_tier else item.brand_tier end as brand_tier,
          case when sets_base_price then matched.base_price_cents else item.base_price_cents end as base_price_cents,
          case when sets_base_price then matched.base_basis else item.base_basis end as base_basis,
          case when sets_base_price then matched.base_source else item.base_source end as base_source,
          case when owns then matched.source else item.source end as source,
          case when owns then coalesce(matched.source_ref, item.source_ref) else item.source_ref end as source_ref
        from matched join grocery_item item on item.id = matched.id
        cross join lateral (select matched.base_price_cents is not null
          and (owns or item.base_basis is null) as sets_base_price) as base
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
  `.execute(tx);
  return result.rows[0] ?? { inserted: 0, updated: 0 };
}
