import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';

export type PriceTableSizes = { chains: number; stores: number; items: number; itemsPerStore: number };

export async function populatePriceTables(
  db: Db,
  { chains, stores, items, itemsPerStore }: PriceTableSizes,
): Promise<void> {
  // Skip foreign key checks: they're slow for millions of rows.
  await db.connection().execute(async (connection) => {
    await sql`set session_replication_role = replica`.execute(connection);
    await sql`
      insert into chain (slug, name, logo, color)
      select 'chain-' || n, 'Chain ' || n, 'CH', '#336699' from generate_series(1, ${chains}::int) n
    `.execute(connection);
    await sql`
      insert into store (chain_id, name, city, state, zip_code, latitude, longitude, source, source_ref)
      select 1 + n % ${chains}::int, 'Store ' || n, 'Chicago', 'IL', '60602',
        25 + (n * 7919 % 24000) / 1000.0, -124 + (n * 104729 % 57000) / 1000.0, 'bench', n::text
      from generate_series(1, ${stores}::int) n
    `.execute(connection);
    await sql`
      insert into grocery_item (name, brand, unit, category, source, base_price_cents, base_basis,
        net_amount, net_measure, net_count)
      select 'Reduced Fat Item ' || n / 5, 'Brand ' || n % 5, '16 oz', 'Pantry', 'bench', 100 + n % 900, 'typical',
        453.59237, 'g', 1
      from generate_series(1, ${items}::int) n
    `.execute(connection);
    await sql`
      insert into current_store_price (store_id, item_id, price_cents, channel, source, observed_at)
      select store_id, 1 + (n * 10 + store_id) % ${items}::int, 100 + n % 900, 'in-store', 'bench',
        now() - n % 20 * interval '1 day'
      from generate_series(1, ${stores}::int) store_id, generate_series(1, ${itemsPerStore}::int) n
    `.execute(connection);
    await sql`
      insert into current_chain_price (chain_id, item_id, price_cents, channel, source, observed_at)
      select chain_id, n * 2, 100 + n % 900, 'in-store', 'bench', now() - interval '3 days'
      from generate_series(1, ${chains}::int) chain_id, generate_series(1, ${items / 2}::int) n
    `.execute(connection);
    await sql`
      insert into item_sighting (item_id, seen)
      select item_id, newest_sightings(jsonb_agg(jsonb_build_array(item_id, chain_id, price_cents, null, 'IL',
        extract(epoch from observed_at)::bigint)))
      from current_chain_price group by item_id
    `.execute(connection);
    await sql`set session_replication_role = origin`.execute(connection);
  });
  await sql`analyze`.execute(db);
}
