/** `npm run bench -- traps`: tests inputs that once brought down a process or the database. */
import { sql } from 'kysely';
import { carryOutDueOrders } from '#server/features/recurring-orders/api.ts';
import { listNearestStores } from '#server/features/stores/queries.ts';
import { openBenchDatabase } from './bench-database.ts';
import { createReport } from './report.ts';
import { measureMs, measureTimesMs, quantile } from './timing.ts';

const STORE_COUNT = 250_000;
const DUE_ORDER_COUNT = Number(process.argv[2] ?? 100_000);

const { db, close } = await openBenchDatabase();
const report = createReport('traps');

async function fillStores(): Promise<void> {
  await sql`insert into chain (slug, name, logo, color) values ('bench', 'Bench', 'B', '#336699')`.execute(
    db,
  );
  await sql`
    insert into store (chain_id, name, city, state, zip_code, latitude, longitude, source, source_ref)
    select 1, 'Store ' || n, 'Chicago', 'IL', '60602',
      25 + (n::bigint * 7919 % 240001) / 10000.0, -124 + (n::bigint * 104729 % 570001) / 10000.0, 'bench', n::text
    from generate_series(1, ${STORE_COUNT}::int) n
  `.execute(db);
  await sql`vacuum analyze store`.execute(db);
}

async function measureStores(): Promise<void> {
  const measureNearest = (lat: number, lng: number) =>
    measureTimesMs(200, () => listNearestStores(db, { place: { lat, lng }, maxDistanceMiles: 10, start: 0 }));
  const keyLookupTimes = await measureTimesMs(200, () =>
    sql`/* name: bench-store */ select * from store where id = 77`.execute(db),
  );
  const note = `one row by its key ${quantile(keyLookupTimes, 0.5).toFixed(2)} / ${quantile(keyLookupTimes, 0.95).toFixed(2)} ms`;
  for (const [what, lat, lng] of [
    ['in a city', 41.88, -87.63],
    ['in the empty ocean', 0, -150],
    ['at the pole', 90, 0],
    ['on the other side of the globe', -39, 82],
  ] as const) {
    const times = await measureNearest(lat, lng);
    const figure = { unit: 'ms', atMost: 3, note };
    report.add({
      what: `nearest of ${STORE_COUNT} stores, ${what}: p50`,
      value: quantile(times, 0.5),
      ...figure,
    });
    report.add({
      what: `nearest of ${STORE_COUNT} stores, ${what}: p95`,
      value: quantile(times, 0.95),
      ...figure,
    });
  }
}

async function fillOrders(): Promise<void> {
  await sql`
    insert into grocery_item (name, brand, unit, category, source)
    select 'Item ' || n, 'Brand', '16 oz', 'Pantry', 'bench' from generate_series(1, 1000) n
  `.execute(db);
  await sql`
    insert into app_user (id, issuer, subject, email, email_verified, subscription_status, created_at)
    select 'u' || n, 'bench', n::text, 'u' || n || '@example.com', true, 'active', '2026-01-01'
    from generate_series(1, ${DUE_ORDER_COUNT}::int) n
  `.execute(db);
  await sql`
    insert into recurring_order (user_id, frequency, created_at, next_due_at)
    select 'u' || n, 'weekly', timestamptz '2026-01-01' + n * interval '1 second', timestamptz '2026-01-08' + n * interval '1 second'
    from generate_series(1, ${DUE_ORDER_COUNT}::int) n
  `.execute(db);
  await sql`
    insert into recurring_order_item (order_id, position, item_id, quantity)
    select ordered.id, line, 1 + (ordered.id * 7 + line) % 1000, 1
    from recurring_order ordered cross join generate_series(1, 5) line
  `.execute(db);
  await sql`
    insert into cart_entry (user_id, item_id, quantity, added_at)
    select id, 1 + n * 13, 1, '2026-01-01' from app_user cross join generate_series(1, 10) n
  `.execute(db);
  await sql`vacuum analyze`.execute(db);
}

try {
  await fillStores();
  await measureStores();
  await fillOrders();
  const ms = await measureMs(() =>
    carryOutDueOrders(db, { now: new Date('2026-01-12T00:00:00Z'), publicUrl: 'https://bench.test' }),
  );
  report.add({
    what: `${DUE_ORDER_COUNT} due orders of 5 items carried out into carts of 10`,
    value: (ms / 1_000) * (100_000 / DUE_ORDER_COUNT),
    unit: 's per 100,000',
    atMost: 60,
  });
} finally {
  report.close();
  await close();
}
