import { readFileSync } from 'node:fs';
import { setTimeout as think } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startAppProcess } from '#tests/support/app-process.ts';
import { waitUntil } from '#tests/support/child.ts';
import { collectGarbage } from '#tests/support/collect-garbage.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { pickRoundCount } from '#tests/support/tier.ts';

const CUT_COUNT = pickRoundCount(8, 60);
const WRITES_PER_CUT = 3;
const LOAD_SECONDS = pickRoundCount(0, 60, 20 * 60);
const REQUESTS_PER_SECOND = 200;
const BATCH_SIZE = 20;
const MAX_OPEN_REQUESTS = 3 * BATCH_SIZE;
/** Enough callers that none exceeds the rate limit. */
const SEARCHER_COUNT = pickRoundCount(20, 250);

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let apps: Awaited<ReturnType<typeof startAppProcess>>[];
let headers: Record<string, string>;
let searcherHeaders: Record<string, string>[];
let items: number[];

beforeAll(async () => {
  database = await createTestDatabase({ template: 'seeded' });
  const env = { DATABASE_URL: database.url, DATABASE_POOL_SIZE: '4', LOG_LEVEL: 'silent' };
  apps = await Promise.all([startAppProcess(env, { flags: ['--inspect=0'] }), startAppProcess(env)]);
  await Promise.all(apps.map(({ isReady }) => isReady));
  searcherHeaders = [];
  for (let n = 0; n < SEARCHER_COUNT; n += 1) searcherHeaders.push((await signIn(database.db)).headers);
  headers = (await signIn(database.db)).headers;
  const rows = await database.db.selectFrom('grocery_item').select('id').orderBy('id').limit(40).execute();
  items = rows.map(({ id }) => id);
});
afterAll(async () => {
  for (const app of apps ?? []) await app.stop();
  await database?.close();
});

const readResidentMb = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024;

