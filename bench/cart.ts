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

const PRICE_COUNT = Number(process.argv[2] ?? 20_000_000);
const ITEM_COUNT = 50_000;
const CHAIN_COUNT = 40;
const ITEMS_PER_STORE = 5_000;
const STORE_COUNT = Math.max(200, Math.round(PRICE_COUNT / ITEMS_PER_STORE));
const SHOPPER_COUNT = 50;
const LINE_COUNT = 40;
const COMPARED_STORE_COUNT = 5;
const RUN_COUNT = 500;

const { db, close } = await openBenchDatabase();
const report = createReport('cart');

/** Several shoppers are needed, because one shopper's database pages would all be cached. */
async function createShopper(index: number) {
  const { userId, headers } = await signIn(db);
  const storeIds = Array.from(
    { length: COMPARED_STORE_COUNT },
    (_, store) => 1 + ((index * 131 + store * 37) % STORE_COUNT),
  );
  await db
    .insertInto('cart_entry')
    .values(
      Array.from({ length: LINE_COUNT }, (_, line) => ({
        user_id: userId,
        item_id: 1 + ((index * 977 + line * 1_231) % ITEM_COUNT),
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

const fillStartMs = performance.now();
await populatePriceTables(db, {
  chains: CHAIN_COUNT,
  stores: STORE_COUNT,
  items: ITEM_COUNT,
  itemsPerStore: ITEMS_PER_STORE,
});
const priceCounts = await sql<{ count: number }>`select count(*) as count from current_store_price`.execute(
  db,
);
console.info(
  `${priceCounts.rows[0]?.count} current prices of ${STORE_COUNT} stores, filled in ${((performance.now() - fillStartMs) / 1000).toFixed(0)} s`,
);
report.add({
  what: 'current prices',
  value: priceCounts.rows[0]?.count ?? 0,
  unit: `of ${STORE_COUNT} stores`,
});
const shoppers = await Promise.all(Array.from({ length: SHOPPER_COUNT }, (_, index) => createShopper(index)));
const getShopper = (index: number) => {
  const shopper = shoppers[index];
  if (!shopper) throw new Error(`No shopper ${index}`);
  return shopper;
};
const app = await buildApp({
  db,
  env: parseEnv({ NODE_ENV: 'test', LOG_LEVEL: 'silent', STORE_LAYER_URL: 'off' }),
  clock: () => new Date(),
  fetch: globalThis.fetch,
});

const statementsByShopper = new Map<number, pg.QueryConfig>();
for (let index = 0; index < SHOPPER_COUNT; index += 1) {
  const originalQuery = pg.Client.prototype.query;
  // biome-ignore lint/suspicious/noExplicitAny: pg's overloads cannot be restated without it
  pg.Client.prototype.query = function (this: pg.Client, ...args: any[]): any {
    if (args[0]?.name === 'price-entries') statementsByShopper.set(index, args[0]);
    return Reflect.apply(originalQuery, this, args);
  };
  await computeEntryPrices(db, getShopper(index).entries, {
    stores: getShopper(index).stores,
    now: new Date(),
  });
  pg.Client.prototype.query = originalQuery;
}
const bareApp = Fastify();
bareApp.get('/one', (request) => {
  const statement = statementsByShopper.get(Number((request.query as { index: string }).index));
  if (statement === undefined) throw new Error('Nothing was asked');
  return db.executeQuery(CompiledQuery.raw(statement.text, statement.values)).then(({ rows }) => rows);
});

const createRequester = (url: string, acceptedEncodings?: string) => (index: number) =>
  app.inject({
    url,
    headers: {
      ...getShopper(index % SHOPPER_COUNT).headers,
      ...(acceptedEncodings && { 'accept-encoding': acceptedEncodings }),
    },
  });
const requestCart = createRequester('/api/cart');
// Accept compressed responses, because `inject` would otherwise spend a third of the time copying 80 KB. A listening
// server doesn't copy responses.
const requestCompressedCart = createRequester('/api/cart', 'gzip, deflate, br, zstd');
const requestSession = createRequester('/api/auth/user');
const requestBareRoute = (index: number) => bareApp.inject({ url: `/one?index=${index % SHOPPER_COUNT}` });

const reportTimes = (what: string, times: number[], limits: { atMost?: number } = {}) => {
  report.add({ what: `${what}: p50`, value: quantile(times, 0.5), unit: 'ms' });
  report.add({ what: `${what}: p95`, value: quantile(times, 0.95), unit: 'ms', ...limits });
};
reportTimes(
  'one price by its key',
  await measureTimesMs(RUN_COUNT, (index) =>
    sql`/* name: bench-one-price */ select price_cents from current_store_price
      where store_id = ${getShopper(index % SHOPPER_COUNT).storeIds[0]} and item_id = 11`.execute(db),
  ),
);
const statementTimes = await measureTimesMs(RUN_COUNT, (index) => {
  const { text = '', values = [] } = statementsByShopper.get(index % SHOPPER_COUNT) ?? {};
  return db.executeQuery(CompiledQuery.raw(text, values));
});
reportTimes(`the statement: ${LINE_COUNT} lines at ${COMPARED_STORE_COUNT} stores`, statementTimes);
report.addPlan('price-entries', await explainStatement(db, statementsByShopper.get(0)));
const measureKilobytes = async (answer: ReturnType<typeof requestCart>) =>
  (await answer).rawPayload.length / 1_024;
report.add({
  what: 'GET /api/cart, uncompressed',
  value: await measureKilobytes(requestCart(0)),
  unit: 'KB',
});
report.add({
  what: 'GET /api/cart, as sent',
  value: await measureKilobytes(requestCompressedCart(0)),
  unit: 'KB',
  atMost: 8,
});
reportTimes('GET /api/cart', await measureTimesMs(RUN_COUNT, requestCart), {
  atMost: 1.5 * quantile(statementTimes, 0.95),
});
const [bareCpu, cpu] = [await measureCpuMs(db, requestBareRoute), await measureCpuMs(db, requestCart)];
const [sentCpu, sessionCpu] = [
  await measureCpuMs(db, requestCompressedCart),
  await measureCpuMs(db, requestSession),
];
const computeRate = ({ processMs, databaseMs }: typeof cpu) => 2_000 / (processMs + databaseMs);
const formatCpuTimes = ({ processMs, databaseMs }: typeof cpu) =>
  `processor: ${processMs.toFixed(2)} ms here, ${databaseMs.toFixed(2)} ms in the database`;
report.add({
  what: 'a bare route with the same statement',
  value: computeRate(bareCpu),
  unit: 'requests/s on two cores',
  note: formatCpuTimes(bareCpu),
});
report.add({
  what: 'GET /api/cart',
  value: computeRate(cpu),
  unit: 'requests/s on two cores',
  note: formatCpuTimes(cpu),
});
report.add({
  what: 'GET /api/cart, of the bare route',
  value: (100 * computeRate(cpu)) / computeRate(bareCpu),
  unit: '%',
  atLeast: 60,
});
report.add({
  what: 'GET /api/cart, as sent',
  value: computeRate(sentCpu),
  unit: 'requests/s on two cores',
  atLeast: 1_200,
  note: formatCpuTimes(sentCpu),
});
report.add({
  what: 'GET /api/cart, as sent, of a session check',
  value: (100 * computeRate(sentCpu)) / computeRate(sessionCpu),
  unit: '%',
  atLeast: 12,
  note: formatCpuTimes(sessionCpu),
});
report.addProfile('GET /api/cart', await profileCpu(() => measureTimesMs(2 * RUN_COUNT, requestCart)));
report.close();

await bareApp.close();
await app.close();
await close();
