import { once } from 'node:events';
import http, { createServer } from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createPublicFetch } from './fetch-public.ts';

const requestedPaths: (string | undefined)[] = [];
const server = createServer((request, response) => {
  requestedPaths.push(request.url);
  if (request.url === '/moved')
    return void response.writeHead(302, { location: '/client.json' }).end('moved');
  if (request.url === '/cut') return void response.write('{', () => response.destroy());
  response.writeHead(200, { 'cache-control': 'max-age=60' }).end(`{"accept":"${request.headers.accept}"}`);
});
let origin: string;

beforeAll(async () => {
  // Uses HTTP, so that no certificate is needed.
  vi.spyOn(https, 'get').mockImplementation((url, options) => {
    const { hostname, port, pathname: path } = url as URL;
    return http.get({ ...(options as https.RequestOptions), hostname, port, path });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  origin = `https://assistant.example:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  vi.restoreAllMocks();
  server.close();
});

const fetchLocally = createPublicFetch({
  isAllowed: () => true,
  resolve: async () => [{ address: '127.0.0.1', family: 4 }],
});

describe('Fetching URLs that visitors choose', () => {
  it('createPublicFetch returns a response with its status, headers and body', async () => {
    const response = await fetchLocally(`${origin}/client.json`, { headers: { accept: 'application/json' } });
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'max-age=60']);
    expect(await response.json()).toEqual({ accept: 'application/json' });
  });

  it("createPublicFetch doesn't follow redirects", async () => {
    requestedPaths.length = 0;
    const response = await fetchLocally(`${origin}/moved`);
    expect([response.status, await response.text(), requestedPaths]).toEqual([302, '', ['/moved']]);
  });

  it('Reading a response body that ends early throws an error', async () => {
    const response = await fetchLocally(`${origin}/cut`);
    await expect(response.text()).rejects.toThrow();
  });

  it.each([
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://10.0.0.1/',
    'https://localhost/',
  ])('createPublicFetch rejects the private address %s', async (url) => {
    await expect(createPublicFetch()(url)).rejects.toThrow('public web');
  });
});
