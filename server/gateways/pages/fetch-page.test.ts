import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { isPublicAddress } from '#server/gateways/public-address.ts';
import { createPageFetcher } from './fetch-page.ts';
import { MAX_PAGE_BYTES } from './page-body.ts';

const closeFunctions: (() => void)[] = [];
afterAll(() => {
  for (const close of closeFunctions) close();
});

async function listen(answer: RequestListener) {
  const server = createServer(answer).listen(0, '127.0.0.1');
  closeFunctions.push(() => server.close().closeAllConnections());
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

const html =
  (body: string, headers: Record<string, string> = {}): RequestListener =>
  (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...headers }).end(body);
  };
const redirect =
  (location: string): RequestListener =>
  (_request, response) => {
    response.writeHead(302, { location }).end();
  };

/** The app's page reader, except that every host resolves to this machine and `port` is treated as public. */
const createReader = (port: number, overrides: Partial<Parameters<typeof createPageFetcher>[0]> = {}) =>
  createPageFetcher({
    isAllowed: (address, requestedPort) => requestedPort === port || isPublicAddress(address),
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
    isStandardPort: () => true,
    timeLimitMs: 2_000,
    ...overrides,
  });

describe('Web page URLs', () => {
  it.each([
    ...['127.0.0.1', '0.0.0.0', '10.1.2.3', '172.31.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1'],
    ...[
      '224.0.0.1',
      '255.255.255.255',
      '192.0.2.1',
      '198.18.0.1',
      '240.0.0.1',
      '::',
      '::1',
      'fe80::1',
      'fc00::1',
    ],
    ...[
      'fd12::1',
      'ff02::1',
      '::ffff:127.0.0.1',
      '::ffff:8.8.8.8',
      '64:ff9b::7f00:1',
      '2002:7f00:1::',
      '2001::1',
    ],
    ...['2001:db8::1', '::127.0.0.1', 'fe80::1%eth0', '4000::1', 'example.com', ''],
  ])('isPublicAddress rejects %s', (address) => expect(isPublicAddress(address)).toBe(false));

  it.each([
    '8.8.8.8',
    '93.184.216.34',
    '172.32.0.1',
    '2606:4700::1111',
  ])('isPublicAddress accepts %s', (address) => expect(isPublicAddress(address)).toBe(true));

  it.each([
    ...[
      'http://127.0.0.1/',
      'http://2130706433/',
      'http://0x7f.1/',
      'http://[::1]/',
      'http://[::ffff:127.0.0.1]/',
    ],
    ...[
      'http://localhost/',
      'http://169.254.169.254/latest/meta-data/',
      'https://8.8.8.8:8443/',
      'http://8.8.8.8:22/',
    ],
    ...[
      'ftp://example.com/',
      'file:///etc/passwd',
      'https://user:secret@8.8.8.8/',
      'javascript:alert(1)',
      'soup',
    ],
  ])('The page reader refuses to open %s', async (url) => {
    await expect(createPageFetcher()(url)).rejects.toMatchObject({ name: 'PageError', kind: 'address' });
  });

  it('The page reader refuses a host name if one of its addresses is private', async () => {
    const port = await listen(html('never'));
    let lookupCount = 0;
    const readPage = createReader(0, {
      isAllowed: (address) => isPublicAddress(address),
      resolve: async () => {
        lookupCount += 1;
        return [
          { address: '93.184.216.34', family: 4 },
          { address: '127.0.0.1', family: 4 },
        ];
      },
    });
    await expect(readPage(`http://recipes.test:${port}/`)).rejects.toMatchObject({ kind: 'address' });
    expect(lookupCount).toBe(1);
  });
});

