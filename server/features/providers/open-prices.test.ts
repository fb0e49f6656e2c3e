import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS } from '#domain/durations.ts';
import { refreshOpenPrices } from '#server/features/providers/api.ts';
import { createOpenPricesClient } from '#server/gateways/open-prices/open-prices.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { makeChain, makeItem, makeStore } from '#tests/support/factories.ts';

const database = await createTestDatabase();
const { db } = database;
const TIME_LIMIT_MS = 300;
let now = new Date('2026-11-22T12:00:00Z');
let reply: 'prices' | 'busy' | 'html' | 'form' | 'elsewhere' | 'reset' | 'half' | 'silence' | 'long' =
  'prices';
let items: object[] = [];
let pages = 1;
const requests: URLSearchParams[] = [];
const visitedPaths: string[] = [];

const server = createServer((request, response) => {
  const url = new URL(request.url ?? '', 'http://stub');
  const send = (status: number, body: unknown) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  visitedPaths.push(url.pathname);
  const allowedParams = ['currency', 'duplicate_of__isnull', 'created__gte', 'order_by', 'page', 'size'];
  const isValidRequest =
    url.pathname === '/api/v1/prices' &&
    [...url.searchParams.keys()].every((name) => allowedParams.includes(name)) &&
    Number(url.searchParams.get('size')) <= 100 &&
    Number(url.searchParams.get('page')) <= 500 &&
    /^Cartwise\/1\.0 \(.+\)$/.test(request.headers['user-agent'] ?? '');
  if (!isValidRequest) return send(400, { detail: 'bad' });
  requests.push(url.searchParams);
  if (reply === 'prices') return send(200, { items, page: 1, pages, size: 100, total: items.length });
  if (reply === 'busy') return send(503, {});
  if (reply === 'form') return send(200, { results: [] });
  if (reply === 'html') return response.writeHead(200).end('<html>Maintenance</html>');
  if (reply === 'elsewhere') return response.writeHead(302, { location: '/private' }).end();
  if (reply === 'reset') return response.destroy();
  if (reply === 'long') return response.writeHead(200).end(`{"items":["${'x'.repeat(10_000_000)}"]}`);
  if (reply === 'half') {
    response.writeHead(200, { 'content-length': '100' });
    return response.write('{"items":[{"pri', () => response.destroy());
  }
  return undefined;
}).listen(0, '127.0.0.1');
await once(server, 'listening');
const address = server.address();
const port = typeof address === 'object' ? address?.port : 0;
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await database.close();
});

const waits: number[] = [];
const openPrices = createOpenPricesClient({
  ...{ baseUrl: `http://127.0.0.1:${port}/api/v1/`, userAgent: 'Cartwise/1.0 (+https://cartwise.example)' },
  ...{ fetch: globalThis.fetch, timeLimitMs: TIME_LIMIT_MS },
  sleep: async (milliseconds) => void waits.push(milliseconds),
});
const refresh = () => refreshOpenPrices(db, { openPrices, clock: () => now });

const chain = await makeChain(db, { name: 'Aldi' });
await makeStore(db, { chain_id: chain.id, latitude: 41.88, longitude: -87.63 });
const base = { base_price_cents: 349, base_basis: 'typical', base_source: 'test' } as const;
await makeItem(db, { gtin: '00041303037799', ...base });
const makePrice = (cents: number, date: string, owner = 'ann') => ({
  ...{
    type: 'PRODUCT',
    product_code: '041303037799',
    price: cents / 100,
    currency: 'USD',
    date,
    location_id: 7,
  },
  ...{ owner, duplicate_of: null, product: { code: 'whatever' } },
  location: { id: 7, osm_name: 'ALDI', osm_lat: 41.8801, osm_lon: -87.6301, osm_address_country_code: 'US' },
});
const findCurrentPrice = async () =>
  (await db.selectFrom('current_store_price').select(['price_cents', 'source']).execute())[0];
const findProvider = () =>
  db.selectFrom('provider').selectAll().where('name', '=', 'Open Prices').executeTakeFirstOrThrow();

beforeEach(async () => {
  await db.deleteFrom('current_store_price').execute();
  await db.deleteFrom('price_observation').execute();
  const fresh = { failures: 0, paused_until: null, last_answer_at: null, last_error: null };
  await db.updateTable('provider').set(fresh).where('name', '=', 'Open Prices').execute();
  now = new Date('2026-11-22T12:00:00Z');
  [reply, pages, items] = ['prices', 1, []];
  for (const log of [requests, waits, visitedPaths]) log.length = 0;
});

describe('Open Prices API', () => {
  it('Open Prices is queried for prices since the last run, one page per second', async () => {
    items = [makePrice(349, '2026-11-20'), makePrice(352, '2026-11-19', 'bob')];
    items.push({ ...makePrice(300, '2026-11-21'), currency: 'EUR' });
    pages = 2;
    expect(await refresh()).toBe(null);
    expect(await findCurrentPrice()).toEqual({ price_cents: 349, source: 'Open Prices' });
    expect(requests.map((query) => query.get('page'))).toEqual(['1', '2']);
    expect(waits).toEqual([1_000]);
    expect(requests[0]?.get('created__gte')).toBe('2026-10-23T12:00:00.000Z');
    now = new Date(now.getTime() + DAY_MS);
    expect(await refresh()).toBe(null);
    expect(requests.at(-1)?.get('created__gte')).toBe('2026-11-21T12:00:00.000Z');
    const { rows } = await database.pool.query('select 1 from price_observation');
    expect(rows, 'told twice').toHaveLength(2);
  });

  it("Prices that our own account contributed to Open Prices aren't imported", async () => {
    items = [makePrice(349, '2026-11-20', 'cartwise'), makePrice(352, '2026-11-19', 'bob')];
    await refreshOpenPrices(db, { openPrices, clock: () => now, ourAccount: 'cartwise' });
    expect(await findCurrentPrice()).toBeUndefined();
    await refreshOpenPrices(db, { openPrices, clock: () => now, ourAccount: 'somebody-else' });
    expect(await findCurrentPrice()).toMatchObject({ price_cents: 349 });
  });

  it.each([
    ['busy', /status 503/],
    ['html', /is no JSON/],
    ['form', /another form/],
    ['elsewhere', /sent us elsewhere/],
    ['reset', /cannot be reached/],
    ['half', /cannot be reached|broke off/],
    ['silence', /took too long/],
    ['long', /too long/],
  ] as const)('If an Open Prices query fails ("%s"), the next one starts from the same day', async (how, words) => {
    items = [makePrice(349, '2026-11-20'), makePrice(349, '2026-11-19', 'bob')];
    await refresh();
    const before = await findProvider();
    reply = how;
    now = new Date(now.getTime() + DAY_MS);
    expect(await refresh()).toMatch(words);
    expect(await findCurrentPrice()).toMatchObject({ price_cents: 349 });
    expect((await findProvider()).last_answer_at).toEqual(before.last_answer_at);
    expect(visitedPaths).not.toContain('/private');
  });

  it('Open Prices queries pause after three failures', async () => {
    reply = 'busy';
    for (const _ of [1, 2, 3]) expect(await refresh()).not.toBe(null);
    expect(await refresh()).toBe(null);
    expect(requests).toHaveLength(3);
  });

  it('An Open Prices query with over 100 pages stops and tells the operator to import the dump', async () => {
    pages = 101;
    expect(await refresh()).toMatch(/import its dump first/);
    expect(requests).toHaveLength(1);
  });
});
