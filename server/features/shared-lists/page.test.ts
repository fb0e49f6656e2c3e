import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#server/app.ts';
import { parseEnv } from '#server/env/env.ts';
import { defaultRateLimits } from '#server/http/rate-limit.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { makeItem } from '#tests/support/factories.ts';
import { signIn } from '#tests/support/sign-in.ts';

const database = await createTestDatabase();
const { db } = database;
let webRoot: string;
let app: FastifyInstance;

beforeAll(async () => {
  webRoot = await mkdtemp(join(tmpdir(), 'cartwise-page-'));
  await writeFile(join(webRoot, 'first-load.json'), '{}');
  app = await buildApp({
    db,
    webRoot,
    env: parseEnv({ NODE_ENV: 'test', LOG_LEVEL: 'silent', PUBLIC_URL: 'http://localhost:3000' }),
    clock: () => new Date(),
    fetch: () => Promise.reject(new Error('No outside service in this test')),
  });
});

afterAll(async () => {
  await app.close();
  await database.close();
  await rm(webRoot, { recursive: true });
});

async function shareCart(body: object, details: Parameters<typeof signIn>[1] = {}) {
  const who = await signIn(db, details);
  const headers = who.headers;
  const item = await makeItem(db);
  await app.inject({ method: 'POST', url: '/api/cart', headers, payload: { itemId: item.id, quantity: 1 } });
  const shareAnswer = await app.inject({
    method: 'POST',
    url: '/api/shared-lists/from-cart',
    headers,
    payload: body,
  });
  expect(shareAnswer.statusCode).toBe(201);
  return shareAnswer.json().id as string;
}

const openPage = (id: string) => app.inject({ method: 'GET', url: `/shared/${id}` });

describe('Shared list page without scripts', () => {
  it("The shared list page has Open Graph tags and doesn't name an anonymous owner", async () => {
    const id = await shareCart(
      { title: 'Sunday dinner', description: 'For six', ownerName: 'anonymous' },
      { first_name: 'Maya', last_name: 'Okafor', email: 'maya@example.com' },
    );
    const page = await openPage(id);
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.headers['x-robots-tag']).toBe('noindex');
    for (const element of [
      '<title>Sunday dinner · Cartwise</title>',
      '<meta name="description" content="For six">',
      '<meta name="robots" content="noindex">',
      '<meta property="og:title" content="Sunday dinner">',
      '<meta property="og:description" content="For six">',
      `<meta property="og:url" content="http://localhost:3000/shared/${id}">`,
      '<div id="root">',
    ]) {
      expect(page.body).toContain(element);
    }
    const [, structuredData = ''] =
      /<script type="application\/ld\+json">(.*?)<\/script>/.exec(page.body) ?? [];
    expect(JSON.parse(structuredData)).toMatchObject({
      '@type': 'ItemList',
      name: 'Sunday dinner',
      numberOfItems: 1,
    });
    expect(page.body.match(/<title>/g)).toHaveLength(1);
    expect(page.body.match(/name="description"/g)).toHaveLength(1);
    expect(page.body).not.toMatch(/maya|okafor/i);
  });

  it("If a shared list has no description, the page's description says how many items it has and who shared it", async () => {
    const id = await shareCart({ title: 'A' }, { first_name: 'Maya' });
    expect((await openPage(id)).body).toContain('content="A grocery list with 1 item, shared by Maya."');
    const anonymous = await shareCart({ title: 'A' }, { first_name: null });
    expect((await openPage(anonymous)).body).toContain('content="A grocery list with 1 item."');
  });

  it('The shared list page escapes HTML and replacement patterns in the title', async () => {
    const id = await shareCart({
      title: '</title><script>alert(1)</script> $& $1 🥑',
      description: '"><img src=x onerror=alert(1)>',
    });
    const { body } = await openPage(id);
    expect(body).toContain(
      '<title>&lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt; $&amp; $1 🥑 · Cartwise</title>',
    );
    expect(body).toContain('content="&quot;&gt;&lt;img src=x onerror=alert(1)&gt;"');
    expect(body).not.toContain('<script>alert');
    expect(body).not.toMatch(/<img(?! src="\/favicon\.svg" alt="" )/);
  });

  it.each([
    'x',
    'AAAAAAAAAAAAAAAAAAAAAA',
    '%3Cscript%3E',
    "'--",
    '%25',
    '%00',
  ])('The URL of an unknown shared list (%s) serves the app with status 404', async (id) => {
    const page = await openPage(id);
    expect(page.statusCode).toBe(404);
    expect(page.body).toContain('<title>List Not Found · Cartwise</title>');
    expect(page.body).toContain('<div id="root">');
    expect(page.body.match(/<script>/g), 'the one of the page itself').toHaveLength(1);
  });

  it.each([
    '%',
    '%E0%A4%A',
  ])('A shared list URL with the malformed ID "%s" redirects to the encoded URL', async (id) => {
    const redirect = await openPage(id);
    expect(redirect.statusCode).toBe(308);
    expect(redirect.headers.location).toBe(`/shared/${encodeURIComponent(id)}`);
    const page = await openPage(encodeURIComponent(id));
    expect(page.statusCode).toBe(404);
    expect(page.body).toContain('<title>List Not Found · Cartwise</title>');
  });

  it('A shared list URL with a trailing slash redirects to the URL without the slash', async () => {
    const id = await shareCart({ title: 'A' });
    const page = await openPage(`${id}/`);
    expect(page.statusCode).toBe(308);
    expect(page.headers.location).toBe(`/shared/${id}`);
  });

  it('Pages other than shared lists keep the default title and can be indexed', async () => {
    const page = await app.inject({ method: 'GET', url: '/about' });
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('<title>Cartwise</title>');
    expect(page.body).not.toContain('noindex');
  });
});

it('A visitor who tries too many shared list IDs gets status 429 and a page that opens the app without a list', async () => {
  const limitedApp = await buildApp({
    db,
    webRoot,
    env: parseEnv({ NODE_ENV: 'test', LOG_LEVEL: 'silent' }),
    clock: () => new Date('2026-11-22T12:00:00Z'),
    fetch: () => Promise.reject(new Error('No outside service in this test')),
    limits: { ...defaultRateLimits, listsPerMinute: 1 },
  });
  expect((await limitedApp.inject('/shared/nope')).statusCode).toBe(404);
  const refusedAnswer = await limitedApp.inject('/shared/nope');
  expect([refusedAnswer.statusCode, refusedAnswer.headers['retry-after']]).toEqual([429, '60']);
  expect(refusedAnswer.body).toContain('<div id="root">');
  await limitedApp.close();
});
