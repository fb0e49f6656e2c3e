import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { addCartNote } from '#contract/free-lines.ts';
import { getShoppingTrip } from '#contract/shop.ts';
import { signInOnPage } from '#tests/support/enter.ts';
import { callApi, fillCartAndStores } from '#tests/support/fill.ts';
import { setUpBrowserTests } from '#tests/support/journey.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { createTabOpener } from '#tests/support/tabs.ts';
import { itInFullTier } from '#tests/support/tier.ts';

const testApp = setUpBrowserTests();
const open = createTabOpener(testApp);

const expectedMessages = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|status of 401/;

const fail = () => {
  throw new Error('The row is nowhere');
};

const openRows = (page: Page) => page.getByRole('main').locator('button[aria-pressed=false]');
const progressText = (page: Page, count: number) => page.getByText(`${count} of 4 done`);

async function tick(page: Page, count: number): Promise<void> {
  await openRows(page).first().click();
  await progressText(page, count).waitFor();
}

const countTicked = async (page: Page) =>
  (await callApi(page, getShoppingTrip)).state.filter(({ isTicked }) => isTicked).length;

it('The in-store list opens offline, sends each check mark once and leaves no data in the browser after sign-out', async () => {
  const page = await open({ expectedMessages });
  const { userId } = await signInOnPage(page, testApp());
  await fillCartAndStores(page);
  await page.goto('/');
  await page.getByRole('link', { name: 'Shop in the store' }).filter({ visible: true }).click();
  await progressText(page, 0).waitFor();
  await page.getByRole('region', { name: 'Where to shop' }).getByText(/\w/).first().waitFor();
  // Tap the same spot repeatedly to check that no other line moves under the finger.
  const { x, y, width, height } = (await openRows(page).first().boundingBox()) ?? fail();
  for (const count of [1, 0, 1]) {
    await page.mouse.click(x + width / 2, y + height / 2);
    await progressText(page, count).waitFor();
  }
  await expect.poll(() => countTicked(page)).toBe(1);
  await page.getByText('1 item done').waitFor();
  // From here on, the service worker serves the page.
  await page.goto('/shop');
  await page.evaluate(() => navigator.serviceWorker.ready.then(({ active }) => active?.state));
  await page.getByText('Prices as of').waitFor();

  await page.context().setOffline(true);
  await tick(page, 2);
  await tick(page, 3);
  await page.getByText('2 changes saved on this device.').waitFor();
  await page.reload();
  await progressText(page, 3).waitFor();
  await page
    .getByRole('button', { name: /Different price/ })
    .locator('visible=true')
    .click();
  await page.getByLabel(/^Price at /).fill('77.77');
  // A real mouse click fails if something covers the button.
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Save anyway' }).click();
  await page.getByText('3 changes saved on this device.').waitFor();
  await page.getByRole('button', { name: /^Can’t find it/ }).click();
  await page.getByText('4 changes saved on this device.').waitFor();
  await page.reload();
  await page.getByText('4 changes saved on this device.').waitFor();
  expect(await page.getByText('changes cannot be saved').count()).toBe(0);

  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/shop/operations')) sent.push(request.postData() ?? '');
  });
  await page.context().setOffline(false);
  await expect.poll(() => countTicked(page)).toBe(3);
  await page.getByText(/Prices as of/).waitFor();
  const { db } = testApp().database;
  // Prices and availability may be sent after the check marks.
  const rows = () => db.selectFrom('shop_operation').select('id').where('user_id', '=', userId).execute();
  await expect.poll(async () => (await rows()).length, { message: 'each once' }).toBe(7);
  const listOwnPrices = () =>
    db.selectFrom('own_price').select('price_cents').where('user_id', '=', userId).execute();
  await expect.poll(listOwnPrices).toEqual([{ price_cents: 7_777 }]);
  expect(sent.length).toBeLessThanOrEqual(2);

  const sessionCookies = await page.context().cookies();
  await page.context().clearCookies();
  await tick(page, 4);
  await page.getByText('1 change saved on this device.').waitFor();
  await page.getByRole('status').getByRole('link', { name: 'Sign in' }).waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
  await page.reload();
  await page.getByText('What you checked off is saved on this device').waitFor();
  await page.context().addCookies(sessionCookies);
  await page.goto('/shop');
  await expect.poll(() => countTicked(page)).toBe(4);

  const listDatabaseNames = () =>
    page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
  expect(await listDatabaseNames()).toContain('cartwise-shop');
  const secondPage = await page.context().newPage();
  await secondPage.goto('/shop');
  await progressText(secondPage, 4).waitFor();
  await secondPage.getByRole('button', { name: 'Uncheck all' }).click();
  await progressText(page, 0).waitFor();
  await page.route('**/api/logout', (route) => route.fulfill({ status: 204 }));
  await page.getByRole('link', { name: 'Sign Out' }).click();
  await secondPage.getByText('Your list is no longer on this device.').waitFor();
  await secondPage.close();
  await expect.poll(listDatabaseNames).not.toContain('cartwise-shop');
  await page.goto('/shop');
  await expect.poll(listDatabaseNames).toContain('cartwise-shop');

  const otherUser = await signIn(db);
  const [name = '', value = ''] = otherUser.cookie.split('=');
  await page.context().addCookies([{ name, value, url: testApp().app.url }]);
  await page.goto('/account');
  await expect.poll(listDatabaseNames).not.toContain('cartwise-shop');

  // Open the sign-out URL directly, so that none of the page's scripts run.
  await page.goto('/shop');
  await expect.poll(listDatabaseNames).toContain('cartwise-shop');
  await page.unroute('**/api/logout');
  const loggedOut = page.waitForResponse((response) => response.url().endsWith('/api/logout'));
  await page.evaluate(() => location.assign('/api/logout'));
  await loggedOut;
  await page.waitForLoadState('load');
  await page.getByRole('banner').waitFor();
  await expect.poll(listDatabaseNames).not.toContain('cartwise-shop');
  await expect.poll(() => page.evaluate(() => document.cookie)).not.toContain('signed-out');
});

