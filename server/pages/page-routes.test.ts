import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildApp } from '#server/app.ts';
import { parseEnv } from '#server/env/env.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { itInFullTier } from '#tests/support/tier.ts';

const database = await createTestDatabase();
const WITHOUT_ADS = {};
const WITH_ADS = { ADSENSE_CLIENT: 'ca-pub-1234567890123456', ADSENSE_SLOT: '42' };
let webRoot: string;

beforeAll(async () => {
  webRoot = await mkdtemp(join(tmpdir(), 'cartwise-static-'));
  for (const name of ['index.html', 'index.html.br']) await writeFile(join(webRoot, name), '<p>built</p>');
  await writeFile(join(webRoot, 'first-load.json'), '{}');
  await writeFile(join(webRoot, 'favicon.svg'), '<svg/>');
  await mkdir(join(webRoot, 'assets'));
  await writeFile(join(webRoot, 'assets/first.js'), 'export {};');
});

afterAll(async () => {
  await database.close();
  await rm(webRoot, { recursive: true });
});

const startApp = (variables: Record<string, string>, root: string) =>
  buildApp({
    db: database.db,
    webRoot: root,
    env: parseEnv({ NODE_ENV: 'test', LOG_LEVEL: 'silent', ...variables }),
    clock: () => new Date(),
    fetch: () => Promise.reject(new Error('No outside service in this test')),
  });

async function ask(variables: Record<string, string>, method: 'GET' | 'HEAD' | 'POST', url: string) {
  const app = await startApp(variables, webRoot);
  const { statusCode, headers, body } = await app.inject({ method, url });
  await app.close();
  return {
    status: statusCode,
    type: headers['content-type'],
    csp: headers['content-security-policy'],
    robots: headers['x-robots-tag'],
    location: headers.location,
    body,
  };
}

describe.each([
  ['without advertisements', WITHOUT_ADS],
  ['with advertisements', WITH_ADS],
])("Serving the app's pages %s", (_with, variables) => {
  it.each([
    '/',
    '/subscribe',
    '/About',
    '/admin/family?x=1/',
  ])("The server responds to GET and HEAD requests for %s with the app's page", async (url) => {
    const response = await ask(variables, 'GET', url);
    expect(response).toMatchObject({ status: 200, type: expect.stringContaining('text/html') });
    expect(response.body).toContain('<div id="root">');
    expect(await ask(variables, 'HEAD', url)).toMatchObject({ status: 200, type: response.type, body: '' });
  });

  itInFullTier.each([
    '/no-such-page',
    '/no/such/folder/',
    '/shared',
    '/account/more',
    '//example.com/',
    '/%',
    '/about%E0%A4%A',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/..%2f..%2fetc/passwd',
    '/a%00b',
    '/.env',
    '/index.html',
    '/index.html?x=1',
    '/%69ndex.html',
    '/INDEX.html',
    '/index.html.br',
    '/index.html/',
    '/first-load.json',
    '/%5Cx',
    '/%5C..%5C..%5Cetc%5Cpasswd',
    '/assets%2F..%2Findex.html',
    '/assets%2Ffirst.js%00.css',
    '/...',
    `/${'a'.repeat(8_000)}`,
    `/${'%F0%9F%A5%91'.repeat(600)}`,
  ])('The server responds to %s with the not-found page', async (url) => {
    const response = await ask(variables, 'GET', url);
    expect(response).toMatchObject({ status: 404, type: expect.stringContaining('text/html') });
    expect(response.body).toContain('<title>Page Not Found · Cartwise</title>');
    expect(response.body.match(/<meta name="robots" content="noindex">/g)).toHaveLength(1);
    expect(response.body).toContain('<div id="root">');
    expect(response.robots).toBe('noindex');
    expect(response.csp).toContain("default-src 'none'");
    expect(await ask(variables, 'HEAD', url)).toMatchObject({ status: 404, body: '' });
  });

  it.each([
    '/assets',
    '/assets/',
    '/assets//',
    '/assets/%5C..',
    '/assets/..%2F..%2Fpackage.json',
    `/assets/${'a'.repeat(8_000)}.js`,
    '/assets/first.js/',
    '/api/docs/%5C..',
    '/api/docs/static/%5C..%5Cpackage.json',
    '/api/docs/static/..%2f..%2fpackage.json',
    `/api/docs/static/${'a'.repeat(8_000)}`,
  ])("The server responds to %s with 404 and doesn't log an error", async (url) => {
    const logged = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    const { status, body } = await ask({ ...variables, LOG_LEVEL: 'warn' }, 'GET', url);
    const lines = logged.mock.calls.map(([line]) => String(line));
    logged.mockRestore();
    expect(status, url).toBe(404);
    if (url !== '/assets') expect(JSON.parse(body).code).toBe('not_found');
    expect(lines).toEqual([]);
  });

  it.each([
    ['/account/', '/account'],
    ['/shared/abc//?from=a/b/', '/shared/abc?from=a/b/'],
  ])('The server redirects %s to %s', async (url, canonicalUrl) => {
    expect(await ask(variables, 'GET', url)).toMatchObject({ status: 308, location: canonicalUrl });
  });

  it('The server responds with 404 to unknown API calls, missing assets and POST requests', async () => {
    expect(await ask(variables, 'GET', '/api/nothing')).toMatchObject({
      status: 404,
      type: expect.stringContaining('application/problem+json'),
    });
    expect((await ask(variables, 'HEAD', '/assets/gone.js')).status).toBe(404);
    for (const url of ['/assets/%00', '/assets/%', '/api//nothing'])
      expect(JSON.parse((await ask(variables, 'GET', url)).body).message).toBe(`'${url}' wasn’t found.`);
    expect((await ask(variables, 'POST', '/somewhere')).status).toBe(404);
  });
});

