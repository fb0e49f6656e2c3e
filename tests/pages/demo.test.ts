import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { computeDemoPrice } from '#domain/price/demo-prices.ts';
import { markVerified } from '#tests/conformity/mark-verified.ts';
import { recordCalls } from '#tests/support/calls.ts';
import { setUpPageTests } from '#tests/support/dom/begin-pages.ts';
import { signInOnPage } from '#tests/support/enter.ts';
import { addItem, quantityGroup, searchBox, storeCheckbox } from '#tests/support/shopper.ts';
import { sampleItems } from '#web/features/demo/sample-catalog.ts';
import { sampleStores } from '#web/features/demo/sample-stores.ts';
import { requestedBrandAndSizeText } from '#web/shared/brand-text.ts';

const { testApp, open } = setUpPageTests();

async function openLandingPage(page: Page): Promise<Page> {
  await page.goto('/');
  await searchBox(page).waitFor();
  return page;
}

const distance = (page: Page) => page.getByRole('group', { name: /^Distance/ });
const slider = (page: Page) => distance(page).getByRole('slider', { name: 'Distance', exact: true });
const distanceLabel = (page: Page, miles: string) =>
  distance(page).getByText(`within ${miles}`, { exact: true });
const pickDistance = (page: Page, miles: number) =>
  distance(page)
    .getByRole('button', { name: `${miles} mi`, exact: true })
    .click();
const place = (page: Page) => page.getByRole('region', { name: 'Your location', exact: true });
const stores = (page: Page) => page.getByRole('region', { name: 'Stores', exact: true });

const selectedStores = (page: Page) =>
  stores(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('checkbox', { checked: true }) })
    .locator('.font-medium')
    .allTextContents();

