/**
 * `npm run bench -- statements [shoppers, default 1000000]`: runs `explain` on the app's SQL statements against a
 * database of the largest planned size.
 */
import { buildApp } from '#server/app.ts';
import { parseEnv } from '#server/env/env.ts';
import { claimNextMessage } from '#server/features/messages/outbox.ts';
import { carryOutDueOrders } from '#server/features/recurring-orders/api.ts';
import { recordObservations } from '#tests/support/record-observations.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { openBenchDatabase } from './bench-database.ts';
import { explainStatements } from './explained.ts';
import { populateShopperTables } from './fill-statements.ts';
import { createReport } from './report.ts';

const SHOPPER_COUNT = Number(process.argv[2] ?? 1_000_000);
const MAX_BLOCKS_PER_ROW = 10;
/** Maximum blocks touched per written row. Allows three or four B-tree levels per index, plus foreign-key lookups. */
const MAX_BLOCKS_PER_WRITTEN_ROW = 40;

/** Named statements and `update message` run in nearly every call. All other statements run in background jobs. */
const isFrequent = (statement: string) => /^[a-z-]+$/.test(statement) || statement === 'update message';

const { db, close } = await openBenchDatabase();
const report = createReport('statements');

async function runShoppingDay(): Promise<void> {
  const env = parseEnv({ NODE_ENV: 'test', LOG_LEVEL: 'silent', STORE_LAYER_URL: 'off' });
  const app = await buildApp({ db, env, clock: () => new Date(), fetch });
  const { headers, userId } = await signIn(db, { subscription_status: 'active' });
  const call = async (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, payload?: object) => {
    const response = await app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
    if (response.statusCode >= 300)
      throw new Error(`${method} ${url}: ${response.statusCode} ${response.body}`);
    return response.body === '' ? null : response.json();
  };
  const { items } = await call('GET', '/api/search?q=milk');
  const stores = await call('GET', '/api/stores?lat=41.8827&lng=-87.6278&maxDistance=10');
  await call('GET', '/api/stores?lat=0&lng=-150&maxDistance=10');
  const storeIds: number[] = stores.slice(0, 5).map(({ id }: { id: number }) => id);
  const itemId: number = items[0].id;
  await call('GET', `/api/search?q=organic%20mlk&storeIds=${storeIds}`);
  await call('GET', '/api/grocery-items?name=Milk');
  await call('GET', `/api/grocery-items/${itemId}/prices?storeIds=${storeIds}`);
  const location = { lat: 41.8827, lng: -87.6278, address: 'Chicago, IL 60602', isApproximate: false };
  await call('PUT', '/api/preferences', { location, distanceMiles: 10, storeIds, extraStopValueCents: 500 });
  await call('POST', '/api/cart/list', {
    wishes: items.slice(0, 40).map(({ id }: { id: number }) => ({ itemId: id, quantity: 1 })),
    freeLines: ['candles'],
  });
  const entry = await call('POST', '/api/cart', { itemId, quantity: 1, firmness: 'any', storeIds });
  await call('PATCH', `/api/cart/${entry.id}`, { quantity: 2, storeIds });
  await call('GET', '/api/cart');
  await call('GET', `/api/comparison?storeIds=${storeIds}`);
  const list = await call('POST', '/api/shared-lists/from-cart', { title: 'Weekend' });
  await call('GET', `/api/shared-lists/${list.id}`);
  await call('POST', `/api/favorites/toggle/${itemId}`);
  await call('GET', '/api/favorites');
  await call('POST', '/api/recurring-orders', { frequency: 'weekly', items: [{ itemId, quantity: 2 }] });
  await call('GET', '/api/recurring-orders');
  await call('DELETE', `/api/cart/${entry.id}`);
  await call('DELETE', '/api/cart');

  const now = new Date();
  await carryOutDueOrders(db, { now, publicUrl: 'https://bench.test' });
  await claimNextMessage(db, 'mail', now);
  const observations = Array.from({ length: 1_000 }, (_, n) => ({
    ...{ itemId: 1 + n, storeId: storeIds[n % 5] ?? null, chainId: null, priceCents: 300 + n },
    ...{ regularPriceCents: null, channel: 'in-store' as const, source: 'bench', observedAt: now },
  }));
  await recordObservations(db, observations, { now });
  await db.deleteFrom('app_user').where('id', '=', userId).execute();
  await app.close();
}

try {
  await populateShopperTables(db, SHOPPER_COUNT);
  report.add({ what: 'shoppers', value: SHOPPER_COUNT, unit: 'of half as many items' });
  for (const explained of await explainStatements(db, runShoppingDay)) {
    const { statement, plan, rowsRead, rowsWritten, blocksRead, fullScans } = explained;
    const maxBlocks = MAX_BLOCKS_PER_ROW * Math.max(rowsRead, 1) + MAX_BLOCKS_PER_WRITTEN_ROW * rowsWritten;
    const note =
      fullScans.length > 0
        ? `${fullScans.join(', ')} read as a whole`
        : `${rowsRead} rows looked at${rowsWritten > 0 ? `, ${rowsWritten} written` : ''}`;
    const figure = { what: statement, value: blocksRead, unit: 'blocks', note };
    report.add({ ...figure, atMost: fullScans.length > 0 ? 0 : maxBlocks });
    if (isFrequent(statement)) report.addPlan(statement, plan);
  }
} finally {
  report.close();
  await close();
}
