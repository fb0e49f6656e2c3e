import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#server/app.ts';
import { parseEnv } from '#server/env/env.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { makeItem } from '#tests/support/factories.ts';
import { insertSharedList } from '#tests/support/insert-shared-list.ts';
import { signIn } from '#tests/support/sign-in.ts';

const database = await createTestDatabase();
let folder: string;
let app: Awaited<ReturnType<typeof buildApp>>;

const renderer = `export const renderPage = async (data) => {
  const answers = JSON.stringify(data.answers);
  if (answers.includes('Unrenderable')) throw new Error('This shopper cannot be rendered.');
  return '<main>' + data.shows + ' ' + answers.replaceAll('<', '&lt;') + '</main>';
};`;
const chunks = {
  'web/main.tsx': { file: 'assets/main.js' },
  'web/landing.tsx': { file: 'assets/landing.js', imports: ['web/demo.tsx'] },
  'web/demo.tsx': { file: 'assets/demo.js' },
  'web/shared-list.tsx': { file: 'assets/shared-list.js' },
  'web/app.tsx': { file: 'assets/app.js' },
  'web/shopper.tsx': { file: 'assets/home.js' },
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cartwise-web-'));
  await mkdir(join(folder, 'web'));
  await mkdir(join(folder, 'web-render'));
  await writeFile(join(folder, 'web/first-load.json'), JSON.stringify(chunks));
  await writeFile(join(folder, 'web-render/render.js'), renderer);
  app = await buildApp({
    db: database.db,
    webRoot: join(folder, 'web'),
    env: parseEnv({ NODE_ENV: 'test', LOG_LEVEL: 'silent', PUBLIC_URL: 'http://localhost:3000' }),
    clock: () => new Date('2026-11-22T12:00:00Z'),
    fetch: () => Promise.reject(new Error('No outside service in this test')),
  });
});
afterAll(async () => {
  await app.close();
  await database.close();
  await rm(folder, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });
const readPageData = (body: string) =>
  JSON.parse(/<script type="application\/json" id="page-data">(.*?)<\/script>/.exec(body)?.[1] ?? 'null');
const findDeferredFiles = (body: string) =>
  /<script data-scripts="([^"]*)" data-preloads="([^"]*)"/.exec(body)?.slice(1);

describe('The start page', () => {
  it("A visitor's start page is complete HTML with deferred scripts and no user data", async () => {
    const { statusCode, headers, body } = await get('/');
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({ 'cache-control': 'no-cache', vary: expect.stringContaining('Cookie') });
    expect(body).toContain('<div id="root"><main>landing ');
    const { shows, answers, demoSeed } = readPageData(body);
    expect([shows, answers]).toEqual(['landing', { '/api/auth/user': null }]);
    expect(body).toContain(`<html data-seed="${demoSeed}" lang="en">`);
    expect(findDeferredFiles(body)).toEqual(['/assets/main.js', '/assets/landing.js /assets/demo.js']);
    expect(body).not.toMatch(/<script type="module"|<link rel="modulepreload"/);
    const [, about = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(body) ?? [];
    expect(JSON.parse(about)).toMatchObject({
      '@type': 'WebApplication',
      offers: [{ price: '0' }, { price: '1.99' }],
    });
  });

  it("A returning visitor's start page keeps its prices and isn't sent again if it's unchanged", async () => {
    const first = await get('/');
    const again = await get('/', { 'if-none-match': `${first.headers.etag}` });
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', first.headers.etag]);
    const version = /W\/"(\d+)-/.exec(`${first.headers.etag}`)?.[1];
    const changed = await get('/', { 'if-none-match': `W/"${version}-older"` });
    expect([changed.statusCode, readPageData(changed.body).demoSeed]).toEqual([
      200,
      readPageData(first.body).demoSeed,
    ]);
    expect((await get('/', { 'if-none-match': 'W/"99999999999999999999-x"' })).statusCode).toBe(200);
  });

  it("A shopper's start page contains the user, preferences and cart that the API returns", async () => {
    const { headers: shopperHeaders } = await signIn(database.db, { first_name: '</script><b>Maya' });
    const { headers, body } = await get('/', shopperHeaders);
    expect(headers['cache-control']).toBe('private, no-cache');
    expect(headers.vary).toContain('Cookie');
    expect(headers.etag).toBeUndefined();
    const { shows, answers } = readPageData(body);
    expect(shows).toBe('home');
    expect(Object.keys(answers).toSorted()).toEqual([
      '/api/auth/user',
      '/api/cart',
      '/api/free-lines',
      '/api/preferences',
      '/api/pricing-status',
    ]);
    for (const [address, answer] of Object.entries(answers)) {
      expect((await get(address, shopperHeaders)).json(), address).toEqual(answer);
    }
    expect(findDeferredFiles(body)).toEqual(['/assets/main.js', '/assets/home.js']);
    expect(body).toContain('<div id="root"><main>home {"/api/auth/user":');
    expect(body).not.toContain('<b>Maya');
  });

  it("A shopper's start page contains recurring orders, unless they have more than 500 lines", async () => {
    const shopper = await signIn(database.db, { subscription_status: 'active' });
    const itemIds: number[] = [];
    for (let count = 0; count < 100; count += 1) itemIds.push((await makeItem(database.db)).id);
    const order = (count: number) =>
      app.inject({
        ...{ method: 'POST', url: '/api/recurring-orders', headers: shopper.headers },
        body: {
          frequency: 'weekly',
          items: itemIds.slice(0, count).map((itemId) => ({ itemId, quantity: 1 })),
        },
      });
    const readEmbeddedOrders = async () =>
      readPageData((await get('/', shopper.headers)).body).answers['/api/recurring-orders'];
    for (const count of [100, 100, 100, 100, 100]) expect((await order(count)).statusCode).toBe(201);
    expect(await readEmbeddedOrders()).toEqual((await get('/api/recurring-orders', shopper.headers)).json());
    await order(1);
    expect(await readEmbeddedOrders()).toBeUndefined();
  });

  it('If rendering the start page fails, the page is sent without rendered content', async () => {
    const { headers } = await signIn(database.db, { first_name: 'Unrenderable' });
    const { statusCode, body } = await get('/', headers);
    expect(statusCode).toBe(200);
    expect(readPageData(body).shows).toBeNull();
    expect(body).not.toContain('<main>');
  });

  it('If a user loads the start page twenty times simultaneously, only four of the pages embed the cart', async () => {
    const { headers } = await signIn(database.db);
    const blocker = await database.pool.connect();
    try {
      await blocker.query('begin; lock table free_line in access exclusive mode');
      const loads = Array.from({ length: 20 }, () => get('/', headers));
      let done = 0;
      for (const load of loads) void load.then(() => (done += 1));
      await expect.poll(() => done).toBe(16);
      await blocker.query('rollback');
      const answers = (await Promise.all(loads)).map(({ body }) => readPageData(body).answers);
      for (const path of ['/api/cart', '/api/free-lines'])
        expect(answers.filter((each) => path in each)).toHaveLength(4);
      expect(answers.every((each) => each['/api/auth/user'] !== null)).toBe(true);
    } finally {
      await blocker.query('rollback');
      blocker.release();
    }
  });

  it('The offline copy of the in-store list contains no data, even if the user is signed in', async () => {
    const { headers } = await signIn(database.db);
    expect(readPageData((await get('/shop', headers)).body).answers).toHaveProperty('/api/auth/user');
    expect(readPageData((await get('/shop?shell', headers)).body)).toBeNull();
  });

  it('The start page renders in the browser after a redirect from the payment provider', async () => {
    expect(
      readPageData((await get('/?payment_intent=pi_1&redirect_status=succeeded')).body).shows,
    ).toBeNull();
  });

  it('A visitor whose session has ended gets the landing page', async () => {
    expect(readPageData((await get('/', { cookie: 'session=gone' })).body).shows).toBe('landing');
  });
});

it.each([
  '/about',
  '/account',
  '/no-such-page',
])('The page %s contains the signed-in user and no other data', async (path) => {
  const { headers } = await signIn(database.db);
  expect(Object.keys(readPageData((await get(path, headers)).body).answers)).toEqual(['/api/auth/user']);
  const { body } = await get(path);
  expect(readPageData(body).answers).toEqual({ '/api/auth/user': null });
  expect(body).toContain('<script type="module" crossorigin src="/assets/main.js"></script>');
  expect(body).toContain('<link rel="modulepreload" crossorigin href="/assets/app.js">');
});

it("A shared list's HTML page contains the list that the API returns", async () => {
  const { id, path } = await insertSharedList(database.db, { title: 'Taco <night>' });
  const { body, headers } = await get(path);
  expect(headers['cache-control']).toBe('private, no-cache');
  expect(body).toContain('<div id="root"><main>shared-list ');
  const { answers } = readPageData(body);
  expect(answers[`/api/shared-lists/${id}`]).toEqual((await get(`/api/shared-lists/${id}`)).json());
  expect(body).toContain('Taco \\u003cnight>');
});

it('A page allows only one inline script, identified by its hash', async () => {
  const policy = `${(await get('/')).headers['content-security-policy']}`;
  expect(policy).toMatch(/script-src 'self' 'sha256-[\w+/]{43}=' 'wasm-unsafe-eval'(;|$)/);
});
