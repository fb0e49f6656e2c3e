import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '#domain/durations.ts';
import { insertOfficialSeries } from '#server/features/observations/api.ts';
import { refreshOfficialPrices } from '#server/features/providers/api.ts';
import { createBlsClient } from '#server/gateways/bls/bls.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { startTestApp } from '#tests/support/test-app.ts';

const database = await createTestDatabase();
const { db } = database;
let now = new Date('2026-11-22T12:30:00Z');
let reply: 'months' | 'spent' | 'busy' | 'html' | 'form' | 'elsewhere' | 'reset' | 'silence' | 'long' =
  'months';
const requests: { seriesid: string[]; startyear: string; endyear: string }[] = [];
const visitedUrls: string[] = [];

const server = createServer(async (request, response) => {
  visitedUrls.push(request.url ?? '');
  let text = '';
  for await (const chunk of request) text += chunk;
  const send = (status: number, body: unknown) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  const body = JSON.parse(text || '{}');
  const isValidRequest =
    request.method === 'POST' &&
    request.url === '/publicAPI/v2/timeseries/data/' &&
    body.seriesid?.length <= 25 &&
    body.seriesid.every((id: string) => /^APU0[0-4]00[0-9A-Z]{6}$/.test(id)) &&
    Number(body.endyear) - Number(body.startyear) <= 9;
  if (!isValidRequest) return send(400, {});
  requests.push(body);
  if (reply === 'spent')
    return send(200, { status: 'REQUEST_NOT_PROCESSED', message: ['daily threshold reached'], Results: {} });
  if (reply === 'busy') return send(503, {});
  if (reply === 'form') return send(200, { results: [] });
  if (reply === 'html') return response.writeHead(200).end('<html>Maintenance</html>');
  if (reply === 'elsewhere') return response.writeHead(302, { location: '/private' }).end();
  if (reply === 'reset') return response.destroy();
  if (reply === 'long') return response.writeHead(200).end(`{"status":"${'x'.repeat(10_000_000)}"}`);
  if (reply === 'silence') return undefined;
  const data = [
    { year: '2026', period: 'M10', periodName: 'October', value: '4.250', footnotes: [{}] },
    { year: '2026', period: 'M09', periodName: 'September', value: '-', footnotes: [{}] },
    { year: '2025', period: 'M13', periodName: 'Annual', value: '4.000', footnotes: [{}] },
  ];
  const series = body.seriesid.map((seriesID: string) => ({ seriesID, data }));
  return send(200, { status: 'REQUEST_SUCCEEDED', message: [], Results: { series } });
}).listen(0, '127.0.0.1');
await once(server, 'listening');
const address = server.address();
const port = typeof address === 'object' ? address?.port : 0;
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await database.close();
});

const createTestClient = () =>
  createBlsClient({
    ...{ url: `http://127.0.0.1:${port}/publicAPI/v2/timeseries/data/`, key: undefined },
    ...{
      userAgent: 'Cartwise/1.0 (+https://cartwise.example)',
      fetch: globalThis.fetch,
      timeLimitMs: reply === 'silence' ? 300 : 20_000,
    },
  });
const run = () => refreshOfficialPrices(db, { bls: createTestClient(), clock: () => now });
const codes = ['709112', '711211', '708111', '702111', 'FF1101', '717311', '715211'];
const listStoredPrices = () => db.selectFrom('official_price').selectAll().execute();

beforeEach(async () => {
  reply = 'months';
  requests.length = 0;
  visitedUrls.length = 0;
  await db.deleteFrom('official_price').execute();
  await db.deleteFrom('official_series').execute();
  await db.deleteFrom('provider_hour').execute();
  await db.updateTable('provider').set({ failures: 0, paused_until: null }).execute();
  await insertOfficialSeries(
    db,
    codes.map((code) => ({ code, item: code, unit: 'lb' })),
  );
});

it('Official averages are requested in batches, at most one batch per hour, and are requested again after ten days', async () => {
  expect(await run()).toBeNull();
  expect(requests).toMatchObject([{ startyear: '2025', endyear: '2026' }]);
  expect(requests[0]?.seriesid).toHaveLength(25);
  expect(await listStoredPrices()).toHaveLength(25);
  expect(await run(), 'in the same hour').toBeNull();
  expect(requests).toHaveLength(1);
  now = new Date(now.getTime() + HOUR_MS);
  await run();
  expect(requests[1]?.seriesid).toHaveLength(10);
  expect(await listStoredPrices()).toHaveLength(35);
  for (let hour = 0; hour < 24; hour += 1) {
    now = new Date(now.getTime() + HOUR_MS);
    await run();
  }
  expect(requests, 'all are known').toHaveLength(2);
  now = new Date(now.getTime() + 10 * DAY_MS);
  await run();
  expect(requests).toHaveLength(3);
});

it.each([
  ['spent', 'It did not answer: daily threshold reached'],
  ['busy', 'It answered with status 503.'],
  ['html', 'Its answer broke off or is no JSON.'],
  ['form', 'Its answer has another form.'],
  ['elsewhere', 'It sent us elsewhere, where we do not go.'],
  ['reset', /^It cannot be reached/],
  ['silence', 'It cannot be reached: it took too long.'],
  ['long', 'Its answer is too long.'],
] as const)('After three BLS failures ("%s"), requests pause and stored averages are kept', async (kind, errorText) => {
  expect(await run()).toBeNull();
  reply = kind;
  for (const _ of [1, 2, 3]) {
    now = new Date(now.getTime() + HOUR_MS);
    const summary = await run();
    if (typeof errorText === 'string') expect(summary).toBe(errorText);
    else expect(summary).toMatch(errorText);
  }
  const requestCount = visitedUrls.length;
  now = new Date(now.getTime() + HOUR_MS);
  expect(await run(), 'try again later').toBeNull();
  expect(visitedUrls).toHaveLength(requestCount);
  expect(visitedUrls).not.toContain('/private');
  expect(await listStoredPrices()).toHaveLength(25);
});

it('The operator sees when BLS last responded and what failed', async () => {
  now = new Date();
  const env = { ADMIN_EMAILS: 'boss@example.com', BLS_API: `http://127.0.0.1:${port}/x` };
  const app = await startTestApp(db, { clock: () => now, env });
  const { headers } = await signIn(db, { email: 'boss@example.com' });
  const findBlsSource = async () => {
    const { body } = await app.call('GET', '/api/admin/price-sources', { headers });
    return body.find(({ name }: { name: string }) => name === 'Bureau of Labor Statistics');
  };
  await run();
  expect(await findBlsSource()).toMatchObject({
    ...{ state: 'scheduled', reason: null, lastAnswerAt: now.toISOString() },
    lastHour: { callCount: 1, failureCount: 0 },
  });
  now = new Date(now.getTime() + HOUR_MS);
  reply = 'busy';
  expect(await run()).not.toBeNull();
  expect(await findBlsSource()).toMatchObject({ state: 'failing', lastFailure: { at: now.toISOString() } });
  await app.close();
  const appWithoutBls = await startTestApp(db, {
    clock: () => now,
    env: { ADMIN_EMAILS: 'boss@example.com' },
  });
  const { body } = await appWithoutBls.call('GET', '/api/admin/price-sources', { headers });
  expect(body.map(({ state }: { state: string }) => state).slice(-5)).toEqual([
    'off',
    'not live',
    'off',
    'off',
    'off',
  ]);
  await appWithoutBls.close();
});
