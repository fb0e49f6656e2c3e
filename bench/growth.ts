/** `npm run bench -- growth [shoppers, default 100]`: measures calls with 1, 10 and 100 times the data. */
import { sql } from 'kysely';
import { buildApp } from '#server/app.ts';
import type { Db } from '#server/db/connect.ts';
import { parseEnv } from '#server/env/env.ts';
import { refreshCatalogDerivedData } from '#server/features/grocery-items/refresh-catalog-derived-data.ts';
import { defaultRateLimits } from '#server/http/rate-limit.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { openBenchDatabase } from './bench-database.ts';
import { populatePriceTables } from './fill-prices.ts';
import { createReport } from './report.ts';
import { measureTimesMs, quantile } from './timing.ts';

const SHOPPER_COUNT = Number(process.argv[2] ?? 100);
const SCALES = [1, 10, 100];
const ITEM_COUNT = 1_000;
const STORE_COUNT = 20;
const LINE_COUNT = 20;
const RUN_COUNT = 300;
/** Maximum slowdown with 100 times the data. Deeper indexes alone can't cause a bigger slowdown. */
const MAX_GROWTH_FACTOR = 2;

type MeasuredCall = {
  what: string;
  method?: 'POST' | 'PATCH';
  url: (index: number) => string;
  body?: (index: number) => object;
};

const calls: MeasuredCall[] = [
  { what: 'GET /api/auth/user', url: () => '/api/auth/user' },
  { what: 'GET /api/preferences', url: () => '/api/preferences' },
  { what: 'GET /api/cart', url: () => '/api/cart' },
  { what: 'GET /api/comparison', url: () => '/api/comparison' },
  { what: 'GET /api/shop', url: () => '/api/shop' },
  {
    what: 'GET /api/grocery-items/search',
    url: (index) => `/api/grocery-items/search?q=item%20${index % 200}`,
  },
  {
    what: 'GET /api/prices',
    url: (index) => `/api/prices?wishes=${1 + (index % ITEM_COUNT)}.any&storeIds=1,2,3`,
  },
  { what: 'GET /api/stores', url: () => '/api/stores?lat=41.88&lng=-87.63&maxDistance=15' },
  { what: 'GET /api/lists', url: () => '/api/lists' },
  {
    what: 'POST /api/cart',
    method: 'POST',
    url: () => '/api/cart',
    body: (index) => ({ itemId: 1 + (index % LINE_COUNT), quantity: 1 }),
  },
];

async function insertShoppers(db: Db, { shoppers, items }: { shoppers: number; items: number }) {
  const { userId, headers } = await signIn(db);
  await sql`
    insert into app_user (id, issuer, subject, email, email_verified, created_at)
    select gen_random_uuid(), 'bench', n::text, n || '@example.com', true, now()
    from generate_series(2, ${shoppers}::int) n
  `.execute(db);
  await sql`
    insert into cart_entry (user_id, item_id, quantity, added_at)
    select id, 1 + (line * 37 + length(email) * 11) % ${items}::int, 1 + line % 4, now()
    from app_user, generate_series(1, ${LINE_COUNT}::int) line
  `.execute(db);
  await sql`
    insert into preference (user_id, distance_miles, store_ids, extra_stop_value_cents)
    select id, 15, array[1, 2, 3, 4, 5], 500 from app_user
  `.execute(db);
  await sql`analyze`.execute(db);
  return { userId, headers };
}

const UNLIMITED = 1_000_000;
const limits = { ...defaultRateLimits, searchesPerMinute: UNLIMITED, storeSearchesPerMinute: UNLIMITED };

/** Returns the 10th percentile of each call's times in ms, which other programs affect less than the median. */
async function measureCallsAtScale(scale: number): Promise<Map<string, number>> {
  const { db, close } = await openBenchDatabase();
  const sizes = {
    chains: 10,
    stores: STORE_COUNT * scale,
    items: ITEM_COUNT * scale,
    itemsPerStore: ITEM_COUNT / 10,
  };
  await populatePriceTables(db, sizes);
  const { headers } = await insertShoppers(db, { shoppers: SHOPPER_COUNT * scale, items: sizes.items });
  await refreshCatalogDerivedData(db);
  const app = await buildApp({
    db,
    env: parseEnv({ NODE_ENV: 'test', LOG_LEVEL: 'silent', STORE_LAYER_URL: 'off' }),
    clock: () => new Date(),
    fetch: globalThis.fetch,
    limits,
  });
  const timesByCall = new Map<string, number>();
  for (const { what, method = 'GET', url, body } of calls) {
    const times = await measureTimesMs(RUN_COUNT, async (index) => {
      const payload = body?.(index);
      const { statusCode } = await app.inject({
        method,
        url: url(index),
        headers,
        ...(payload && { payload }),
      });
      if (statusCode >= 400) throw new Error(`${what} answered ${statusCode}`);
    });
    timesByCall.set(what, quantile(times, 0.1));
  }
  await app.close();
  await close();
  return timesByCall;
}

const report = createReport('growth');
await measureCallsAtScale(1); // warm-up: a process's first calls are slow
const timesByScale: Map<string, number>[] = [];
for (const scale of SCALES) {
  console.info(
    `${scale}×: ${ITEM_COUNT * scale} items, ${STORE_COUNT * scale} stores, ${SHOPPER_COUNT * scale} shoppers`,
  );
  timesByScale.push(await measureCallsAtScale(scale));
}
for (const { what } of calls) {
  const [firstMs = Number.NaN, ...otherMs] = timesByScale.map(
    (timesByCall) => timesByCall.get(what) ?? Number.NaN,
  );
  report.add({
    what: `${what}: 100× of 1×`,
    value: (otherMs.at(-1) ?? Number.NaN) / firstMs,
    unit: 'times',
    atMost: MAX_GROWTH_FACTOR,
    note: [firstMs, ...otherMs].map((ms) => `${ms.toFixed(1)} ms`).join(', '),
  });
}
report.close();