describe("The demo's location", () => {
  it('The demo starts with three stores within 10 miles and allows distances from 1 to 25 miles', async () => {
    const page = await openLandingPage(await open());
    await distanceLabel(page, '10 miles').waitFor();
    expect(await slider(page).inputValue()).toBe('10');
    markVerified('9.demo-distance');
    expect(await selectedStores(page)).toEqual(['ShopRite', 'Walmart Supercenter', 'Target']);
    markVerified('9.demo-stores');

    expect(await distance(page).getByRole('button').allTextContents()).toEqual(['5 mi', '10 mi', '15 mi']);
    for (const miles of [5, 10, 15]) {
      await pickDistance(page, miles);
      await distanceLabel(page, `${miles} miles`).waitFor();
      expect(await slider(page).inputValue()).toBe(String(miles));
    }
    await slider(page).focus();
    for (const [key, miles] of [
      ['ArrowRight', '16 miles'],
      ['ArrowLeft', '15 miles'],
      ['End', '25 miles'],
      ['ArrowRight', '25 miles'],
      ['Home', '1 mile'],
      ['ArrowLeft', '1 mile'],
      ['ArrowRight', '2 miles'],
    ] as const) {
      await page.keyboard.press(key);
      await distanceLabel(page, miles).waitFor();
      expect(await slider(page).getAttribute('aria-valuetext')).toBe(miles);
    }
    markVerified('2.stores.demo-slider');
  });

  it("The demo's location can't be blank", async () => {
    const page = await openLandingPage(await open());
    const box = place(page).getByRole('textbox', { name: 'ZIP, city, or address' });
    const update = place(page).getByRole('button', { name: 'Location Update' });
    for (const blank of ['', '   ']) {
      await box.fill(blank);
      expect(await update.getAttribute('aria-disabled')).toBe('true');
      await box.press('Enter');
      await update.click({ force: true });
      expect(await place(page).getByText('In the demo, any location works.').isVisible()).toBe(true);
    }
    await box.fill('  Newark, NJ ');
    expect(await update.getAttribute('aria-disabled')).toBeNull();
    await update.click();
    await place(page).getByText('Newark, NJ. The sample stores stay the same.').waitFor();
    expect(await box.inputValue()).toBe('');
    markVerified('2.stores.demo-input');
  });

  it("Changing the demo's distance removes stores that are out of range and adds stores until three are selected", async () => {
    const page = await openLandingPage(await open());
    await pickDistance(page, 15);
    await stores(page).getByRole('button', { name: 'The 5 closest' }).click();
    await expect.poll(() => selectedStores(page)).toEqual(sampleStores.map(({ name }) => name));
    await pickDistance(page, 10);
    await expect
      .poll(() => selectedStores(page))
      .toEqual(['ShopRite', 'Walmart Supercenter', 'Target', 'Aldi']);
    await slider(page).focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => selectedStores(page)).toEqual(['ShopRite']);
    await page.keyboard.press('Home');
    await stores(page).getByText('No stores within 1 mile', { exact: true }).waitFor();
    await stores(page).getByText('no stores selected').waitFor();
    markVerified('2.stores.demo-trim');

    await pickDistance(page, 10);
    await expect.poll(() => selectedStores(page)).toEqual(['ShopRite', 'Walmart Supercenter', 'Target']);
    for (const name of ['ShopRite', 'Walmart Supercenter', 'Target']) await storeCheckbox(page, name).click();
    await storeCheckbox(page, 'Aldi').click();
    await expect.poll(() => selectedStores(page)).toEqual(['Aldi']);
    await pickDistance(page, 15);
    await expect.poll(() => selectedStores(page)).toEqual(['ShopRite', 'Walmart Supercenter', 'Aldi']);
    markVerified('2.stores.demo-top-up');
  });

  it("The demo's “Budget Stores” button selects ShopRite, Target and Walmart Supercenter", async () => {
    const page = await openLandingPage(await open());
    await pickDistance(page, 15);
    await stores(page).getByRole('button', { name: 'The 5 closest' }).click();
    await expect.poll(async () => (await selectedStores(page)).length).toBe(5);
    await stores(page).getByRole('button', { name: 'Budget Stores', exact: true }).click();
    await expect
      .poll(async () => (await selectedStores(page)).toSorted())
      .toEqual(['ShopRite', 'Target', 'Walmart Supercenter']);
    markVerified('2.stores.demo-budget');
  });

  it("The demo says why the device's position is unavailable", async () => {
    const page = await open();
    const context = page.context();
    // Simulates a timeout for position requests while `data-fails` is "timeout". Browsers offer no way to trigger one.
    await page.addInitScript(() => {
      const { geolocation } = navigator;
      const ask = geolocation.getCurrentPosition.bind(geolocation);
      geolocation.getCurrentPosition = (found, failed, options) => {
        document.documentElement.dataset.asked = JSON.stringify(options);
        if (document.documentElement.dataset.fails !== 'timeout') return ask(found, failed, options);
        failed?.({ code: 3, message: '', PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3 });
      };
    });
    await openLandingPage(page);
    const useLocationButton = place(page).getByRole('button', { name: 'Use my location' });
    const locationAlert = place(page).getByRole('alert');
    const expectAlert = async (words: string) => {
      await useLocationButton.click();
      await expect.poll(() => locationAlert.allTextContents()).toEqual([words]);
    };
    await expectAlert('Location access was denied. Allow it in your browser, or type a place.');
    await context.grantPermissions(['geolocation']);
    await context.setGeolocation(null);
    await expectAlert('Your location is unavailable right now. Type a place instead.');
    await page.evaluate(() => {
      document.documentElement.dataset.fails = 'timeout';
    });
    await expectAlert('Finding your location took too long. Try again, or type a place.');
    const positionRequests = await page.evaluate(() => document.documentElement.dataset.asked ?? '');
    expect(JSON.parse(positionRequests)).toEqual({ timeout: 15_000, maximumAge: 5 * 60_000 });
    markVerified('9.demo-geolocation');

    await page.evaluate(() => {
      document.documentElement.dataset.fails = '';
    });
    await context.setGeolocation({ latitude: 36.15, longitude: -95.99 });
    await useLocationButton.click();
    await place(page).getByText('Near Tulsa, OK. The sample stores stay the same.').waitFor();
    expect(await locationAlert.count()).toBe(0);

    const oldBrowserPage = await open();
    await oldBrowserPage.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'geolocation'));
    await openLandingPage(oldBrowserPage);
    await place(oldBrowserPage).getByRole('button', { name: 'Use my location' }).click();
    await expect
      .poll(() => place(oldBrowserPage).getByRole('alert').allTextContents())
      .toEqual(['Geolocation not supported']);
    markVerified('8.location.demo');
  });
});

async function pricesOf(page: Page): Promise<{ item: string; store: string; cents: number }[]> {
  const table = page.getByRole('main').getByRole('table');
  await table.waitFor();
  const headers = await table.getByRole('columnheader').allTextContents();
  const rows = await table
    .locator('tbody tr')
    .evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent ?? '')));
  return rows.flatMap(([item = '', ...cells]) =>
    cells.map((cell, index) => {
      const amount = /\$(\d+\.\d\d) each/.exec(cell)?.[1] ?? /\$(\d+\.\d\d)/.exec(cell)?.[1];
      const pounds = Number(/× ([\d.]+) lb/.exec(item)?.[1] ?? 1);
      return { item, store: headers[index + 1] ?? '', cents: Math.round((Number(amount) * 100) / pounds) };
    }),
  );
}

