import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from '#server/app.ts';
import { parseEnv } from '#server/env/env.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { itInFullTier } from '#tests/support/tier.ts';

const CHROME = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/141.0 Mobile Safari/537.36';
const browser = { host: 'cartwise.example', accept: 'text/html,*/*;q=0.8', 'user-agent': CHROME };

let webRoot: string;
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let app: FastifyInstance;
let now: Date;

beforeAll(async () => {
  webRoot = await mkdtemp(join(tmpdir(), 'page-views-'));
  await writeFile(join(webRoot, 'first-load.json'), '{}');
});
afterAll(() => rm(webRoot, { recursive: true }));

const start = () =>
  buildApp({
    db: database.db,
    env: parseEnv({
      NODE_ENV: 'test',
      LOG_LEVEL: 'silent',
      PUBLIC_URL: 'http://cartwise.example',
      ANALYTICS_HOSTS: ' Shop.example:8080 ',
    }),
    clock: () => now,
    fetch: () => Promise.reject(new Error('No outside service in this test')),
    webRoot,
  });

beforeEach(async () => {
  now = new Date('2026-05-13T10:30:00Z');
  database = await createTestDatabase();
  app = await start();
});
afterEach(async () => {
  await app.close();
  await database.close();
});

type PageRequest = {
  url?: string;
  method?: 'GET' | 'HEAD' | 'POST';
  headers?: Record<string, string | undefined>;
};

const open = ({ url = '/about', method = 'GET', headers = {} }: PageRequest = {}) =>
  app.inject({
    method,
    url,
    headers: Object.fromEntries(
      Object.entries({ ...browser, ...headers }).filter(([, value]) => value !== undefined),
    ),
  });

async function closeAndReadViews(): Promise<Record<string, number>> {
  await app.close();
  const { rows } = await database.pool.query(
    "select host, sum(views) as views from page_view where grain = 'day' group by host",
  );
  return Object.fromEntries(rows.map(({ host, views }) => [host, views]));
}

