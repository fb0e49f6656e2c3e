import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '#domain/durations.ts';
import { normalizeKindName } from '#domain/item/kind/kind.ts';
import { advertisedProducts } from '#domain/price/advertised/advertised-products.ts';
import { runImport } from '#server/commands/run-import.ts';
import { readSeedItems } from '#server/db/seed/read-seed.ts';
import { refreshAdvertisedPrices } from '#server/features/providers/api.ts';
import { createAmsClient } from '#server/gateways/ams/ams.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { makeItem, makeStore } from '#tests/support/factories.ts';
import { startTestApp } from '#tests/support/test-app.ts';
import { itInFullTier } from '#tests/support/tier.ts';

const database = await createTestDatabase();
const { db } = database;
let now = new Date('2026-11-20T15:00:00Z');
const app = await startTestApp(db, { clock: () => now });
const folder = await mkdtemp(join(tmpdir(), 'cartwise-ams-'));
let reply:
  | 'week'
  | 'unknown'
  | 'spent'
  | 'busy'
  | 'html'
  | 'form'
  | 'elsewhere'
  | 'reset'
  | 'silence'
  | 'long' = 'week';
const visitedUrls: string[] = [];

const week = { report_begin_date: '11/20/2026', report_end_date: '11/26/2026' };
const makeRow = (more: object) => ({ ...week, organic: 'N', size: 'per lb', ...more });
const reports: Record<number, object[]> = {
  3324: [
    makeRow({
      commodity: 'Apples',
      variety: 'GALA',
      region: 'National',
      store_count: 9_000,
      wtd_avg_price: '1.59',
    }),
    makeRow({
      commodity: 'Apples',
      variety: 'GALA',
      region: 'Midwest',
      store_count: '1,200',
      wtd_avg_price: '1.49',
    }),
    makeRow({
      commodity: 'Apples',
      variety: 'GALA',
      region: 'Midwest',
      store_count: 40,
      organic: 'Y',
      wtd_avg_price: 2.5,
    }),
    makeRow({ commodity: 'Tulips', variety: 'RED', region: 'Midwest', store_count: 3, wtd_avg_price: 7 }),
  ],
  2756: [
    makeRow({
      item: 'Breast, B/S',
      region: 'Midwest',
      store_count: 800,
      price_avg: '2.99',
      price_unit: 'Per Lb',
    }),
  ],
};

const server = createServer((request, response) => {
  visitedUrls.push(request.url ?? '');
  const send = (status: number, body: unknown) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  const path = /^\/services\/v1\.2\/reports\/(\d+)\/Report%20Details\?lastReports=1$/.exec(request.url ?? '');
  const key = Buffer.from('the key:').toString('base64');
  if (path === null) return send(404, {});
  if (reply === 'unknown' || request.headers.authorization !== `Basic ${key}`) return send(401, {});
  if (reply === 'spent') return send(429, {});
  if (reply === 'busy') return send(503, {});
  if (reply === 'form') return send(200, { results: 'none' });
  if (reply === 'html') return response.writeHead(200).end('<html>Maintenance</html>');
  if (reply === 'elsewhere') return response.writeHead(302, { location: '/private' }).end();
  if (reply === 'reset') return response.destroy();
  if (reply === 'long') return response.writeHead(200).end(`{"results":"${'x'.repeat(10_000_000)}"}`);
  if (reply === 'silence') return undefined;
  return send(200, { reportSection: 'Report Details', results: reports[Number(path[1])] ?? [] });
}).listen(0, '127.0.0.1');
await once(server, 'listening');
const address = server.address();
const port = typeof address === 'object' ? address?.port : 0;
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await app.close();
  await database.close();
  await rm(folder, { recursive: true });
});

const createTestClient = () =>
  createAmsClient({
    ...{ url: `http://127.0.0.1:${port}/services/v1.2`, key: 'the key' },
    ...{
      userAgent: 'Cartwise/1.0 (+https://cartwise.example)',
      fetch: globalThis.fetch,
      timeLimitMs: reply === 'silence' ? 300 : 20_000,
    },
  });
const run = () => refreshAdvertisedPrices(db, { ams: createTestClient(), clock: () => now });
const runLater = (waitMs: number) => {
  now = new Date(now.getTime() + waitMs);
  return run();
};
const runAnHourLater = () => runLater(HOUR_MS);
const storedPrices = () => db.selectFrom('advertised_price').selectAll().execute();
const chicagoStore = await makeStore(db, { state: 'IL' });
const puertoRicoStore = await makeStore(db, { state: 'PR' });
const gala = await makeItem(db, { name: 'Gala Apples', brand: 'Fresh', unit: 'lb' });
const organic = await makeItem(db, { name: 'Gala Apples', brand: 'Organic', unit: 'lb' });
const bag = await makeItem(db, { name: 'Gala Apples', brand: 'Fresh', unit: '3 lb bag' });

const findAdvertisedPrice = async (storeId: number, itemId: number) =>
  (await app.call('GET', `/api/grocery-items/${itemId}/prices?storeIds=${storeId}`)).body.advertised;

beforeEach(async () => {
  reply = 'week';
  visitedUrls.length = 0;
  now = new Date('2026-11-20T15:00:00Z');
  await db.deleteFrom('advertised_price').execute();
  await db.deleteFrom('provider_hour').execute();
  await db.updateTable('advertised_report').set({ asked_at: null }).execute();
  await db.deleteFrom('advertised_report').where('slug', 'not in', [3324, 2756]).execute();
  await db.updateTable('provider').set({ failures: 0, paused_until: null }).execute();
});

