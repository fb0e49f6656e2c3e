import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import Fastify from 'fastify';
import { afterAll, describe, expect, it } from 'vitest';
import { chooseEncoding, compress, compressResponses } from './compression.ts';

const app = Fastify();
const long = 'milk, eggs, bread, '.repeat(200);
const short = 'x'.repeat(1_023);
const large = 'milk, eggs, bread, '.repeat(60_000);
const sameBytes = Buffer.from(long);
compressResponses(app);
app.get('/api/long', async () => ({ long }));
app.get('/api/own', async (_request, reply) =>
  reply.header('cache-control', 'private, no-store').send({ long }),
);
app.get('/long', (_request, reply) => reply.type('text/html; charset=utf-8').send(sameBytes));
app.get('/large', (_request, reply) => reply.type('text/plain').send(large));
app.get('/short', (_request, reply) => reply.type('text/plain').send(short));
app.get('/image', (_request, reply) => reply.type('image/png').send(Buffer.alloc(5_000)));
app.get('/packed', (_request, reply) =>
  reply.type('text/plain').header('content-encoding', 'gzip').send(Buffer.alloc(5_000)),
);
afterAll(() => app.close());

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

describe('Response compression', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'zstd', zstdDecompressSync],
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['br;q=0, gzip', 'gzip', gunzipSync],
    ['*', 'zstd', zstdDecompressSync],
  ] as const)('A response to Accept-Encoding "%s" is compressed as %s', async (accepted, encoding, decompress) => {
    for (const [url, text] of [
      ['/api/long', JSON.stringify({ long })],
      ['/long', long],
      ['/long', long],
      ['/large', large],
    ] as const) {
      const { headers, rawPayload } = await get(url, { 'accept-encoding': accepted });
      expect(headers).toMatchObject({ 'content-encoding': encoding, vary: 'Accept-Encoding' });
      expect(rawPayload.length).toBeLessThan(text.length / 4);
      expect(decompress(rawPayload).toString()).toBe(text);
    }
  });

  it.each([
    ['/short', 'br'],
    ['/image', 'br'],
    ['/long', 'identity'],
    ['/long', ''],
    ['/long', 'br;q=0, *;q=0'],
  ])('The response from %s isn\'t compressed if the request\'s Accept-Encoding is "%s"', async (url, accepted) => {
    const { headers, statusCode } = await get(url, { 'accept-encoding': accepted });
    expect([statusCode, headers['content-encoding']]).toEqual([200, undefined]);
  });

  it.each([long, large])('A buffer that is sent repeatedly is compressed only once', async (text) => {
    const bytes = Buffer.from(text);
    const [first, second] = await Promise.all([compress(bytes, 'br'), compress(bytes, 'br')]);
    expect(second).toBe(first);
    expect(await compress(bytes, 'br')).toBe(first);
  });

  it("A response that is already compressed isn't compressed again", async () => {
    expect((await get('/packed', { 'accept-encoding': 'br' })).headers['content-encoding']).toBe('gzip');
  });

  it("A response that the client already has cached isn't sent again, whether it was compressed or not", async () => {
    const { headers } = await get('/api/long', { 'accept-encoding': 'br' });
    expect(headers.etag).toMatch(/^W\/"/);
    const own = await get('/api/own');
    expect(own.headers).toMatchObject({ etag: headers.etag, 'cache-control': 'private, no-store' });
    for (const encoding of ['br', 'identity']) {
      const again = await get('/api/long', {
        'accept-encoding': encoding,
        'if-none-match': `${headers.etag}`,
      });
      expect([again.statusCode, again.body]).toEqual([304, '']);
    }
  });
});

it.each([
  ['*', 304],
  ['W/"other", {etag}', 304],
  ['W/"other"', 200],
  ['', 200],
  ['W/"', 200],
  [',,, "" ,', 200],
  [`${'x'.repeat(8_000)}`, 200],
])('A request with If-None-Match %s gets status %i', async (header, status) => {
  const etag = String((await get('/api/own')).headers.etag);
  const answer = await get('/api/own', { 'if-none-match': header.replace('{etag}', etag) });
  expect(answer.statusCode).toBe(status);
});

it.each([
  [undefined, null],
  ['BR', 'br'],
  ['gzip;q=0.1, br;q=0.9', 'br'],
  [' , ;q=, gzip;q=x', null],
  ['br;q=2', 'br'],
] as const)('For Accept-Encoding "%s", the best supported encoding is %s', (accepted, best) => {
  expect(chooseEncoding(accepted, ['zstd', 'br', 'gzip'])).toBe(best);
});