it("A shopper's other device shows each new check mark and line without a reload", async () => {
  const [page, other] = [await open(), await open()];
  await signInOnPage(page, testApp());
  await fillCartAndStores(page);
  await other.context().addCookies(await page.context().cookies());
  for (const device of [page, other]) {
    await device.goto('/shop');
    await progressText(device, 0).waitFor();
  }
  await tick(page, 1);
  await progressText(other, 1).waitFor();
  await tick(other, 2);
  await progressText(page, 2).waitFor();
  await callApi(other, addCartNote, { data: { text: 'Birthday candles' } });
  for (const device of [page, other]) await device.getByText('2 of 5 done').waitFor();
});

it('An unsent change stored by an older app version is shown and sent', async () => {
  const page = await open();
  const { userId } = await signInOnPage(page, testApp());
  await fillCartAndStores(page);
  await page.goto('/shop');
  await progressText(page, 0).waitFor();
  const { seq: _seq, ...list } = await callApi(page, getShoppingTrip);
  const { line = '', storeId = null } = list.lines[0] ?? {};
  const pending = [{ id: randomUUID(), kind: 'tick', line, storeId }];
  await page.goto('/about');
  await page.evaluate(
    (store) =>
      new Promise<void>((resolve) => {
        indexedDB.open('cartwise-shop').onsuccess = ({ target }) => {
          const database: IDBDatabase = (target as IDBOpenDBRequest).result;
          const change = database.transaction('kept', 'readwrite');
          change.objectStore('kept').put(store, 'kept');
          change.oncomplete = () => {
            database.close();
            resolve();
          };
        };
      }),
    { userId, list, pending, aheadMs: 0 },
  );
  await page.goto('/shop');
  await progressText(page, 1).waitFor();
  await expect.poll(() => countTicked(page)).toBe(1);
});

itInFullTier('After a price is corrected offline, the in-store list still has the same stores', async () => {
  const page = await open({ expectedMessages });
  await signInOnPage(page, testApp());
  await fillCartAndStores(page);
  await page.goto('/shop');
  await progressText(page, 0).waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready.then(({ active }) => active?.state));
  await page.reload();
  await page.getByText('Prices as of').waitFor();
  const stores = (await callApi(page, getShoppingTrip)).stores.map(({ id }) => id);

  await page.context().setOffline(true);
  await page.getByRole('button', { name: /Different price\? Whole Milk/ }).click();
  await page.getByLabel(/^Price at /).fill('77.77');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Save anyway' }).click();
  await page.getByText('1 change saved on this device.').waitFor();
  await page.reload();
  await page.getByText('1 change saved on this device.').waitFor();
  const syncRequest = page.waitForRequest(
    (request) => request.method() === 'GET' && new URL(request.url()).pathname === '/api/shop',
  );
  await page.context().setOffline(false);
  expect(new URL((await syncRequest).url()).searchParams.get('storeIds')).toBe(stores.join(','));
  await page.getByRole('banner').getByRole('link', { name: 'Sign Out' }).waitFor();
});
