import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#server/app.ts';
import type { Deps } from '#server/env/deps.ts';
import { parseEnv } from '#server/env/env.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { makeChain, makeItem } from '#tests/support/factories.ts';
import { alwaysOverloaded, writeUntilRefused } from '#tests/support/overload.ts';
import { recordObservations } from '#tests/support/record-observations.ts';

const token = 'a token of the operator';
const now = new Date('2026-11-22T12:00:00Z');
let database: Awaited<ReturnType<typeof createTestDatabase>>;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

async function startApp(variables: Record<string, string>, deps: Pick<Deps, 'overload'> = {}) {
  const env = parseEnv({ NODE_ENV: 'test', LOG_LEVEL: 'silent', STORE_LAYER_URL: 'off', ...variables });
  return buildApp({ db: database.db, pool: database.pool, env, clock: () => now, fetch, ...deps });
}
const authorized = { url: '/metrics', headers: { authorization: `Bearer ${token}` } };

describe('/metrics', () => {
  it('/metrics returns 404 without METRICS_TOKEN, and otherwise requires the token', async () => {
    const appWithoutToken = await startApp({});
    expect((await appWithoutToken.inject('/metrics')).statusCode).toBe(404);
    await appWithoutToken.close();
    const app = await startApp({ METRICS_TOKEN: token });
    expect((await app.inject('/metrics')).statusCode, 'from this machine').toBe(401);
    const wrong = { url: '/metrics', headers: { authorization: 'Bearer guessed' } };
    expect((await app.inject(wrong)).statusCode).toBe(401);
    expect((await app.inject(authorized)).statusCode).toBe(200);
    await app.close();
  });

  it('/metrics reports requests by route, the process, its connection pool, jobs, messages and prices', async () => {
    const app = await startApp({ METRICS_TOKEN: token });
    const chain = await makeChain(database.db);
    const item = await makeItem(database.db);
    const row = {
      itemId: item.id,
      storeId: null,
      chainId: chain.id,
      priceCents: 349,
      regularPriceCents: null,
    };
    const observedAt = new Date('2026-11-21T12:00:00Z');
    await recordObservations(database.db, [{ ...row, channel: 'in-store', source: 'survey', observedAt }], {
      now,
    });
    await database.pool.query(`
      insert into job (name, next_run_at, last_finished_at, failures) values ('back-up', now(), '2026-11-22T11:00:00Z', 2);`);
    const listId = 'Ab3'.padEnd(22, 'x');
    await app.inject(`/api/shared-lists/${listId}`);
    const { body, headers } = await app.inject(authorized);
    expect(headers['content-type']).toContain('text/plain; version=0.0.4');
    expect(body).toContain(
      'cartwise_request_seconds_count{method="GET",route="/api/shared-lists/:listId",status="404"} 1',
    );
    expect(body).not.toContain(listId);
    expect(body).toContain('cartwise_job_age_seconds{job="back-up"} 3600');
    expect(body).toContain('cartwise_job_failures{job="back-up"} 2');
    expect(body).toContain('cartwise_messages_waiting{channel="sms"} 0');
    expect(body).toContain('cartwise_price_age_seconds{source="survey"} 86400');
    expect(body).toContain('cartwise_database_up 1');
    expect(body).toMatch(/cartwise_pool_connections\{state="open"\} [1-9]/);
    for (const name of ['nodejs_eventloop_lag_p99_seconds', 'process_resident_memory_bytes']) {
      expect(body).toMatch(new RegExp(`^cartwise_${name} [0-9.e-]+$`, 'm'));
    }
    await app.close();
  });

  it('/metrics counts the requests that each route rejects because of overload', async () => {
    const app = await startApp({ METRICS_TOKEN: token }, { overload: alwaysOverloaded });
    await writeUntilRefused(() => app.inject({ method: 'POST', url: '/api/cart', payload: {} }));
    const { body } = await app.inject(authorized);
    expect(body).toMatch(
      /cartwise_request_seconds_count\{method="POST",route="\/api\/cart",status="503"\} [1-9]/,
    );
    await app.close();
  });

  it('/metrics responds even while the database is down', async () => {
    const other = await createTestDatabase();
    const env = parseEnv({
      NODE_ENV: 'test',
      LOG_LEVEL: 'silent',
      STORE_LAYER_URL: 'off',
      METRICS_TOKEN: token,
    });
    const app = await buildApp({ db: other.db, env, clock: () => now, fetch });
    await other.close();
    const { statusCode, body } = await app.inject(authorized);
    expect([statusCode, body.includes('cartwise_database_up 0')]).toEqual([200, true]);
    await app.close();
  });
});