describe("The demo's prices", () => {
  it("The demo's prices differ between visits but stay the same within one", async () => {
    const visits: string[] = [];
    for (let visit = 0; visit < 2; visit += 1) {
      const page = await openLandingPage(await open());
      await pickDistance(page, 15);
      await stores(page).getByRole('button', { name: 'The 5 closest' }).click();
      await expect.poll(async () => (await selectedStores(page)).length).toBe(5);
      await expect.poll(async () => (await pricesOf(page)).length).toBe(7 * 5);
      const prices = await pricesOf(page);
      for (const { item: shownItem, store: headerText, cents } of prices) {
        const item = sampleItems.find((item) => {
          const brandAndSize = requestedBrandAndSizeText({ item, firmness: 'product' });
          return shownItem.startsWith(item.name) && shownItem.endsWith(brandAndSize);
        });
        const store = sampleStores.find(({ name }) => headerText.includes(name));
        if (!item || !store) throw new Error(`'${shownItem}' at '${headerText}' is not of the demo.`);
        // If both factors are 1, the middle of the range is the category's base price.
        const { lowCents, highCents } = computeDemoPrice({
          item: { ...item, brandFactor: 1 },
          store: { ...store, storeFactor: 1 },
          seed: 0,
        });
        const product = ((lowCents + highCents) / 2) * item.brandFactor * store.storeFactor;
        expect(cents, `${shownItem} at ${store.name}`).toBeGreaterThanOrEqual(Math.floor(product * 0.9));
        expect(cents, `${shownItem} at ${store.name}`).toBeLessThanOrEqual(Math.ceil(product * 1.1));
      }
      await page.reload();
      await searchBox(page).waitFor();
      expect(await pricesOf(page)).toEqual(prices);
      visits.push(JSON.stringify(prices));
    }
    expect(visits[0]).not.toBe(visits[1]);
    markVerified('9.demo-prices');
  });
});

describe("The demo's cart", () => {
  const lines = (page: Page) =>
    page
      .getByRole('region', { name: 'Your cart', exact: true })
      .getByRole('listitem')
      .evaluateAll((rows) =>
        rows.map((row) => [row.querySelector('p')?.textContent, row.querySelector('output')?.textContent]),
      );

  it("The demo's cart survives a reload and can be copied to an account", async () => {
    const page = await open();
    const calls = recordCalls(page, testApp().app.url);
    await openLandingPage(page);
    await addItem(page, 'shampoo', /Dove/);
    await quantityGroup(page, 'Shampoo').getByRole('button', { name: /more$/ }).click();
    await quantityGroup(page, 'Ground Coffee').getByRole('button', { name: 'Remove Ground Coffee' }).click();
    await page.getByRole('button', { name: /^Switch brand of Whole Milk/ }).click();
    await page.getByRole('menuitemcheckbox', { name: /Horizon Organic/ }).click();
    await place(page).getByRole('textbox').fill('Newark, NJ');
    await place(page).getByRole('button', { name: 'Location Update' }).click();
    await place(page)
      .getByText(/^Newark, NJ\. /)
      .waitFor();
    await pickDistance(page, 5);
    await storeCheckbox(page, 'Target').click();
    const readDemoState = async () => ({
      lines: await lines(page),
      prices: await pricesOf(page),
      stores: await selectedStores(page),
      miles: await slider(page).inputValue(),
      place: await place(page)
        .getByText(/The sample stores stay the same\.$/)
        .textContent(),
    });
    // Derived data is computed in a separate step after a change.
    const comparedRows = page.getByRole('main').getByRole('table').getByRole('rowheader');
    await comparedRows.filter({ hasText: 'Horizon' }).waitFor();
    await expect.poll(async () => (await pricesOf(page)).length).toBe(7 * 2);
    const before = await readDemoState();
    expect(before.lines).toContainEqual(['Shampoo', '2']);
    expect(before.lines.map(([name]) => name)).not.toContain('Ground Coffee');
    expect(before.prices.find(({ item }) => item.startsWith('Whole Milk'))?.item).toContain('Horizon');
    expect(before.stores).toEqual(['ShopRite', 'Walmart Supercenter']);
    expect(before.miles).toBe('5');
    await page.reload();
    await searchBox(page).waitFor();
    expect(await readDemoState()).toEqual(before);
    expect([...calls], 'all that the server was asked for').toEqual(['/api/auth/user']);

    await signInOnPage(page, testApp());
    await page.goto('/');
    await page
      .getByRole('heading', { name: `Add the ${before.lines.length} items from your demo cart?` })
      .waitFor();
    await page.getByText('See what will be added').click();
    await page.getByText(/^2 × Shampoo, .*Dove/).waitFor();
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page
      .getByText(`${before.lines.length} items from your demo cart added`, { exact: true })
      .first()
      .waitFor();
    await expect.poll(async () => (await lines(page)).toSorted()).toEqual(before.lines.toSorted());
    await page.reload();
    await quantityGroup(page, 'Shampoo').waitFor();
    expect(await page.getByText(/from your demo cart\?$/).count()).toBe(0);
  });
});
