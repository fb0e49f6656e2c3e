import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '#tests/support/database.ts';
import { insertSharedList } from '#tests/support/insert-shared-list.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { startTestApp } from '#tests/support/test-app.ts';
import { defaultRateLimits } from './rate-limit.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let now = new Date('2026-11-22T12:00:30Z');

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const startLimitedApp = (env: Record<string, string> = {}) =>
  startTestApp(database.db, {
    clock: () => now,
    env,
    limits: {
      ...defaultRateLimits,
      searchesPerMinute: 3,
      storeSearchesPerMinute: 3,
      placesPerMinute: 3,
      listsPerMinute: 3,
    },
  });

const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });

describe('The rate limit for public calls', () => {
  it.each([
    '/api/grocery-items/search?q=milk',
    '/api/search?q=milk',
    '/api/stores?lat=41&lng=-87',
    '/api/geocode?q=60614',
  ])('Each caller has their own rate limit per minute for %s', async (url) => {
    const app = await startLimitedApp();
    const statuses = async (address: string) => {
      const answers = [];
      for (let n = 0; n < 4; n += 1) answers.push((await app.call('GET', url, from(address))).status);
      return answers;
    };
    expect(await statuses('203.0.113.7')).toEqual([200, 200, 200, 429]);
    expect(await statuses('203.0.113.8')).toEqual([200, 200, 200, 429]);
    const user = await signIn(database.db);
    const headers = { ...user.headers, ...from('203.0.113.7').headers };
    expect((await app.call('GET', url, { headers })).status).toBe(200);
    now = new Date(now.getTime() + 60_000);
    expect((await app.call('GET', url, from('203.0.113.7'))).status).toBe(200);
    await app.close();
  });

  it('A call over the rate limit gets 429 and the seconds to wait', async () => {
    now = new Date('2026-11-22T13:00:30Z');
    const app = await startLimitedApp();
    const ask = () => app.call('GET', '/api/geocode?q=60614', from('203.0.113.7'));
    for (let n = 0; n < 3; n += 1) await ask();
    expect(await ask()).toEqual({
      status: 429,
      body: {
        ...{ title: 'Too Many Requests', status: 429, code: 'too_many_requests' },
        detail: 'Too many requests. Please wait a minute and try again.',
        message: 'Too many requests. Please wait a minute and try again.',
      },
    });
    const { headers } = await app.inject({ url: '/api/geocode?q=60614', ...from('203.0.113.7') });
    expect(headers).toMatchObject({
      'content-type': expect.stringMatching(/^application\/problem\+json/),
      'retry-after': '30',
      'ratelimit-policy': '"minute";q=3;w=60',
      ratelimit: '"minute";r=0;t=30',
    });
  });

  it('Each response states how many requests remain and how many seconds are left until the limit resets', async () => {
    now = new Date('2026-11-22T14:00:50Z');
    const app = await startLimitedApp();
    for (const left of [2, 1, 0]) {
      const { headers } = await app.inject({ url: '/api/geocode?q=60614', ...from('203.0.113.9') });
      expect(headers.ratelimit).toBe(`"minute";r=${left};t=10`);
    }
    await app.close();
  });

  it("The RateLimit header of a 429 response names the limit, even if it isn't a per-minute limit", async () => {
    const app = await startTestApp(database.db);
    const { headers } = await signIn(database.db);
    const body = { title: 'Maps', suggestion: 'Show the aisles.', userEmail: 'sam@example.com' };
    const send = () => app.inject({ method: 'POST', url: '/api/send-suggestion', headers, payload: body });
    let answer = await send();
    while (answer.statusCode === 201) answer = await send();
    expect(answer.statusCode).toBe(429);
    expect(answer.headers.ratelimit).toMatch(/^"suggestion";r=0;t=\d+$/);
    await app.close();
  });
});

it('The rate limit stops a caller who guesses the IDs of shared lists', async () => {
  const app = await startLimitedApp();
  const { id } = await insertSharedList(database.db);
  const statuses = [];
  for (const each of [id, `${id.slice(0, -1)}_`, 'x', id]) {
    statuses.push((await app.call('GET', `/api/shared-lists/${each}`, from('203.0.113.70'))).status);
  }
  expect(statuses).toEqual([200, 404, 404, 429]);
  await app.close();
});

describe('Callers behind proxies', () => {
  // Two proxies: a load balancer (10.1.2.3) and this machine (127.0.0.1).
  const viaLoadBalancer = (client: string) => from(`${client}, 10.1.2.3`);

  it('A caller behind trusted proxies is identified by the address that the proxies report', async () => {
    const app = await startLimitedApp({ TRUSTED_PROXIES: 'loopback, 10.0.0.0/8' });
    for (const client of ['203.0.113.1', '203.0.113.2', '203.0.113.3', '203.0.113.4']) {
      expect((await app.call('GET', '/api/geocode?q=60614', viaLoadBalancer(client))).status).toBe(200);
    }
    await app.close();
  });

  it('A caller behind an untrusted proxy is identified by the address of that proxy', async () => {
    const app = await startLimitedApp();
    const statuses = [];
    for (const client of ['203.0.113.1', '203.0.113.2', '203.0.113.3', '203.0.113.4']) {
      statuses.push((await app.call('GET', '/api/geocode?q=60614', viaLoadBalancer(client))).status);
    }
    expect(statuses).toEqual([200, 200, 200, 429]);
    await app.close();
  });
});