async function sendRequest(
  app: { url: string },
  method: string,
  path: string,
  body?: unknown,
  callerHeaders = headers,
) {
  const response = await fetch(app.url + path, {
    method,
    headers: { ...callerHeaders, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  await response.arrayBuffer();
  return { status: response.status, retryAfter: response.headers.get('retry-after') };
}

const search = (app: { url: string }, q: string, turn: number) =>
  sendRequest(app, 'GET', `/api/search?q=${q}`, undefined, searcherHeaders[turn % SEARCHER_COUNT]);

describe('Faults under load', () => {
  it('Acknowledged writes survive lost database connections, and failed requests get 503 with Retry-After', {
    timeout: 60_000 + CUT_COUNT * 1_000,
  }, async () => {
    const confirmed = new Map<number, number>();
    const countConfirmed = () => [...confirmed.values()].reduce((sum, count) => sum + count, 0);
    let cuts = 0;
    const isDone = () => cuts >= CUT_COUNT;
    const unexpectedResponses: string[] = [];
    let unavailableCount = 0;
    const write = async (itemId: number, app: { url: string }) => {
      for (let quantity = 1; !isDone() && quantity <= 99; quantity += 1) {
        const { status, retryAfter } = await sendRequest(app, 'POST', '/api/cart', { itemId, quantity: 1 });
        if (status === 200 || status === 201) confirmed.set(itemId, (confirmed.get(itemId) ?? 0) + 1);
        else if (status === 503 && retryAfter !== null) unavailableCount += 1;
        else unexpectedResponses.push(`POST ${status}`);
      }
    };
    const read = async (app: { url: string }) => {
      for (let turn = 0; !isDone(); turn += 1) {
        const { status, retryAfter } = await search(app, 'milk', turn);
        if (status === 503 && retryAfter !== null) unavailableCount += 1;
        else if (status !== 200) unexpectedResponses.push(`GET ${status}`);
      }
    };
    const cutConnections = async () => {
      for (; !isDone(); cuts += 1) {
        await waitUntil(async () => countConfirmed() >= (cuts + 1) * WRITES_PER_CUT, 60);
        await database.pool.query(
          'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
        );
      }
    };
    await Promise.all([
      ...items.slice(0, 8).map((itemId, n) => write(itemId, apps[n % 2] ?? { url: '' })),
      ...apps.map(read),
      cutConnections(),
    ]);
    expect(unexpectedResponses).toEqual([]);
    const sent = countConfirmed();
    expect(sent).toBeGreaterThanOrEqual(CUT_COUNT * WRITES_PER_CUT);
    for (const app of apps)
      await waitUntil(async () => (await sendRequest(app, 'GET', '/health/ready')).status === 200);
    const { rows } = await database.pool.query('select item_id, quantity from cart_entry');
    const storedQuantities = new Map(rows.map(({ item_id, quantity }) => [item_id, quantity]));
    for (const [itemId, count] of confirmed)
      expect(storedQuantities.get(itemId)).toBeGreaterThanOrEqual(count);
    expect(unavailableCount).toBeLessThan(sent * 10);
  });

  it('The server answers every request in a burst that exceeds its number of database connections', async () => {
    const [app] = apps;
    if (app === undefined) throw new Error('Two apps were started.');
    const burst = Array.from({ length: 120 }, (_, n) =>
      n % 2 === 0
        ? sendRequest(app, 'GET', '/api/cart', undefined, searcherHeaders[n % SEARCHER_COUNT])
        : search(app, 'bread', n),
    );
    expect(new Set((await Promise.all(burst)).map(({ status }) => status))).toEqual(new Set([200]));
  });

  it.runIf(LOAD_SECONDS > 0)(
    `The server answers ${LOAD_SECONDS * REQUESTS_PER_SECOND} requests, up to ${REQUESTS_PER_SECOND} per second, without errors or memory growth`,
    { timeout: (2 * LOAD_SECONDS + 60) * 1_000 },
    async () => {
      const [app] = apps;
      if (app === undefined) throw new Error('Two apps were started.');
      await database.pool.query(
        `insert into cart_entry (user_id, item_id, quantity, added_at)
        select id, item, 1, now() from app_user, unnest($1::int[]) as item on conflict do nothing`,
        [items.slice(0, 12)],
      );
      const paths = ['/api/cart', '/api/search?q=milk', '/api/grocery-items?limit=20', '/api/preferences'];
      const counts = new Map<number, number>();
      const memory: number[] = [];
      const pid = app.child.pid ?? 0;
      const pendingRequests = new Set<Promise<void>>();
      for (let sent = 0; sent < LOAD_SECONDS * REQUESTS_PER_SECOND; sent += 1) {
        if (sent % BATCH_SIZE === 0) await think((BATCH_SIZE * 1_000) / REQUESTS_PER_SECOND);
        // On a busy machine, unlimited requests would pile up until the server rejected some.
        while (pendingRequests.size >= MAX_OPEN_REQUESTS) await Promise.race(pendingRequests);
        const path = paths[sent % paths.length] ?? '/';
        const request = sendRequest(app, 'GET', path, undefined, searcherHeaders[sent % SEARCHER_COUNT]).then(
          ({ status }) => {
            counts.set(status, (counts.get(status) ?? 0) + 1);
            pendingRequests.delete(request);
          },
        );
        pendingRequests.add(request);
        if (sent % (10 * REQUESTS_PER_SECOND) === 0) {
          await collectGarbage(app.child);
          memory.push(readResidentMb(pid));
        }
      }
      await Promise.all(pendingRequests);
      expect(Object.fromEntries(counts)).toEqual({ 200: LOAD_SECONDS * REQUESTS_PER_SECOND });
      const warmSamples = memory.slice(Math.ceil(memory.length / 4));
      const sampleCount = Math.max(1, Math.floor(warmSamples.length / 10));
      const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
      const growth = mean(warmSamples.slice(-sampleCount)) / mean(warmSamples.slice(0, sampleCount)) - 1;
      console.info(
        `${counts.get(200)} answers; memory ${memory.map(Math.round).join(', ')} MB; ${(growth * 100).toFixed(1)} % growth`,
      );
      expect(growth).toBeLessThan(0.05);
    },
  );
});