describe('Web pages', () => {
  it('The page reader decompresses and decodes a web page', async () => {
    const port = await listen((_request, response) => {
      response.writeHead(200, {
        'content-type': 'text/html; charset=iso-8859-1',
        'content-encoding': 'gzip',
      });
      response.end(gzipSync(Buffer.from('cr\xe8me', 'latin1')));
    });
    const { html: text, url } = await createReader(port)(`http://recipes.test:${port}/soup`);
    expect([text, url]).toEqual(['crème', `http://recipes.test:${port}/soup`]);
  });

  it('The page reader follows redirects, but never to a private address', async () => {
    const inner = await listen(html('secret'));
    let location = '/there';
    const port = await listen((request, response) =>
      request.url === '/there' ? html('moved')(request, response) : redirect(location)(request, response),
    );
    const read = () => createReader(port)(`http://recipes.test:${port}/`);
    expect((await read()).html).toBe('moved');
    for (const target of [
      `http://127.0.0.1:${inner}/`,
      `http://inner.test:${inner}/`,
      'http://[::1]/',
      'file:///etc/passwd',
    ]) {
      location = target;
      await expect(read(), target).rejects.toMatchObject({ kind: 'address' });
    }
    location = '/round';
    await expect(read()).rejects.toThrow(/circles/);
  });

  it("The page reader rejects a page over the size limit, even if it's compressed", async () => {
    const long = Buffer.alloc(MAX_PAGE_BYTES + 1, 'a');
    const answers: RequestListener[] = [
      html(long.toString()),
      (_request, response) => {
        response.writeHead(200, { 'content-type': 'text/html' });
        const more = () => {
          while (response.write(long.subarray(0, 65_536)));
        };
        response.on('drain', more);
        more();
      },
      (_request, response) => {
        response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' });
        response.end(gzipSync(Buffer.alloc(20_000_000)));
      },
    ];
    for (const answer of answers) {
      const port = await listen(answer);
      await expect(createReader(port)(`http://recipes.test:${port}/`)).rejects.toThrow(/too long to read/);
    }
  });

  it('The page reader rejects missing, forbidden, slow and non-HTML pages', async () => {
    const silent = await listen(() => {});
    const quick = createReader(silent, { timeLimitMs: 50 });
    await expect(quick(`http://recipes.test:${silent}/`)).rejects.toThrow(/took too long/);
    const missing = await listen((_request, response) => void response.writeHead(404).end());
    await expect(createReader(missing)(`http://recipes.test:${missing}/`)).rejects.toThrow(/no such page/);
    const closed = await listen((_request, response) => void response.writeHead(403).end());
    await expect(createReader(closed)(`http://recipes.test:${closed}/`)).rejects.toThrow(/does not let us/);
    const picture = await listen(html('GIF', { 'content-type': 'image/gif' }));
    await expect(createReader(picture)(`http://recipes.test:${picture}/`)).rejects.toMatchObject({
      kind: 'unusable',
    });
    const unknown = createReader(1, {
      resolve: () => Promise.reject(Object.assign(new Error(), { code: 'ENOTFOUND' })),
    });
    await expect(unknown('http://recipes.test:1/')).rejects.toThrow(/is not known/);
  });

  it('The page reader uses the charset from the header or HTML, otherwise UTF-8', async () => {
    const readBytes = async (bytes: Buffer, contentType: string) => {
      const port = await listen((_request, response) => {
        response.writeHead(200, { 'content-type': contentType }).end(bytes);
      });
      return (await createReader(port)(`http://recipes.test:${port}/`)).html;
    };
    const meta = '<meta charset="iso-8859-1">crème';
    expect(await readBytes(Buffer.from(meta, 'latin1'), 'text/html')).toBe(meta);
    expect(await readBytes(Buffer.from('crème'), 'text/html')).toBe('crème');
    expect(await readBytes(Buffer.from('crème'), 'text/html; charset=nonsense')).toBe('crème');
  });

  it('The page reader rejects a page if its Content-Length is too large or its compression is unknown', async () => {
    const long = await listen(html('', { 'content-length': String(MAX_PAGE_BYTES + 1) }));
    await expect(createReader(long)(`http://recipes.test:${long}/`)).rejects.toThrow(/too long to read/);
    const zstdPort = await listen(html('soup', { 'content-encoding': 'zstd' }));
    await expect(createReader(zstdPort)(`http://recipes.test:${zstdPort}/`)).rejects.toThrow(
      /packed in a way/,
    );
    const plain = await listen(html('soup', { 'content-encoding': 'identity' }));
    expect((await createReader(plain)(`http://recipes.test:${plain}/`)).html).toBe('soup');
  });

  it('The page reader throws an error for status 500 or a closed connection', async () => {
    const failing = await listen((_request, response) => void response.writeHead(500).end());
    await expect(createReader(failing)(`http://recipes.test:${failing}/`)).rejects.toThrow(
      /did not answer with a page/,
    );
    const cut = await listen((request) => void request.socket.destroy());
    await expect(createReader(cut)(`http://recipes.test:${cut}/`)).rejects.toThrow(/could not be reached/);
  });
});
