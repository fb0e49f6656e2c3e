import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp } from '#server/app.ts';
import { connect as openPool } from '#server/db/connect.ts';
import { parseEnv } from '#server/env/env.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { makeItem } from '#tests/support/factories.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { MAX_OPEN_REQUESTS_PER_NETWORK, MAX_OPEN_REQUESTS_PER_USER } from './open-requests.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let ownDatabase: ReturnType<typeof openPool>;
let app: Awaited<ReturnType<typeof buildApp>>;
let lookups = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  const onStatement = ({ query }: { query: { sql: string } }) => {
    if (query.sql.includes('name: session-user')) lookups += 1;
  };
  ownDatabase = openPool(database.connection, () => undefined, { onStatement });
  const env = parseEnv({ NODE_ENV: 'test', LOG_LEVEL: 'silent', STORE_LAYER_URL: 'off' });
  app = await buildApp({ db: ownDatabase.db, env, clock: () => new Date(), fetch });
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  app.server.closeAllConnections();
  await app.close();
  await ownDatabase.close();
  await database.close();
});

async function startSlowRequest(path: string, headers: Record<string, string>) {
  const address = app.addresses()[0];
  const socket = connect(typeof address === 'object' ? address.port : 0, '127.0.0.1');
  const request = { socket, answer: '' };
  socket.on('error', () => undefined);
  socket.on('data', (bytes) => {
    request.answer += bytes.toString();
  });
  await once(socket, 'connect');
  const lines = Object.entries({ 'content-type': 'application/json', 'content-length': '100', ...headers });
  const head = lines.map(([name, value]) => `${name}: ${value}`).join('\r\n');
  socket.write(`POST ${path} HTTP/1.1\r\nhost: localhost\r\n${head}\r\n\r\n{`);
  return request;
}

const countRefused = (all: { answer: string }[]) =>
  all.filter(({ answer }) => answer.startsWith('HTTP/1.1 429')).length;
const countUnanswered = (all: { answer: string }[]) => all.filter(({ answer }) => answer === '').length;
const destroyAll = (all: { socket: Socket }[]) => {
  for (const { socket } of all) socket.destroy();
};

it("Slowly sent request bodies use up only the sender's own request slots", async () => {
  const [slow, other] = [await signIn(database.db), await signIn(database.db)];
  const { id: itemId } = await makeItem(database.db);
  const all = await Promise.all(
    Array.from({ length: 600 }, () => startSlowRequest('/api/cart', slow.headers)),
  );
  await expect.poll(() => countRefused(all)).toBe(600 - MAX_OPEN_REQUESTS_PER_USER);
  expect(countUnanswered(all)).toBe(MAX_OPEN_REQUESTS_PER_USER);
  const add = ({ headers }: typeof slow) =>
    app.inject({ method: 'POST', url: '/api/cart', headers, payload: { itemId, quantity: 1 } });
  expect((await add(other)).statusCode).toBe(201);
  expect((await add(slow)).statusCode).toBe(429);
  destroyAll(all);
  await expect.poll(async () => (await add(slow)).statusCode).toBe(201);
});

it.each([
  '/idp/sign-in',
  '/mcp',
  '/price-alerts/off',
])("Slowly sent bodies to %s use up only their own network's slots", async (path) => {
  const headers = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' };
  const all = await Promise.all(
    Array.from({ length: MAX_OPEN_REQUESTS_PER_NETWORK + 20 }, () => startSlowRequest(path, headers)),
  );
  await expect.poll(() => countRefused(all)).toBe(20);
  expect(countUnanswered(all)).toBe(MAX_OPEN_REQUESTS_PER_NETWORK);
  const from = (remoteAddress: string) => app.inject({ method: 'POST', url: path, remoteAddress, headers });
  expect((await from('127.0.0.1')).statusCode).toBe(429);
  expect((await from('203.0.113.9')).statusCode).not.toBe(429);
  destroyAll(all);
});

it("Simultaneous requests in one session share a session lookup and don't delay other sessions", async () => {
  const [busy, other] = [await signIn(database.db), await signIn(database.db)];
  await database.db
    .updateTable('session')
    .set({ last_seen_at: new Date(Date.now() - 3_600_000) })
    .execute();
  const locker = await database.pool.connect();
  await locker.query('begin; lock table session in access exclusive mode');
  lookups = 0;
  const ask = ({ headers }: typeof busy) => app.inject({ url: '/api/auth/user', headers });
  const many = Array.from({ length: 600 }, () => ask(busy));
  await expect.poll(() => ownDatabase.pool.totalCount - ownDatabase.pool.idleCount).toBe(1);
  expect((await app.inject('/api/grocery-items')).statusCode).toBe(200);
  expect(ownDatabase.pool.waitingCount).toBe(0);
  await locker.query('rollback');
  locker.release();
  expect((await ask(other)).statusCode).toBe(200);
  const statuses = (await Promise.all(many)).map(({ statusCode }) => statusCode);
  // The first request may get its response before the others are counted.
  const answered = statuses.filter((status) => status === 200).length;
  expect([MAX_OPEN_REQUESTS_PER_USER, MAX_OPEN_REQUESTS_PER_USER + 1]).toContain(answered);
  expect(statuses.filter((status) => status === 429)).toHaveLength(600 - answered);
  // One lookup for the first request, one for the other 599 requests and one for the other shopper.
  expect(lookups).toBe(3);
});
