import { DAY_MS } from '#domain/durations.ts';
import { createJobs } from '#server/compose/jobs.ts';
import type { Db } from '#server/db/connect.ts';
import { parseEnv } from '#server/env/env.ts';
import {
  createKrogerProvider,
  getDailyCallBudgets,
  KROGER,
  refreshLivePrices,
  reserveProviderCall,
} from '#server/features/providers/api.ts';
import { createKrogerClient } from '#server/gateways/kroger/kroger.ts';
import { makeChain, makeItem, makeStore } from './factories.ts';
import type { startKrogerStub } from './kroger-stub.ts';
import { signIn } from './sign-in.ts';

type Stub = Awaited<ReturnType<typeof startKrogerStub>>;

const AGREEMENT = 'Partner contract of 2026-10-01';

export const createKrogerEnv = (
  { url }: Stub,
  { isAgreed, perDay = 10_000 }: { isAgreed: boolean; perDay?: number },
) => ({
  KROGER_CLIENT_ID: 'our-id',
  KROGER_CLIENT_SECRET: 'our-secret',
  KROGER_API_BASE: url,
  KROGER_CALLS_PER_DAY: String(perDay),
  ...(isAgreed ? { KROGER_AGREEMENT: AGREEMENT } : {}),
});

export async function runLivePriceJob(
  db: Db,
  variables: Record<string, string>,
  clock: () => Date,
): Promise<void> {
  const env = parseEnv({ NODE_ENV: 'test', STORE_LAYER_URL: 'off', ...variables });
  const job = createJobs({ db, env, clock, fetch: globalThis.fetch }).find(
    ({ name }) => name === 'refresh-live-prices',
  );
  await job?.run();
}

/** Refreshes live prices from the stub without delays. Returns the errors. */
export function refreshKrogerPrices(
  db: Db,
  {
    stub,
    clock,
    perDay = 10_000,
    timeLimitMs = 2_000,
    viewers,
  }: {
    stub: Stub;
    clock: () => Date;
    perDay?: number;
    timeLimitMs?: number;
    /**
     * Refreshes prices only for these users' open carts. By default, refreshes prices for all carts, as the hourly
     * job does.
     */
    viewers?: string[];
  },
) {
  const budget = getDailyCallBudgets({ KROGER_CALLS_PER_DAY: perDay, WALMART_CALLS_PER_DAY: perDay }, KROGER);
  const kroger = createKrogerClient({
    ...{ baseUrl: stub.url, clientId: 'our-id', clientSecret: 'our-secret', userAgent: 'Test/1.0' },
    ...{ fetch: globalThis.fetch, clock, random: () => 0, timeLimitMs },
    sleep: () => Promise.resolve(),
    takeCall: (endpoint) =>
      reserveProviderCall(db, { provider: KROGER, endpoint, now: clock(), callsPerDay: budget[endpoint] }),
  });
  return refreshLivePrices(db, {
    provider: createKrogerProvider(kroger),
    clock,
    ...(viewers ? { viewers } : {}),
  });
}

/**
 * Inserts a store that exists in the stub, and a shopper who selected it. The shopper's cart has one item with a
 * GTIN.
 */
export async function makeKrogerShopper(db: Db, stub: Stub) {
  const chain =
    (await db.selectFrom('chain').selectAll().where('slug', '=', 'kroger').executeTakeFirst()) ??
    (await makeChain(db, { slug: 'kroger', name: 'Kroger' }));
  const store = await makeStore(db, { chain_id: chain.id });
  const gtin = `00${String(store.id).padStart(11, '0')}0`;
  const item = await makeItem(db, {
    gtin,
    base_price_cents: 400,
    base_basis: 'typical',
    base_source: 'test',
  });
  const shopper = await signIn(db);
  await db
    .insertInto('preference')
    .values({ user_id: shopper.userId, store_ids: [store.id], distance_miles: 5, extra_stop_value_cents: 0 })
    .execute();
  const added_at = new Date(Date.now() - DAY_MS);
  await db
    .insertInto('cart_entry')
    .values({ user_id: shopper.userId, item_id: item.id, quantity: 1, added_at })
    .execute();
  stub.locations = [
    { locationId: '01400512', chain: 'KROGER', latitude: store.latitude, longitude: store.longitude },
  ];
  const productId = gtin.slice(0, 13);
  stub.products.push({ productId, regular: 3.49, promo: 0 });
  return { ...shopper, store, item, productId };
}
