import { sql } from 'kysely';
import type { WicListing } from '#contract/wic.ts';
import { DAY_MS } from '#domain/durations.ts';
import type { Db } from '#server/db/connect.ts';

export type WicProduct = {
  gtin: string;
  description: string;
  category: string | null;
  subcategory: string | null;
  size: string | null;
  unit: string | null;
  validFrom: string | null;
  validUntil: string | null;
};

/** Lists older than this aren't used, because states change them every one to four weeks. */
const MAX_LIST_AGE_DAYS = 35;

const ROWS_PER_BATCH = 10_000;

/** If `check` throws, the old list stays. Concurrent imports for a state run one after the other. */
export function replaceWicList(
  db: Db,
  { state, readOn, source }: { state: string; readOn: string; source: string },
  products: readonly WicProduct[],
  check: (counts: { countBefore: number; removed: number }) => void = () => {},
): Promise<{ inserted: number; unchanged: number; removed: number }> {
  return db.transaction().execute(async (tx) => {
    await sql`
      insert into wic_list (state, read_on, source) values (${state}, ${readOn}::date, ${source})
      on conflict (state) do update set read_on = excluded.read_on, source = excluded.source
    `.execute(tx);
    const { rows } = await sql<{ gtin: string }>`
      delete from wic_product where state = ${state} returning gtin
    `.execute(tx);
    const oldGtins = new Set(rows.map(({ gtin }) => gtin));
    const newGtins = new Set(products.map(({ gtin }) => gtin));
    const removed = [...oldGtins].filter((gtin) => !newGtins.has(gtin)).length;
    check({ countBefore: oldGtins.size, removed });
    for (let start = 0; start < products.length; start += ROWS_PER_BATCH) {
      const batch = JSON.stringify(products.slice(start, start + ROWS_PER_BATCH));
      await sql`
        /* name: insert-wic-products */
        insert into wic_product
          (state, gtin, category, subcategory, description, size, unit, valid_from, valid_until)
        select ${state}, gtin, category, subcategory, description, size, unit, "validFrom", "validUntil"
        from jsonb_to_recordset(${batch}::jsonb) as input (gtin text, category text, subcategory text,
          description text, size text, unit text, "validFrom" date, "validUntil" date)
      `.execute(tx);
    }
    const inserted = products.filter(({ gtin }) => !oldGtins.has(gtin)).length;
    return { inserted, unchanged: products.length - inserted, removed };
  });
}

export async function findWicListDate(db: Db, state: string): Promise<string | null> {
  const { rows } = await sql<{ readOn: string }>`
    select read_on::text as "readOn" from wic_list where state = ${state}
  `.execute(db);
  return rows[0]?.readOn ?? null;
}

type ListingQuery = {
  /** Either a GTIN-14 or an item id. An item without a GTIN has no listing. */
  product: { gtin?: string; itemId?: number };
  storeId: number | null;
  now: Date;
};

/**
 * Looks up the product in the WIC list of the store's state. Returns undefined if the state has no list or the product
 * has no code.
 */
export async function findWicListing(
  db: Db,
  { product: { gtin, itemId }, storeId, now }: ListingQuery,
): Promise<WicListing | undefined> {
  const today = now.toISOString().slice(0, 'yyyy-mm-dd'.length);
  const { rows } = await sql<{ readOn: string; isListed: boolean }>`
    /* name: wic-listing */
    with query as (
      select ${today}::date as today,
        coalesce(${gtin ?? null}::text, (select gtin from grocery_item where id = ${itemId ?? null}::int)) as gtin,
        (select state from store where id = ${storeId}::int) as state
    )
    select list.read_on::text as "readOn", exists (
      select from wic_product product where product.state = list.state and product.gtin = query.gtin
        and (valid_from is null or valid_from <= today) and (valid_until is null or valid_until >= today)
    ) as "isListed"
    from query join wic_list list using (state) where query.gtin is not null
  `.execute(db);
  const [row] = rows;
  if (row === undefined) return undefined;
  const isOutdated = Date.parse(today) - Date.parse(row.readOn) > MAX_LIST_AGE_DAYS * DAY_MS;
  return { readOn: row.readOn, isListed: isOutdated ? null : row.isListed };
}
