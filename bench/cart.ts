/**
 * How long a cart takes to price among very many prices, beside a bare look-up in the same table:
 * `node bench/cart.ts [current prices, default 20000000]`. Fills a database of its own in the temporary folder
 * (about 2.5 GB) and removes it.
 */
import { sql } from 'kysely';
import { buildApp } from '#server/app.ts';
import { parseEnv } from '#server/env/env.ts';
import { readEntries } from '#server/features/cart/queries.ts';
import { priceEntries } from '#server/features/prices/api.ts';
import { comparedStores } from '#server/features/stores/api.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { openBenchDatabase } from './bench-database.ts';

const PRICES = Number(process.argv[2] ?? 20_000_000);
const ITEMS = 50_000;
const CHAINS = 40;
const ITEMS_PER_STORE = 5_000;
const STORES = Math.max(200, Math.round(PRICES / ITEMS_PER_STORE));
const SHOPPERS = 50;
const LINES = 40;
const COMPARED_STORES = 5;
const RUNS = 500;

const { db, close } = await openBenchDatabase();

/** The parts of a cart's neighbourhood: every store knows a tenth of the items, every chain half of them. */
async function fill(): Promise<void> {
  // Foreign keys are not checked: everything below exists, and 20 million look-ups would only take time.
  await db.connection().execute(async (connection) => {
    await sql`set session_replication_role = replica`.execute(connection);
    await sql`
      insert into chain (slug, name, logo, color)
      select 'chain-' || n, 'Chain ' || n, 'CH', '#336699' from generate_series(1, ${CHAINS}::int) n
    `.execute(connection);
    await sql`
      insert into store (chain_id, name, city, state, zip_code, latitude, longitude, source, source_ref)
      select 1 + n % ${CHAINS}::int, 'Store ' || n, 'Chicago', 'IL', '60602',
        25 + (n * 7919 % 24000) / 1000.0, -124 + (n * 104729 % 57000) / 1000.0, 'bench', n::text
      from generate_series(1, ${STORES}::int) n
    `.execute(connection);
    await sql`
      insert into grocery_item (name, brand, unit, category, source, base_price_cents, base_basis)
      select 'Item ' || n / 5, 'Brand ' || n % 5, '16 oz', 'Pantry', 'bench', 100 + n % 900, 'typical'
      from generate_series(1, ${ITEMS}::int) n
    `.execute(connection);
    await sql`
      insert into current_store_price (store_id, item_id, price_cents, channel, source, observed_at)
      select store_id, 1 + (n * 10 + store_id) % ${ITEMS}::int, 100 + n % 900, 'in-store', 'bench',
        now() - n % 20 * interval '1 day'
      from generate_series(1, ${STORES}::int) store_id, generate_series(1, ${ITEMS_PER_STORE}::int) n
    `.execute(connection);
    await sql`
      insert into current_chain_price (chain_id, item_id, price_cents, channel, source, observed_at)
      select chain_id, n * 2, 100 + n % 900, 'in-store', 'bench', now() - interval '3 days'
      from generate_series(1, ${CHAINS}::int) chain_id, generate_series(1, ${ITEMS / 2}::int) n
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

/** A shopper with a full cart; different ones, so that not only cached pages are read. */
async function shopper(index: number) {
  const { userId, headers } = await signIn(db);
  const storeIds = Array.from(
    { length: COMPARED_STORES },
    (_, store) => 1 + ((index * 131 + store * 37) % STORES),
  );
  await db
    .insertInto('cart_entry')
    .values(
      Array.from({ length: LINES }, (_, line) => ({
        user_id: userId,
        item_id: 1 + ((index * 977 + line * 1_231) % ITEMS),
        quantity: 1 + (line % 4),
        added_at: new Date(),
      })),
    )
    .execute();
  await db
    .insertInto('preference')
    .values({ user_id: userId, distance_miles: 15, store_ids: storeIds, extra_stop_value_cents: 500 })
    .execute();
  const entries = await readEntries(db, userId);
  return { userId, headers, storeIds, entries, stores: await comparedStores(db, { userId }) };
}

async function measure(what: string, run: (index: number) => Promise<unknown>) {
  for (let index = 0; index < SHOPPERS; index++) await run(index);
  const times: number[] = [];
  for (let index = 0; index < RUNS; index++) {
    const start = performance.now();
    await run(index % SHOPPERS);
    times.push(performance.now() - start);
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => (times[Math.floor(times.length * share)] ?? 0).toFixed(2);
  return { what, 'p50 ms': at(0.5), 'p95 ms': at(0.95) };
}

const start = performance.now();
await fill();
const counted = await sql<{ count: number }>`select count(*) as count from current_store_price`.execute(db);
console.info(
  `${counted.rows[0]?.count} current prices of ${STORES} stores, filled in ${((performance.now() - start) / 1000).toFixed(0)} s`,
);
const shoppers = await Promise.all(Array.from({ length: SHOPPERS }, (_, index) => shopper(index)));
const someone = (index: number) => {
  const found = shoppers[index];
  if (!found) throw new Error(`No shopper ${index}`);
  return found;
};
const app = await buildApp({
  db,
  env: parseEnv({ NODE_ENV: 'test', LOG_LEVEL: 'silent', STORE_LAYER_URL: 'off' }),
  clock: () => new Date(),
  fetch: globalThis.fetch,
});

const rows = [
  await measure('one price by its key', (index) =>
    sql`/* name: bench-one-price */ select price_cents from current_store_price
      where store_id = ${someone(index).storeIds[0]} and item_id = 11`.execute(db),
  ),
  await measure(`${LINES} entries by user, nothing joined`, (index) =>
    sql`/* name: bench-entries */ select id, item_id, quantity from cart_entry
      where user_id = ${someone(index).userId}`.execute(db),
  ),
  await measure(`price statement: ${LINES} lines at ${COMPARED_STORES} stores`, (index) =>
    priceEntries(db, someone(index).entries, { stores: someone(index).stores, now: new Date() }),
  ),
  await measure('GET /api/cart', (index) =>
    app.inject({ url: '/api/cart', headers: someone(index).headers }),
  ),
];
for (const row of rows) {
  console.info(`${row.what.padEnd(45)} p50 ${row['p50 ms']} ms  p95 ${row['p95 ms']} ms`);
}

await app.close();
await close();