describe.each([
  ['without advertisements', WITHOUT_ADS],
  ['with advertisements', WITH_ADS],
])('Serving a new build %s', (_with, variables) => {
  it('A running server serves the pages and assets of a new build', async () => {
    const root = await mkdtemp(join(tmpdir(), 'cartwise-rebuilt-'));
    const build = async (name: string, index: number) => {
      await rm(join(root, 'assets'), { recursive: true, force: true });
      await mkdir(join(root, 'assets'));
      await writeFile(join(root, 'assets', name), 'export {};');
      const list = join(root, 'first-load.json');
      await writeFile(list, JSON.stringify({ 'web/main.tsx': { file: `assets/${name}` } }));
      await utimes(list, index, index);
    };
    await build('first.js', 1_000);
    const app = await startApp(variables, root);
    const get = async (url: string) => app.inject({ method: 'GET', url });
    expect((await get('/')).body).toContain('/assets/first.js');
    await build('second.js', 2_000);
    for (const url of ['/', '/shared/nope', '/subscribe']) {
      expect((await get(url)).body).toContain('/assets/second.js');
    }
    const asset = await get('/assets/second.js');
    expect(asset.statusCode).toBe(200);
    expect(asset.headers['cache-control']).toContain('immutable');
    expect((await get('/assets/first.js')).statusCode).toBe(404);
    await app.close();
    await rm(root, { recursive: true });
  });
});

describe('Google ads', () => {
  it('Google ads are neither loaded nor allowed unless they are configured', async () => {
    const { body, csp } = await ask(WITHOUT_ADS, 'GET', '/');
    expect(body).not.toContain('adsense');
    expect(csp).not.toMatch(/google|doubleclick/);
  });

  it.each([
    '/',
    '/shared/nope',
  ])('If Google ads are configured, page %s contains the AdSense IDs and allows ads', async (url) => {
    const { body, csp } = await ask(WITH_ADS, 'GET', url);
    expect(body).toContain('<meta name="adsense-client" content="ca-pub-1234567890123456">');
    expect(body).toContain('<meta name="adsense-slot" content="42">');
    expect(csp).toMatch(/script-src 'self'[^;]* https:\/\/\*\.googlesyndication\.com/);
    expect(csp).toMatch(/frame-src [^;]*https:\/\/\*\.doubleclick\.net/);
  });
});
