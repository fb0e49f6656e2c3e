import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#server/app.ts';
import { parseEnv } from '#server/env/env.ts';
import { createTestDatabase } from '#tests/support/database.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

async function listen(variables: Record<string, string> = {}) {
  const app = await buildApp({
    db: database.db,
    env: parseEnv({ NODE_ENV: 'test', LOG_LEVEL: 'silent', ...variables }),
    clock: () => new Date(),
    fetch: () => Promise.reject(new Error('No outside service in this test')),
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as { port: number };
  return { app, port };
}

async function send(port: number, bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.write(bytes);
  return text(socket);
}

const createRequest = (line: string, more = '') =>
  `${line} HTTP/1.1\r\nHost: x\r\n${more}Connection: close\r\n\r\n`;

const requests: [status: number, what: string, bytes: string][] = [
  [200, 'an API call', createRequest('GET /api/pricing-status')],
  [200, 'a health check', createRequest('GET /health/live')],
  [200, 'the API docs', createRequest('GET /api/docs/')],
  [200, "the identity provider's style sheet", createRequest('GET /idp/style.css')],
  [204, 'an OPTIONS request', createRequest('OPTIONS /api/cart')],
  [302, 'a redirect from the sign-in page', createRequest('GET /idp/sign-in')],
  [400, 'an invalid query parameter', createRequest('GET /api/stores?lat=x')],
  [400, 'two Host headers', 'GET /about HTTP/1.1\r\nHost: a\r\nhost: b\r\nConnection: close\r\n\r\n'],
  [400, 'no Host header', 'GET /about HTTP/1.1\r\nConnection: close\r\n\r\n'],
  [400, 'an invalid header line', 'GET / HTTP/1.1\r\nbad header\r\n\r\n'],
  [
    400,
    'two different Content-Length headers',
    createRequest('POST /api/cart', 'Content-Length: 3\r\nContent-Length: 4\r\n'),
  ],
  [401, 'a signed-out caller', createRequest('GET /api/cart')],
  [403, 'a call from another site', createRequest('POST /api/cart', 'Sec-Fetch-Site: cross-site\r\n')],
  [404, 'an unknown API path', createRequest('GET /api/nothing')],
  [404, 'an unknown path of the identity provider', createRequest('GET /idp/nothing')],
  [405, 'a method that the API path does not support', createRequest('PUT /api/cart')],
  [405, 'a method that no path supports', createRequest('PROPFIND /about')],
  [
    413,
    'a body that is too large',
    createRequest(
      'POST /api/lists/1/operations',
      'Sec-Fetch-Site: same-origin\r\nContent-Type: application/json\r\nContent-Length: 99999999\r\n',
    ),
  ],
  [431, 'a URL that is too long', createRequest(`GET /${'a'.repeat(20_000)}`)],
];

function parseHeaders(answer: string): Record<string, string> {
  const [head = ''] = answer.split('\r\n\r\n', 1);
  const lines = head.split('\r\n').slice(1);
  return Object.fromEntries(
    lines.map((line) => [line.split(': ', 1)[0]?.toLowerCase() ?? '', line.slice(line.indexOf(': ') + 2)]),
  );
}

function expectSecure(answer: string, what: string): void {
  const headers = parseHeaders(answer);
  expect(headers, what).toMatchObject({
    'content-security-policy': expect.stringMatching(/^default-src 'none'; .*frame-ancestors 'none'/),
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': expect.stringContaining('camera=()'),
    'referrer-policy': expect.stringMatching(/^(strict-origin-when-cross-origin|no-referrer)$/),
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'x-content-type-options': 'nosniff',
  });
  expect(headers['content-security-policy'], what).not.toMatch(/https?:\/\/|unsafe-eval|\*/);
  expect(headers['content-security-policy'], what).toMatch(/script-src 'self'(?!.*script-src.*unsafe)/);
}

describe('Security headers under HTTPS', () => {
  let server: Awaited<ReturnType<typeof listen>>;
  beforeAll(async () => {
    server = await listen({ PUBLIC_URL: 'https://cartwise.example' });
  });
  afterAll(() => server.app.close());

  it.each(requests)('A response with status %i has the security headers: %s', async (status, what, bytes) => {
    const answer = await send(server.port, bytes);
    expect(answer.split('\r\n', 1)[0]).toContain(` ${status} `);
    expectSecure(answer, what);
  });

  it('The response to an HTTP/1.0 request without a Host header has the security headers', async () => {
    const answer = await send(server.port, 'GET /health/live HTTP/1.0\r\n\r\n');
    expect(answer).toContain(' 200 ');
    expectSecure(answer, 'HTTP/1.0');
  });

  it('The response to an unknown Expect header has the security headers', async () => {
    expectSecure(
      await send(server.port, createRequest('GET /health/live', 'Expect: 200-maybe\r\n')),
      'Expect',
    );
  });
});

it('During shutdown, pending requests get a normal response before their connection is closed', async () => {
  const { app, port } = await listen({ PUBLIC_URL: 'https://cartwise.example' });
  const socket: Socket = connect(port, '127.0.0.1');
  const answers = text(socket);
  await once(socket, 'connect');
  const requestStarted = once(app.server, 'request');
  const head =
    'Host: x\r\nSec-Fetch-Site: same-origin\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n';
  socket.write(`POST /api/send-sms HTTP/1.1\r\n${head}{`);
  await requestStarted;
  const closed = app.close();
  socket.write('}GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n');
  const [, first = '', last = ''] = (await answers).split(/^(?=HTTP\/1\.1)|(?<=\})(?=HTTP\/1\.1)/m);
  await closed;
  for (const answer of [first, last]) if (answer !== '') expectSecure(answer, answer);
  expect(await answers).toContain('signed_out');
  expect(await answers).not.toContain('Service Unavailable');
});

it('Only pages that scan codes may use the camera and WebAssembly', async () => {
  const { app, port } = await listen();
  const mayScan = async (path: string) => {
    const headers = parseHeaders(await send(port, createRequest(`GET ${path}`)));
    const policy = headers['content-security-policy'] ?? '';
    expect(policy).not.toContain("'unsafe-eval'");
    return [headers['permissions-policy']?.includes('camera=(self)'), policy.includes("'wasm-unsafe-eval'")];
  };
  for (const path of ['/', '/?from=mail', '/shop', '/SHOP'])
    expect(await mayScan(path), path).toEqual([true, true]);
  for (const path of ['/about', '/subscribe', '/shop-worker.js', '/api/cart', '/idp/sign-in']) {
    expect(await mayScan(path), path).toEqual([false, false]);
  }
  await app.close();
});

it('Only the worker that reads photos may run WebAssembly', async () => {
  const { app, port } = await listen();
  const readPolicy = async (path: string) =>
    parseHeaders(await send(port, createRequest(`GET ${path}`)))['content-security-policy'];
  expect(await readPolicy('/assets/photo-worker-Ab_1-2.js')).toMatch(
    /script-src 'self'[^;]* 'wasm-unsafe-eval';/,
  );
  for (const path of [
    '/receipts',
    '/assets/photo-worker-a.js/b',
    '/assets/other-photo-worker-a.js',
    '/subscribe',
  ]) {
    expect(await readPolicy(path), path).not.toContain('eval');
  }
  await app.close();
});

describe('Security headers without HTTPS', () => {
  it("A server without HTTPS doesn't tell browsers to use HTTPS", async () => {
    const { app, port } = await listen();
    const headers = parseHeaders(await send(port, createRequest('GET /')));
    expect(headers['strict-transport-security']).toBeUndefined();
    expect(headers['content-security-policy']).not.toContain('upgrade-insecure-requests');
    await app.close();
  });
});

describe('Allowed methods', () => {
  it.each([
    ['/api/cart', 'DELETE, GET, HEAD, OPTIONS, POST'],
    ['/api/cart/12', 'DELETE, OPTIONS, PATCH'],
    ['/about', 'GET, HEAD, OPTIONS'],
    ['/shared/abc', 'GET, HEAD, OPTIONS'],
  ])('For %s, the responses to OPTIONS and unsupported methods list the allowed methods: %s', async (path, allow) => {
    const { app } = await listen();
    const optionsResponse = await app.inject({ method: 'OPTIONS', url: path });
    expect([optionsResponse.statusCode, optionsResponse.headers.allow, optionsResponse.body]).toEqual([
      204,
      allow,
      '',
    ]);
    expect(optionsResponse.headers['access-control-allow-origin']).toBeUndefined();
    const refused = await app.inject({ method: 'TRACE' as 'GET', url: `${path}?x=1` });
    expect([refused.statusCode, refused.headers.allow, refused.json().code]).toEqual([
      405,
      allow,
      'method_not_allowed',
    ]);
    expect((await app.inject({ method: 'OPTIONS', url: `${path}x/y/z` })).statusCode).toBe(404);
    await app.close();
  });
});

describe('Caching of API responses', () => {
  it("Clients may cache an API response only if it's the same for everyone", async () => {
    const { app } = await listen();
    const readCacheControl = async (url: string) => (await app.inject({ url })).headers['cache-control'];
    for (const url of ['/api/auth/user', '/api/cart', '/api/shared-lists/x', '/api/nothing', '/api/logout']) {
      expect(await readCacheControl(url), url).toMatch(/^(private, )?no-store$/);
    }
    for (const url of ['/api/pricing-status', '/api/grocery-items', '/api/stores/source']) {
      expect(await readCacheControl(url), url).toBe('no-cache');
    }
    expect(await readCacheControl('/api/grocery-items?limit=0'), 'a refusal').toBe('private, no-store');
    await app.close();
  });
});
