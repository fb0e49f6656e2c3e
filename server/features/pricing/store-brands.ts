import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';

type StoreBrandRow = { brand: string; chains: readonly string[] };

/** Brand names are case-insensitive. Throws without writing anything if a chain is unknown. */
export async function replaceStoreBrands(db: Db, rows: readonly StoreBrandRow[]): Promise<void> {
  const pairs = rows.flatMap(({ brand, chains }) => chains.map((chainSlug) => ({ brand, chainSlug })));
  await sql`
    with input as materialized (
      select distinct lower(input.brand) as brand, chain.id as chain_id
      from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as input(brand text, "chainSlug" text)
      left join chain on chain.slug = input."chainSlug"
    ), deleted as (
      delete from store_brand
      where not exists (
        select from input where input.brand = store_brand.brand and input.chain_id = store_brand.chain_id)
    )
    insert into store_brand (brand, chain_id) select brand, chain_id from input
    on conflict do nothing
  `.execute(db);
}
