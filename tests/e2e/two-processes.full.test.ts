import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getUser } from '#contract/auth.ts';
import { getCart } from '#contract/cart.ts';
import { startAppProcess } from '#tests/support/app-process.ts';
import { createBrowser as fetchingBrowser, samplePerson, signInAtProvider } from '#tests/support/browser.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { findFreePort } from '#tests/support/free-port.ts';
import { getSharedBrowser } from '#tests/support/journey.ts';
import { startRoundRobinProxy } from '#tests/support/round-robin.ts';
import { addItem, setQuantity, signOut, signUp } from '#tests/support/shopper.ts';
import { openTab } from '#tests/support/tab.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let apps: Awaited<ReturnType<typeof startAppProcess>>[] = [];
let proxy: Awaited<ReturnType<typeof startRoundRobinProxy>>;
let browser: Awaited<ReturnType<typeof getSharedBrowser>>;

beforeAll(async () => {
  browser = await getSharedBrowser();
  database = await createTestDatabase({ template: 'nothing' });
  const port = await findFreePort();
  const env = { DATABASE_URL: database.url, PUBLIC_URL: `http://localhost:${port}` };
  apps = await Promise.all([startAppProcess(env), startAppProcess(env)]);
  await Promise.all(apps.map((app) => app.isReady));
  proxy = await startRoundRobinProxy(
    port,
    apps.map(({ url }) => url),
  );
});

afterAll(async () => {
  proxy?.close();
  for (const app of apps) await app.stop();
  await database?.close();
});

describe('Two processes on one database', () => {
  it('Two processes that start together migrate and seed the database only once', async () => {
    const count = async (sql: string) => Number((await database.pool.query(sql)).rows[0].count);
    expect(await count('select count(*) from grocery_item')).toBeGreaterThanOrEqual(600);
    const DUPLICATE_COUNT_QUERY =
      'select count(*) - count(distinct (name, brand, unit)) as count from grocery_item';
    expect(await count(DUPLICATE_COUNT_QUERY)).toBe(0);
    expect(await count('select count(*) - count(distinct (source, source_ref)) as count from store')).toBe(0);
    const appliedCounts = apps.map(({ child }) =>
      Number(/(\d+) migrations applied/.exec(child.output())?.[1] ?? 0),
    );
    const files = await readdir(join(import.meta.dirname, '../../server/db/migrations'));
    expect(appliedCounts.reduce((sum, each) => sum + each, 0)).toBe(files.length);
  });

  it('A browser that alternates between two processes sees the same data in both', async () => {
    const tab = await openTab(browser, { baseURL: proxy.url });
    const { page } = tab;
    const shopper = samplePerson();
    await signUp(page, shopper);
    await addItem(page, 'milk', /Whole Milk, Horizon Organic/);
    await addItem(page, 'eggs', /Large Eggs, Eggland's Best/);
    await setQuantity(page, 'Large Eggs', 3);

    const [session] = (await page.context().cookies()).filter(({ name }) => name === 'session');
    const fetchPath = (url: string, path: string) =>
      fetch(url + path, { headers: { cookie: `session=${session?.value}` } });
    for (const { url } of apps) {
      const user = getUser.response.parse(await (await fetchPath(url, '/api/auth/user')).json());
      expect(user.email).toBe(shopper.email);
      const entries = getCart.response.parse(await (await fetchPath(url, '/api/cart')).json());
      expect(entries.map(({ item, quantity }) => [item.brand, quantity])).toEqual([
        ['Horizon Organic', 1],
        ["Eggland's Best", 3],
      ]);
    }

    await signOut(page);
    for (const { url } of apps) expect((await fetchPath(url, '/api/auth/user')).status).toBe(401);
    for (const requests of proxy.served()) expect(requests).toBeGreaterThan(10);
    await tab.close();
    tab.expectQuiet();
  });

  it('The limit on password attempts applies to both processes together', async () => {
    const strangerBrowser = fetchingBrowser(proxy.url);
    const guessPassword = async (password: string) => {
      const { status } = await signInAtProvider(strangerBrowser, { email: 'nobody@example.com', password });
      return status;
    };
    for (let nth = 1; nth <= 10; nth += 1) expect(await guessPassword(`guess number ${nth}`)).toBe(401);
    expect(await guessPassword('one more')).toBe(429);
  });
});