describe('Page views', () => {
  itInFullTier('A clean shutdown stores each page view under its hour and day', async () => {
    now = new Date('2026-05-13T23:59:59.900Z');
    await open();
    await open({ url: '/' });
    now = new Date('2026-05-14T00:00:00.100Z');
    // This shared list doesn't exist, so the request doesn't count.
    await open({ url: '/shared/abc?x=1' });
    await open({ url: '/analytics' });
    await app.close();
    const { rows } = await database.pool.query('select grain, starts_at, views from page_view order by 1, 2');
    expect(rows).toEqual([
      { grain: 'day', starts_at: new Date('2026-05-13T00:00:00Z'), views: 2 },
      { grain: 'day', starts_at: new Date('2026-05-14T00:00:00Z'), views: 1 },
      { grain: 'hour', starts_at: new Date('2026-05-13T23:00:00Z'), views: 2 },
      { grain: 'hour', starts_at: new Date('2026-05-14T00:00:00Z'), views: 1 },
    ]);
    app = await start();
    const { domains, recentActivity } = (await app.inject('/api/analytics/all-domains')).json();
    expect(domains).toMatchObject([{ totalVisits: 3, todayVisits: 1 }]);
    expect(recentActivity).toEqual([{ domain: 'cartwise.example', visits: 3 }]);
  });

  it("A page view isn't written to the database until the next flush", async () => {
    await open();
    const { rows } = await database.pool.query('select from page_view');
    expect(rows).toEqual([]);
    expect(await closeAndReadViews()).toEqual({ 'cartwise.example': 1 });
  });

  it('Page views count toward the same host regardless of how its name is written', async () => {
    await open({ headers: { host: 'CARTWISE.example' } });
    await open({ headers: { host: 'cartwise.example:80' } });
    await open({ headers: { host: 'shop.EXAMPLE:8080' } });
    await open({ headers: { host: 'somewhere:3000', 'x-forwarded-host': 'shop.example:8080' } });
    expect(await closeAndReadViews()).toEqual({ 'cartwise.example': 2, 'shop.example:8080': 2 });
  });

  it("Requests with a forged host don't count as page views", async () => {
    const forged = [
      'evil.example',
      'cartwise.example.evil.example',
      'evil.example#cartwise.example',
      'evil@cartwise.example',
      'cartwise.example:8080',
      'shop.example',
      'cartwise.example, evil.example',
      "cartwise.example'; drop table page_view; --",
      'cartwise.example/x',
      '\u00e7artwise.example',
      '[::1',
      'x'.repeat(10_000),
    ];
    for (const host of forged) await open({ headers: { host } });
    await open();
    expect(await closeAndReadViews()).toEqual({ 'cartwise.example': 1 });
  });

  it("Requests from bots, API calls and prefetches don't count as page views", async () => {
    const openings: [string, PageRequest][] = [
      ['a HEAD request', { method: 'HEAD' }],
      ['a POST request', { method: 'POST' }],
      ['an API call', { url: '/api/auth/user' }],
      ['an unknown API call', { url: '/api/nothing' }],
      ['a sign-in', { url: '/api/login' }],
      ['a page of the identity provider', { url: '/idp/sign-in' }],
      ['a health check', { url: '/health/live' }],
      ['a missing asset', { url: '/assets/gone.js' }],
      ['a file', { url: '/favicon.svg' }],
      ['a request that does not accept HTML', { headers: { accept: '*/*' } }],
      ['a script', { headers: { 'sec-fetch-dest': 'script' } }],
      ['a prefetched page', { headers: { 'sec-purpose': 'prefetch' } }],
      ['an empty user agent', { headers: { 'user-agent': '' } }],
      ...[
        'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
        'Mozilla/5.0 (compatible; bingbot/2.0)',
        'facebookexternalhit/1.1',
        'WhatsApp/2.23',
        'curl/8.5.0',
        'Mozilla/5.0 (X11; Linux x86_64) HeadlessChrome/141.0',
        'python-requests/2.32',
        'UptimeRobot/2.0',
        'node',
        'undici',
        'node-fetch/1.0',
        'PostmanRuntime/7.43.0',
        'HTTPie/3.2.4',
        'insomnia/11.0.0',
        'Mediapartners-Google',
        'Mozilla/5.0 (compatible; Google-InspectionTool/1.0;)',
        `${CHROME} (compatible; GoogleOther)`,
        `${CHROME} StatusCake`,
        'Scrapy/2.13 (+https://scrapy.org)',
        `${CHROME} DatadogSynthetics`,
        'Site24x7',
        'NewRelicPinger/1.0',
        'Feedly/1.0 (+http://www.feedly.com/fetcher.html)',
        'Mozilla/5.0 (Unknown; Linux x86_64) AppleWebKit/538.1 PhantomJS/2.1.1 Safari/538.1',
        `${CHROME} Puppeteer`,
        'Playwright/1.50',
        'Pinterest/0.2 (+http://www.pinterest.com/)',
        'Mozilla/5.0 (compatible; Pinterestbot/1.0; +http://www.pinterest.com/bot.html)',
        'Mozilla/5.0 (compatible; Embedly/0.2; +http://support.embed.ly/)',
        'Iframely/1.3.1 (+https://iframely.com/docs/about)',
        'Mozilla/5.0 (compatible; vkShare; +http://vk.com/dev/Share)',
        'W3C_Validator/1.3',
        'Nutch/1.18',
        'Mozilla/5.0 zgrab/0.x',
        'Mozilla/5.0 (compatible; Nmap Scripting Engine; https://nmap.org/book/nse.html)',
        'Ruby',
        'Mozilla/5.0 (compatible; monitoring)',
      ].map((agent): [string, PageRequest] => [agent, { headers: { 'user-agent': agent } }]),
    ];
    const answers = await Promise.all(openings.map(([, opening]) => open(opening)));
    expect(answers.filter(({ statusCode }) => statusCode === 200).length).toBeGreaterThan(10);
    await open();
    expect(await closeAndReadViews()).toEqual({ 'cartwise.example': 1 });
  });

  itInFullTier.each([
    'Mozilla/5.0 (Linux; Android 13; CUBOT X70) AppleWebKit/537.36 Chrome/141.0.0.0 Mobile Safari/537.36',
    'Mozilla/5.0 (Linux; Android 9; CUBOT_X18_Plus) AppleWebKit/537.36 Chrome/120.0 Mobile Safari/537.36',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0',
    'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 [Pinterest/iOS]',
    'Mozilla/5.0 (Linux; Android 14; SAMSUNG SM-S918B) AppleWebKit/537.36 SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36',
  ])('A page opened with the user agent %s counts as a page view', async (agent) => {
    await open({ headers: { 'user-agent': agent } });
    expect(await closeAndReadViews()).toEqual({ 'cartwise.example': 1 });
  });
});
