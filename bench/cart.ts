/** `node bench/cart.ts [prices, default 20000000]`: measures `GET /api/cart` and, separately, its SQL query. */
import Fastify from 'fastify';
import { CompiledQuery, sql } from 'kysely';
import pg from 'pg';
import { buildApp } from '#server/app.ts';
import { parseEnv } from '#server/env/env.ts';
import { listCartEntries } from '#server/features/cart/queries.ts';
import { computeEntryPrices } from '#server/features/pricing/api.ts';
import { listPricingStores } from '#server/features/stores/api.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { openBenchDatabase } from './bench-database.ts';
import { measureCpuMs } from './cpu.ts';
import { populatePriceTables } from './fill-prices.ts';
import { explainStatement } from './plan.ts';
import { profileCpu } from './profile.ts';
import { createReport } from './report.ts';
import { measureTimesMs, quantile } from './timing.ts';

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
const report = createReport('cart');

/** Several shoppers are needed, because one shopper's database pages would all be cached. */
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
  const entries = await listCartEntries(db, userId);
  return { userId, headers, storeIds, entries, stores: await listPricingStores(db, { userId }) };
}

const start = performance.now();
await populatePriceTables(db, {
  chains: CHAINS,
  stores: STORES,
  items: ITEMS,
  itemsPerStore: ITEMS_PER_STORE,
});
const counted = await sql<{ count: number }>`select count(*) as count from current_store_price`.execute(db);
console.info(
  `${counted.rows[0]?.count} current prices of ${STORES} stores, filled in ${((performance.now() - start) / 1000).toFixed(0)} s`,
);
report.add({ what: 'current prices', value: counted.rows[0]?.count ?? 0, unit: `of ${STORES} stores` });
const shoppers = await Promise.all(Array.from({ length: SHOPPERS }, (_, index) => shopper(index)));
const createShopper = (index: number) => {
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

const asked = new Map<number, pg.QueryConfig>();
for (let index = 0; index < SHOPPERS; index += 1) {
  const original = pg.Client.prototype.query;
  // biome-ignore lint/suspicious/noExplicitAny: pg's overloads cannot be restated without it
  pg.Client.prototype.query = function (this: pg.Client, ...given: any[]): any {
    if (given[0]?.name === 'price-entries') asked.set(index, given[0]);
    return Reflect.apply(original, this, given);
  };
  await computeEntryPrices(db, createShopper(index).entries, {
    stores: createShopper(index).stores,
    now: new Date(),
  });
  pg.Client.prototype.query = original;
}
const bare = Fastify();
bare.get('/one', (request) => {
  const statement = asked.get(Number((request.query as { index: string }).index));
  if (statement === undefined) throw new Error('Nothing was asked');
  return db.executeQuery(CompiledQuery.raw(statement.text, statement.values)).then(({ rows }) => rows);
});

const ask = (url: string, accepted?: string) => (index: number) =>
  app.inject({
    url,
    headers: { ...createShopper(index % SHOPPERS).headers, ...(accepted && { 'accept-encoding': accepted }) },
  });
const askCart = ask('/api/cart');
// Accept compressed responses, because `inject` would otherwise spend a third of the time copying 80 KB. A listening
// server doesn't copy responses.
const askCartAsBrowser = ask('/api/cart', 'gzip, deflate, br, zstd');
const checkSession = ask('/api/auth/user');
const lookUpDirectly = (index: number) => bare.inject({ url: `/one?index=${index % SHOPPERS}` });

const add = (what: string, times: number[], more: { atMost?: number } = {}) => {
  report.add({ what: `${what}: p50`, value: quantile(times, 0.5), unit: 'ms' });
  report.add({ what: `${what}: p95`, value: quantile(times, 0.95), unit: 'ms', ...more });
};
add(
  'one price by its key',
  await measureTimesMs(RUNS, (index) =>
    sql`/* name: bench-one-price */ select price_cents from current_store_price
      where store_id = ${createShopper(index % SHOPPERS).storeIds[0]} and item_id = 11`.execute(db),
  ),
);
const statement = await measureTimesMs(RUNS, (index) => {
  const { text = '', values = [] } = asked.get(index % SHOPPERS) ?? {};
  return db.executeQuery(CompiledQuery.raw(text, values));
});
add(`the statement: ${LINES} lines at ${COMPARED_STORES} stores`, statement);
report.addPlan('price-entries', await explainStatement(db, asked.get(0)));
const kilobytesOf = async (answer: ReturnType<typeof askCart>) => (await answer).rawPayload.length / 1_024;
report.add({ what: 'GET /api/cart, uncompressed', value: await kilobytesOf(askCart(0)), unit: 'KB' });
report.add({
  what: 'GET /api/cart, as sent',
  value: await kilobytesOf(askCartAsBrowser(0)),
  unit: 'KB',
  atMost: 8,
});
add('GET /api/cart', await measureTimesMs(RUNS, askCart), { atMost: 1.5 * quantile(statement, 0.95) });
const [bareCpu, cpu] = [await measureCpuMs(db, lookUpDirectly), await measureCpuMs(db, askCart)];
const [sentCpu, sessionCpu] = [
  await measureCpuMs(db, askCartAsBrowser),
  await measureCpuMs(db, checkSession),
];
const rateOf = ({ hereMs, databaseMs }: typeof cpu) => 2_000 / (hereMs + databaseMs);
const words = ({ hereMs, databaseMs }: typeof cpu) =>
  `processor: ${hereMs.toFixed(2)} ms here, ${databaseMs.toFixed(2)} ms in the database`;
report.add({
  what: 'a bare route with the same statement',
  value: rateOf(bareCpu),
  unit: 'requests/s on two cores',
  note: words(bareCpu),
});
report.add({
  what: 'GET /api/cart',
  value: rateOf(cpu),
  unit: 'requests/s on two cores',
  note: words(cpu),
});
report.add({
  what: 'GET /api/cart, of the bare route',
  value: (100 * rateOf(cpu)) / rateOf(bareCpu),
  unit: '%',
  atLeast: 60,
});
report.add({
  what: 'GET /api/cart, as sent',
  value: rateOf(sentCpu),
  unit: 'requests/s on two cores',
  atLeast: 1_200,
  note: words(sentCpu),
});
report.add({
  what: 'GET /api/cart, as sent, of a session check',
  value: (100 * rateOf(sentCpu)) / rateOf(sessionCpu),
  unit: '%',
  atLeast: 12,
  note: words(sessionCpu),
});
report.addProfile('GET /api/cart', await profileCpu(() => measureTimesMs(2 * RUNS, askCart)));
report.close();

await bare.close();
await app.close();
await close();
