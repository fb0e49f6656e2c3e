import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { buildApp } from '#server/app.ts';
import { parseEnv } from '#server/env/env.ts';
import { defaultRateLimits, type RateLimits } from '#server/http/rate-limit.ts';
import { insertUserData, type UserDataIds } from '#tests/support/belongings.ts';
import type { ExampleIds } from '#tests/support/call-examples.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { makeItem, makeStore } from '#tests/support/factories.ts';
import { recordRowChanges } from '#tests/support/row-changes.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { startStripeStub, stripeEnv } from '#tests/support/stripe-stub.ts';
import { TEST_DATA_DIR } from '#tests/support/test-data-dir.ts';
import { twilioAccount } from '#tests/support/twilio-stub.ts';

/** URL of the geocoding service. The `fetch` below responds to its requests with an empty list. */
const GEOCODER_URL = 'http://127.0.0.1:9';
const FULL_ACCOUNT_EMAIL = 'boss@example.com';
const REQUESTS_PER_RESTORE = 100;

const noLimits = Object.fromEntries(
  Object.entries(defaultRateLimits).map(([name, limit]) => [
    name,
    typeof limit === 'number' ? 1e9 : { ...limit, attempts: 1e9 },
  ]),
) as RateLimits;

/** Tables that even a rejected call may write to. */
const ignoredTables = [
  'rate_limit',
  'session',
  'geocode_cache',
  'idp_payload',
  'idp_secret',
  'sign_in_attempt',
  'outbound_slot',
];

/** Starts the whole app with three callers: a visitor, a new user, and an administrator with all kinds of data. */
export async function createFuzzApp(providers: 'none' | 'stripe-and-twilio') {
  const database = await createTestDatabase();
  const { db, pool } = database;
  const webRoot = await mkdtemp(join(tmpdir(), 'cartwise-fuzz-'));
  await writeFile(join(webRoot, 'first-load.json'), '{}');
  const stub = providers === 'stripe-and-twilio' ? await startStripeStub() : null;
  const providerEnv = stub === null ? {} : { ...stripeEnv, ...twilioAccount, STRIPE_API_BASE: stub.url };
  const app = await buildApp({
    db,
    webRoot,
    limits: noLimits,
    env: parseEnv({
      NODE_ENV: 'test',
      DATA_DIR: TEST_DATA_DIR,
      LOG_LEVEL: 'silent',
      ADMIN_EMAILS: FULL_ACCOUNT_EMAIL,
      NOMINATIM_URL: GEOCODER_URL,
      NOMINATIM_SPACING_MS: '0',
      STORE_LAYER_URL: 'off',
      ...providerEnv,
    }),
    clock: () => new Date(),
    fetch: async (input, init) =>
      String(input).startsWith(GEOCODER_URL)
        ? new Response('[]', { headers: { 'content-type': 'application/json' } })
        : globalThis.fetch(input, init),
  });
  // The app calls its own identity provider over loopback, so it needs a port.
  await app.listen({ port: 0, host: '127.0.0.1' });
  const [item, otherItem, store] = [await makeItem(db), await makeItem(db), await makeStore(db)];
  const exampleIds: ExampleIds = { itemId: item.id, otherItemId: otherItem.id, storeIds: [store.id] };
  const newUser = await signIn(db);
  const fullAccount = await signIn(db, { email: FULL_ACCOUNT_EMAIL });
  let own: UserDataIds;
  /** Undoes the inserts and deletes of mutated calls. */
  async function restore(): Promise<void> {
    for (const table of ['cart_entry', 'free_line', 'favorite', 'recurring_order'] as const) {
      await db.deleteFrom(table).where('user_id', '=', fullAccount.userId).execute();
    }
    for (const table of [
      'rate_limit',
      'shared_list',
      'shared_comparison',
      'grocery_list',
      'suggestion',
      'message',
      'family_member',
    ] as const) {
      await db.deleteFrom(table).execute();
    }
    await db.insertInto('family_member').values({ name: 'Boss', email: FULL_ACCOUNT_EMAIL }).execute();
    own = await insertUserData(db, fullAccount.userId, item.id);
  }
  await restore();
  const rowChanges = await recordRowChanges(pool, { ignoredTables });
  let requestCount = 0;
  /** Number of row changes at the last count, or null if they have to be counted again. */
  let lastCount: number | null = null;

  /** Sends a request. If the request was rejected but still changed a row, `problem` describes that row. */
  async function ask(
    request: InjectOptions,
  ): Promise<{ answer: LightMyRequestResponse; problem: string | null }> {
    requestCount += 1;
    if (requestCount % REQUESTS_PER_RESTORE === 0) {
      await restore();
      lastCount = null;
    }
    const countBefore = lastCount ?? (await rowChanges.count());
    const answer = await app.inject(request);
    const countAfter = answer.statusCode >= 400 ? await rowChanges.count() : null;
    const hasChanged = countAfter !== null && countAfter !== countBefore;
    lastCount = countAfter;
    return {
      answer,
      problem: hasChanged ? `${answer.statusCode}, and changed ${(await rowChanges.take()).at(-1)}` : null,
    };
  }

  return {
    app,
    db,
    goods: exampleIds,
    ask,
    own: () => own,
    callers: { visitor: {}, anybody: newUser.headers, everything: fullAccount.headers },
    async close() {
      await app.close();
      stub?.close();
      await database.close();
      await rm(webRoot, { recursive: true });
    },
  };
}
