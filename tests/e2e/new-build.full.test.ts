import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { getShoppingTrip } from '#contract/shop.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { signInOnPage } from '#tests/support/enter.ts';
import { callApi, fillCartAndStores } from '#tests/support/fill.ts';
import { getSharedBrowser } from '#tests/support/journey.ts';
import { startListeningApp } from '#tests/support/listening-app.ts';
import { openTab } from '#tests/support/tab.ts';

let webRoot: string;
let database: TestDatabase;
let app: Awaited<ReturnType<typeof startListeningApp>>;

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cartwise-builds-'));
  webRoot = join(folder, 'web');
  await cp('dist/web', webRoot, { recursive: true });
  await cp('dist/web-render', `${webRoot}-render`, { recursive: true });
  database = await createTestDatabase({ template: 'seeded' });
  app = await startListeningApp(database.db, { webRoot });
});

afterAll(async () => {
  await app.close();
  await database.close();
  await rm(join(webRoot, '..'), { recursive: true });
});

/** Deploys a new build, in which every script has a new name. */
async function deployNewBuild(): Promise<void> {
  const assets = join(webRoot, 'assets');
  const parts = new Set((await readdir(assets)).filter((name) => /\.js$/.test(name)));
  const toNewName = (name: string) => (parts.has(name) ? name.replace(/\.js$/, 'new.js') : name);
  for (const name of await readdir(webRoot, { recursive: true })) {
    const path = join(webRoot, name);
    if (/\.js\.(br|gz)$/.test(name)) await rm(path);
    if (!/\.(js|html|json)$/.test(name)) continue;
    const text = await readFile(path, 'utf8');
    await writeFile(path, text.replace(/[\w.-]+\.js\b/g, toNewName));
    const file = name.split('/').at(-1) ?? '';
    if (name !== file) await rename(path, join(assets, toNewName(file)));
  }
}

const readStartScript = (page: Page) =>
  page.evaluate(() => document.querySelector('script[type=module][src]')?.getAttribute('src') ?? '');

it('After a new build, the open page and its service worker keep working', async () => {
  const expectedMessages = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of 40[04]/;
  const tab = await openTab(await getSharedBrowser(), { baseURL: app.url, expectedMessages });
  const { page: shop } = tab;
  await shop.context().clock.install();
  await signInOnPage(shop, { app, database });
  await fillCartAndStores(shop);
  await shop.goto('/shop');
  await shop.evaluate(() => navigator.serviceWorker.ready.then(({ active }) => active?.state));
  const home = await shop.context().newPage();
  const noticeLoaded = home.waitForResponse(/page-notices/);
  await home.goto('/');
  await home.getByRole('region', { name: 'Your cart' }).waitFor();
  await (await noticeLoaded).finished();
  const oldScript = await readStartScript(shop);
  await deployNewBuild();

  const open = shop.getByRole('main').locator('button[aria-pressed=false]');
  const countTicked = async () =>
    (await callApi(shop, getShoppingTrip)).state.filter(({ isTicked }) => isTicked).length;
  await open.first().click();
  await expect.poll(countTicked).toBe(1);
  // Status 400 simulates a newer server that rejects this build's requests.
  await shop.route('**/api/shop/operations', (route) => route.fulfill({ status: 400, body: '{}' }));
  await open.first().click();
  await shop.getByText('1 change saved on this device. Update to sync.').waitFor();
  expect(await readStartScript(shop)).toBe(oldScript);
  await shop.unroute('**/api/shop/operations');

  await shop.context().setOffline(true);
  await shop.reload();
  await shop.getByText('2 of 4 done').waitFor();
  expect(await readStartScript(shop), 'offline, the stored page and its script are of the same build').toBe(
    oldScript,
  );
  await shop.context().setOffline(false);
  await expect.poll(countTicked).toBe(2);

  expect(await home.getByText('A new version is ready.').count()).toBe(0);
  await home.route('**/api/cart/*', (route) => route.fulfill({ status: 400, body: '{}' }));
  await home.getByRole('button', { name: 'One Whole Milk more' }).click();
  await home.getByText('A new version is ready.').waitFor();
  await home.getByRole('button', { name: 'Later' }).click();
  await home.unroute('**/api/cart/*');
  await home.clock.fastForward(11 * MINUTE_MS);
  await home.evaluate(() => window.dispatchEvent(new Event('focus')));
  await home.getByText('A new version is ready.').waitFor();
  await shop.evaluate(() => window.dispatchEvent(new Event('focus')));
  expect(await shop.getByText('A new version is ready.').count()).toBe(0);
  await home.getByRole('button', { name: 'Update' }).click();
  await expect.poll(() => readStartScript(home)).toBe(oldScript.replace('.js', 'new.js'));
  await home.getByText(/^4 items ·/).waitFor();

  await shop.reload();
  await shop.getByText('2 of 4 done').waitFor();
  expect(await readStartScript(shop), 'never a page of the last build where there is a network').toContain(
    'new.js',
  );
  await tab.close();
  tab.expectQuiet();
});
