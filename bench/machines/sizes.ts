/** `npm run bench -- sizes`: measures bytes per shopper, item and price (docs/scaling.md). */
import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';
import { refreshCatalogDerivedData } from '#server/features/grocery-items/refresh-catalog-derived-data.ts';
import { upsertGroceryItems } from '#server/features/grocery-items/write.ts';
import { recordObservations } from '#tests/support/record-observations.ts';
import { openBenchDatabase } from '../bench-database.ts';
import { generateSyntheticCatalog } from '../synthetic-catalog.ts';

const ITEM_COUNT = 20_000;
const SHOPPER_COUNT = 5_000;
const LINE_COUNT = 40;
const STORE_COUNT = 100;
const PRICE_COUNT = 40_000;
const BATCH_SIZE = 1_000;

const tablesByUnit = {
  'a shopper: account, session, preferences': [['app_user', 'session', 'preference'], SHOPPER_COUNT],
  'a line of a cart': [['cart_entry'], SHOPPER_COUNT * LINE_COUNT],
  'an item, with what it is found by': [['grocery_item'], ITEM_COUNT],
  'an observed price': [['price_observation'], PRICE_COUNT],
  'a current price of a store': [['current_store_price'], PRICE_COUNT],
} as const;

async function fillDatabase(db: Db): Promise<void> {
  const rows = [...generateSyntheticCatalog(ITEM_COUNT)];
  for (let from = 0; from < ITEM_COUNT; from += BATCH_SIZE)
    await upsertGroceryItems(db, rows.slice(from, from + BATCH_SIZE));
  await refreshCatalogDerivedData(db);
  await sql`
    insert into chain (slug, name, logo, color)
    select 'chain-' || n, 'Chain ' || n, 'CH', '#336699' from generate_series(1, 10) n`.execute(db);
  await sql`
    insert into store (chain_id, name, city, state, zip_code, latitude, longitude, source, source_ref)
    select 1 + n % 10, 'Store ' || n, 'Chicago', 'IL', '60602', 41 + n / 1000.0, -87, 'bench', n::text
    from generate_series(1, ${STORE_COUNT}::int) n`.execute(db);
  await sql`
    insert into app_user (id, issuer, subject, email, email_verified, first_name, last_name, created_at)
    select id, 'https://shop.example/idp', id, 'someone-' || n || '@example.com', true, 'Someone', 'Shopper', now()
    from (select gen_random_uuid()::text as id, n from generate_series(1, ${SHOPPER_COUNT}::int) n) person`.execute(
    db,
  );
  await sql`
    insert into session (id_hash, user_id, created_at, last_seen_at, expires_at)
    select sha256(id::bytea), id, now(), now(), now() + interval '30 days' from app_user`.execute(db);
  await sql`
    insert into preference (user_id, latitude, longitude, address, distance_miles, store_ids, extra_stop_value_cents)
    select id, 41.8, -87.6, 'Chicago, IL 60602', 15, '{1,2,3,4,5}', 500 from app_user`.execute(db);
  await sql`
    insert into cart_entry (user_id, item_id, quantity, added_at)
    select app_user.id, item.id, 1, now()
    from (select id, row_number() over () as n from app_user) app_user
    cross join generate_series(0, ${LINE_COUNT - 1}::int) line
    join (select id, row_number() over (order by id) as n from grocery_item) item
      on item.n = 1 + (app_user.n * 977 + line * 131) % ${ITEM_COUNT}::int`.execute(db);
  const items = await db.selectFrom('grocery_item').select('id').orderBy('id').execute();
  const stores = await db.selectFrom('store').select(['id', 'chain_id']).orderBy('id').execute();
  const now = new Date();
  for (let from = 0; from < PRICE_COUNT; from += BATCH_SIZE) {
    const rows = Array.from({ length: BATCH_SIZE }, (_, offset) => {
      const nth = from + offset;
      const store = stores[nth % STORE_COUNT];
      const item = items[Math.floor(nth / STORE_COUNT) % items.length];
      if (store === undefined || item === undefined) throw new Error('There are too few items or stores.');
      const price = {
        itemId: item.id,
        storeId: store.id,
        chainId: store.chain_id,
        priceCents: 99 + (nth % 900),
      };
      const observedAt = new Date(now.getTime() - (nth % 20) * 3_600_000);
      return {
        ...price,
        regularPriceCents: null,
        channel: 'in-store',
        source: 'bench',
        observedAt,
      } as const;
    });
    await recordObservations(db, rows, { now });
  }
  await sql`vacuum full`.execute(db);
}

const { db, close } = await openBenchDatabase();
await fillDatabase(db);
for (const [what, [tables, rows]] of Object.entries(tablesByUnit)) {
  const { rows: sizes } = await sql<{ bytes: number }>`
    select sum(pg_total_relation_size(coalesce(part.inhrelid, whole.oid)))::int8 as bytes
    from pg_class whole left join pg_inherits part on part.inhparent = whole.oid
    where whole.relname = any(${[...tables]}) and whole.relkind in ('r', 'p')`.execute(db);
  console.info(`${what.padEnd(44)} ${((sizes[0]?.bytes ?? 0) / rows).toFixed(0).padStart(6)} bytes`);
}
await close();