it('Every commodity with imported advertised prices matches a catalog item', () => {
  const catalogKinds = new Set(readSeedItems().map(({ name }) => normalizeKindName(name)));
  const kinds = advertisedProducts.flatMap((thing) => thing.kinds);
  expect(kinds.filter((kind) => !catalogKinds.has(kind))).toEqual([]);
});

it('At most one advertised-price report is requested per hour, and only if its next issue is due', async () => {
  expect(await run()).toBeNull();
  expect(await run(), 'in the same hour').toBeNull();
  expect(visitedUrls).toHaveLength(1);
  expect(await runAnHourLater()).toBeNull();
  expect(visitedUrls.map((url) => url.split('/')[4])).toEqual(['2756', '3324']);
  expect(await storedPrices()).toHaveLength(4);
  for (let day = 1; day < 7; day += 1) {
    now = new Date(now.getTime() + DAY_MS);
    await run();
  }
  expect(visitedUrls, 'the week is not over').toHaveLength(2);
  now = new Date(now.getTime() + DAY_MS);
  expect(await run()).toBeNull();
  expect(visitedUrls, 'the next week could be out').toHaveLength(3);
  await runAnHourLater();
  await runAnHourLater();
  expect(visitedUrls, 'and is asked for once a day').toHaveLength(4);
});

it("An item's price history shows advertised prices that match the store's region and the item's package size", async () => {
  await run();
  await runAnHourLater();
  expect(await findAdvertisedPrice(chicagoStore.id, gala.id)).toEqual({
    ...{ region: 'midwest', called: 'Apples, GALA', storeCount: 1_200, price: '1.49' },
    ...{ weekBegins: '2026-11-20', weekEnds: '2026-11-26' },
  });
  expect(await findAdvertisedPrice(chicagoStore.id, organic.id)).toMatchObject({
    storeCount: 40,
    price: '2.50',
  });
  expect(await findAdvertisedPrice(puertoRicoStore.id, gala.id)).toMatchObject({
    region: 'us',
    price: '1.59',
  });
  expect(await findAdvertisedPrice(chicagoStore.id, bag.id), 'of another size').toBeUndefined();
  now = new Date('2026-12-09T12:00:00Z');
  expect(await findAdvertisedPrice(chicagoStore.id, gala.id)).toMatchObject({ price: '1.49' });
  now = new Date('2026-12-10T12:00:00Z');
  expect(await findAdvertisedPrice(chicagoStore.id, gala.id), 'too old to say anything').toBeUndefined();
});

itInFullTier.each([
  ['unknown', 'It does not know the key.'],
  ['spent', 'It says that it was asked too often.'],
  ['busy', 'It answered with status 503.'],
  ['html', 'Its answer broke off or is no JSON.'],
  ['form', 'Its answer has another form.'],
  ['elsewhere', 'It sent us elsewhere, where we do not go.'],
  ['reset', /^It cannot be reached/],
  ['silence', 'It cannot be reached: it took too long.'],
  ['long', 'Its answer is too long.'],
] as const)(
  'After three failures with "%s", requests stop and advertised prices are kept',
  async (kind, errorText) => {
    await run();
    await runAnHourLater();
    reply = kind;
    now = new Date(now.getTime() + 7 * DAY_MS);
    for (const waitMs of [HOUR_MS, HOUR_MS, DAY_MS - HOUR_MS]) {
      const summary = await runLater(waitMs);
      if (typeof errorText === 'string') expect(summary).toBe(errorText);
      else expect(summary).toMatch(errorText);
    }
    const requestCount = visitedUrls.length;
    expect(await runAnHourLater(), 'the other report is due, and it is left alone').toBeNull();
    expect(visitedUrls).toHaveLength(requestCount);
    expect(visitedUrls).not.toContain('/private');
    expect(await storedPrices()).toHaveLength(4);
  },
);

it('A report of advertised prices with renamed fields is flagged as unreadable', async () => {
  const before = reports[2756];
  reports[2756] = [{ cut: 'Breast, B/S', where: 'Midwest', dollars: 2.99 }];
  expect(await run()).toBe('Nothing of its report 2756 can be read.');
  reports[2756] = before ?? [];
});

async function importFile(name: string, lines: readonly string[]): Promise<string> {
  const file = join(folder, name);
  await writeFile(file, lines.join('\r\n'));
  const output = new PassThrough() as unknown as NodeJS.WriteStream;
  const request = { kind: 'ams', from: file, includeAllRetailers: false } as const;
  return (await runImport(db, request, { now, rejectFolder: folder, output })).join('\n');
}

it('Importing the same file of advertised prices twice changes nothing', async () => {
  const lines = [
    'Slug Id,Commodity,Variety,Region,Size,Organic,Store Count,Wtd Avg Price,Report Begin Date,Report End Date',
    '3324,Apples,GALA,Midwest,per lb,N,"1,200",$1.49,11/20/2026,11/26/2026',
    '3324,Bananas,,National,per lb,N,"2,000",0.54,11/20/2026,11/26/2026',
    '3324,Tulips,,National,each,N,"2,000",0.54,11/20/2026,11/26/2026',
    '3324,Bananas,,Midwest,some,N,"2,000",0.54,11/20/2026,11/26/2026',
  ];
  const summary = await importFile('retail.csv', lines);
  expect(summary).toMatch(/read +4/);
  expect(summary).toMatch(/new +2/);
  expect(summary).toMatch(/'some' isn't a package size/);
  expect(await findAdvertisedPrice(chicagoStore.id, gala.id)).toMatchObject({ price: '1.49' });
  expect(await importFile('retail.csv', lines)).toMatch(/unchanged +2/);
  await expect(importFile('other.csv', ['a,b', '1,2'])).rejects.toThrow(/slug_id/);
});
