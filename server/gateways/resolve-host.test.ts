import { createSocket } from 'node:dgram';
import { Resolver } from 'node:dns/promises';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createPageFetcher } from '#server/gateways/pages/fetch-page.ts';
import { createPostRequestSender } from '#server/gateways/push/post-public.ts';
import { createPublicFetch } from './fetch-public.ts';
import { resolveHost } from './resolve-host.ts';

const A_RECORD = 1;
const AAAA_RECORD = 28;
const NO_SUCH_NAME = 3;

const names: Record<string, Record<number, number[]>> = {
  'local.example': { [A_RECORD]: [127, 0, 0, 1] },
  'both.example': {
    [A_RECORD]: [192, 0, 2, 1],
    [AAAA_RECORD]: [0x20, 0x01, 0x0d, 0xb8, ...Array.from({ length: 11 }, () => 0), 1],
  },
};

/** Answers a DNS query (RFC 1035). */
function answerQuery(query: Buffer): Buffer {
  const labels: string[] = [];
  let position = 12;
  for (let length = query[position] ?? 0; length > 0; length = query[position] ?? 0) {
    labels.push(query.toString('latin1', position + 1, position + 1 + length));
    position += 1 + length;
  }
  const records = names[labels.join('.').toLowerCase()];
  const type = query.readUInt16BE(position + 1);
  const data = records?.[type];
  const header = Buffer.from(query.subarray(0, position + 5));
  header.writeUInt16BE(0x8180 + (records === undefined ? NO_SUCH_NAME : 0), 2);
  header.writeUInt16BE(data === undefined ? 0 : 1, 6);
  header.writeUInt32BE(0, 8);
  if (data === undefined) return header;
  const record = [0xc0, 12, 0, type, 0, 1, 0, 0, 0, 60, 0, data.length, ...data];
  return Buffer.concat([header, Buffer.from(record)]);
}

/** DNS server that never answers queries for names containing "silent". */
const socket = createSocket('udp4', (query, { port }) => {
  if (!query.includes('silent')) socket.send(answerQuery(query), port, '127.0.0.1');
});
const pages = createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'text/html' }).end('soup');
});

beforeAll(async () => {
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const { port } = socket.address();
  const { resolve4 } = Resolver.prototype as {
    resolve4: (this: Resolver, name: string) => Promise<string[]>;
  };
  // Each lookup starts with this query, so it can set the name server.
  vi.spyOn(Resolver.prototype, 'resolve4').mockImplementation(function useNameServer(this: Resolver, name) {
    this.setServers([`127.0.0.1:${port}`]);
    return resolve4.call(this, name) as never;
  });
  await once(pages.listen(0, '127.0.0.1'), 'listening');
});
afterAll(() => {
  vi.restoreAllMocks();
  socket.close();
  pages.close();
});

describe('Host names that shoppers and visitors choose', () => {
  it('A host name resolves to its IPv4 and IPv6 addresses', async () => {
    const { signal } = new AbortController();
    expect(await resolveHost('both.example', signal)).toEqual([
      { address: '192.0.2.1', family: 4 },
      { address: '2001:db8::1', family: 6 },
    ]);
    expect(await resolveHost('local.example', signal)).toEqual([{ address: '127.0.0.1', family: 4 }]);
    expect(await resolveHost('www.localhost', signal)).toEqual([{ address: '127.0.0.1', family: 4 }]);
    await expect(resolveHost('unknown.example', signal)).rejects.toMatchObject({ code: 'ENOTFOUND' });
  });

  it("A lookup whose name server doesn't answer doesn't delay other lookups, and can be aborted", async () => {
    const attack = new AbortController();
    let pending = 12;
    const silent = Array.from({ length: pending }, (_, n) =>
      createPublicFetch()(`https://silent${n}.example/client.json`, { signal: attack.signal }).finally(() => {
        pending -= 1;
      }),
    );
    const settled = Promise.allSettled(silent);
    const { port } = pages.address() as AddressInfo;
    const readPage = createPageFetcher({
      isAllowed: () => true,
      isStandardPort: () => true,
      resolve: resolveHost,
      timeLimitMs: 5_000,
    });
    expect((await readPage(`http://local.example:${port}/`)).html).toBe('soup');
    expect(pending).toBe(12);
    attack.abort();
    expect((await settled).filter(({ status }) => status === 'rejected')).toHaveLength(12);
    await expect(resolveHost('local.example', attack.signal)).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('Host names of recipe pages, push services and assistants are resolved by querying name servers', async () => {
    const readPage = createPageFetcher();
    const post = createPostRequestSender();
    const fetchPublic = createPublicFetch();
    const push = { headers: {}, body: Buffer.of() };
    await expect(readPage('http://local.example/')).rejects.toMatchObject({ kind: 'address' });
    await expect(post('https://local.example/', push)).rejects.toThrow('public web');
    await expect(fetchPublic('https://local.example/')).rejects.toThrow('public web');
    await expect(readPage('http://unknown.example/')).rejects.toThrow('is not known');
    await expect(post('https://unknown.example/', push)).rejects.toMatchObject({ code: 'ENOTFOUND' });
    await expect(fetchPublic('https://unknown.example/')).rejects.toMatchObject({ code: 'ENOTFOUND' });
  });
});
