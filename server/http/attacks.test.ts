import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildApp } from '#server/app.ts';
import { parseEnv } from '#server/env/env.ts';
import { MAX_UNANSWERED_REQUESTS } from '#server/http/http-server.ts';
import { callConcurrently } from '#tests/support/at-once.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { makeItem } from '#tests/support/factories.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { itInFullTier } from '#tests/support/tier.ts';

const PUBLIC_URL = 'http://localhost:3000';
const FORGED_HOST = 'evil.example';
const SILENT_MS = 10_000;

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let app: FastifyInstance;
let port: number;
let shopper: Awaited<ReturnType<typeof signIn>>;

beforeAll(async () => {
  database = await createTestDatabase();
  app = await buildApp({
    db: database.db,
    env: parseEnv({ NODE_ENV: 'test', LOG_LEVEL: 'silent', PUBLIC_URL }),
    clock: () => new Date(),
    fetch: () => Promise.reject(new Error('No outside service in this test')),
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as { port: number }).port;
  shopper = await signIn(database.db, { subscription_status: 'active' });
});
afterAll(async () => {
  await app.close();
  await database.close();
});

async function send(bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.setTimeout(SILENT_MS, () => socket.destroy());
  socket.write(bytes, 'latin1');
  return text(socket).catch(() => '');
}

describe('Requests that two servers might parse differently', () => {
  const smuggled = 'GET /api/auth/user HTTP/1.1\r\nHost: x\r\n\r\n';
  const post = (headers: string, body: string) =>
    `POST /api/cart HTTP/1.1\r\nHost: x\r\n${headers}\r\n\r\n${body}`;

  itInFullTier.each([
    [
      'a content length and chunked encoding',
      post('Content-Length: 6\r\nTransfer-Encoding: chunked', `0\r\n\r\n${smuggled}`),
    ],
    [
      'chunked encoding and a content length',
      post('Transfer-Encoding: chunked\r\nContent-Length: 6', `0\r\n\r\n${smuggled}`),
    ],
    ['two content lengths', post('Content-Length: 0\r\nContent-Length: 44', smuggled)],
    ['a list of content lengths', post('Content-Length: 0, 44', smuggled)],
    ['an invalid content length', post('Content-Length: +0', smuggled)],
    ['an unknown transfer encoding', post('Transfer-Encoding: xchunked', `0\r\n\r\n${smuggled}`)],
    [
      'chunked encoding twice',
      post('Transfer-Encoding: chunked\r\nTransfer-Encoding: cow', `0\r\n\r\n${smuggled}`),
    ],
    ['a bad chunk', post('Transfer-Encoding: chunked', `0x0\r\n\r\n${smuggled}`)],
    ['a space before the colon', post('Transfer-Encoding : chunked', `0\r\n\r\n${smuggled}`)],
    ['lines that end without a carriage return', 'GET / HTTP/1.1\nHost: x\nContent-Length: 44\n\n'],
    ['a header over two lines', 'GET / HTTP/1.1\r\nHost: x\r\nA: b\r\n Transfer-Encoding: chunked\r\n\r\n'],
    ['two host headers', 'GET / HTTP/1.1\r\nHost: x\r\nHost: y\r\nConnection: close\r\n\r\n'],
  ])(
    'A request that a proxy and the server might parse differently is rejected: %s',
    async (_what, bytes) => {
      const answer = await send(bytes);
      expect(answer).toMatch(/^HTTP\/1\.1 400 /);
      expect(answer.match(/^HTTP\/1\.1 /gm), 'answered once').toHaveLength(1);
    },
  );
});

describe('Bodies designed to exhaust the server', () => {
  const post = async (payload: string | Buffer, headers: Record<string, string> = {}) => {
    const { statusCode } = await app.inject({
      method: 'POST',
      url: '/api/lists/1/operations',
      headers: { ...shopper.headers, 'content-type': 'application/json', ...headers },
      payload,
    });
    return statusCode;
  };

  itInFullTier.each<[string, number, () => string | Buffer, Record<string, string>]>([
    [
      'compressed, 50 MB when decompressed',
      400,
      () => gzipSync(Buffer.alloc(50_000_000)),
      { 'content-encoding': 'gzip' },
    ],
    ['nested arrays', 400, () => '['.repeat(20_000) + ']'.repeat(20_000), {}],
    ['nested objects', 400, () => `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`, {}],
    ['one long number', 400, () => '9'.repeat(190_000), {}],
    ['one field again and again', 400, () => `{${'"a":1,'.repeat(30_000)}"b":1}`, {}],
    ['above the size limit', 413, () => `"${'x'.repeat(200_001)}"`, {}],
  ])('A body designed to exhaust the server is rejected: %s', async (_what, status, createBody, headers) => {
    expect(await post(createBody(), headers)).toBe(status);
  });
});

it('The server closes a connection that pipelines too many requests', async () => {
  let started = 0;
  const count = () => {
    started += 1;
  };
  subscribe('tracing:fastify.request.handler:start', count);
  const answer = await send('GET /api/nothing HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(2_000));
  unsubscribe('tracing:fastify.request.handler:start', count);
  expect(started).toBeLessThanOrEqual(MAX_UNANSWERED_REQUESTS);
  expect(answer).not.toContain('200 OK');
  expect(await send('GET /health/live HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')).toContain('200 OK');
});

it('A few pipelined requests get their responses in order', async () => {
  const next = 'GET /health/live HTTP/1.1\r\nHost: x\r\n';
  const answer = await send(`${next}\r\n${next}\r\n${next}Connection: close\r\n\r\n`);
  expect(answer.match(/HTTP\/1\.1 200 /g)).toHaveLength(3);
});

it("Cookies aren't URL-decoded, because a thousand invalid cookies would block the process", async () => {
  const decode = vi.spyOn(globalThis, 'decodeURIComponent');
  const cookie = Array.from({ length: 1_000 }, (_, index) => `c${index}=%E0`).join('; ');
  const { statusCode } = await app.inject({ url: '/health/live', headers: { cookie } });
  expect(statusCode).toBe(200);
  expect(decode.mock.calls.filter(([value]) => value === '%E0')).toHaveLength(0);
  decode.mockRestore();
});

describe('Forged host names', () => {
  const forgedHeaders = [
    { host: FORGED_HOST },
    { 'x-forwarded-host': FORGED_HOST },
    { 'x-forwarded-proto': `https://${FORGED_HOST}/` },
    { forwarded: `host=${FORGED_HOST}` },
  ];
  const paths = [
    '/',
    '/api/login?returnTo=/',
    '/api/mobile-status',
    '/idp/sign-in',
    '/idp/auth?client_id=cartwise',
    '/idp/.well-known/openid-configuration',
    '/api/docs/json',
    '/nothing',
  ];

  it.each(paths)("A forged host name doesn't appear in the response to %s", async (url) => {
    for (const headers of forgedHeaders) {
      const { headers: responseHeaders, body } = await app.inject({ url, headers });
      expect(JSON.stringify(responseHeaders) + body, JSON.stringify(headers)).not.toContain(FORGED_HOST);
    }
  });
});

it('A JSON object that imitates a string or an array is rejected', async () => {
  const impostor = { length: { toString: 1 } };
  for (const [url, payload] of [
    ['/api/free-lines', { text: impostor }],
    ['/api/cart/list', { wishes: impostor, freeLines: [impostor] }],
  ] as const) {
    const { statusCode, body } = await app.inject({ method: 'POST', url, headers: shopper.headers, payload });
    expect(statusCode, body).toBe(400);
  }
});

it('A POST request stays POST even if a header or query specifies another method', async () => {
  const item = await makeItem(database.db);
  const add = { method: 'POST', url: '/api/cart', payload: { itemId: item.id, quantity: 1 } } as const;
  expect((await app.inject({ ...add, headers: shopper.headers })).statusCode).toBe(201);
  for (const name of ['x-http-method-override', 'x-http-method', 'x-method-override']) {
    await app.inject({ ...add, headers: { ...shopper.headers, [name]: 'DELETE' } });
  }
  await app.inject({ ...add, url: '/api/cart?_method=DELETE', headers: shopper.headers });
  const { quantity } =
    (await database.db.selectFrom('cart_entry').select('quantity').executeTakeFirst()) ?? {};
  expect(quantity).toBeGreaterThanOrEqual(4);
});

describe('Simultaneous calls', () => {
  const countCreated = async (count: number, url: string, payload: object) => {
    const answers = await callConcurrently(count, () =>
      app.inject({ method: 'POST', url, headers: shopper.headers, payload }),
    );
    return answers.filter(({ statusCode }) => statusCode === 201).length;
  };

  itInFullTier("Simultaneous calls can't exceed the limits on shared lists and suggestions", async () => {
    const item = await makeItem(database.db);
    expect(await countCreated(1, '/api/cart', { itemId: item.id, quantity: 1 })).toBe(1);
    expect(await countCreated(75, '/api/shared-lists/from-cart', { title: 'Weekend' })).toBe(60);
    const suggestion = { title: 'Maps', suggestion: 'Show the aisles.', userEmail: 'sam@example.com' };
    expect(await countCreated(30, '/api/send-suggestion', suggestion)).toBeLessThanOrEqual(20);
  });

  itInFullTier("Simultaneous calls can't raise a cart entry's quantity above 99", async () => {
    const item = await makeItem(database.db);
    expect(await countCreated(30, '/api/cart', { itemId: item.id, quantity: 10 })).toBe(9);
  });
});
