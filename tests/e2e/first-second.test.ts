import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { recordCalls } from '#tests/support/calls.ts';
import { signInOnPage } from '#tests/support/enter.ts';
import { fillCartAndStores } from '#tests/support/fill.ts';
import { insertSharedList, sharedListEntries } from '#tests/support/insert-shared-list.ts';
import { setUpBrowserTests } from '#tests/support/journey.ts';
import { quantityGroup } from '#tests/support/shopper.ts';
import { createTabOpener } from '#tests/support/tabs.ts';
import { itInFullTier } from '#tests/support/tier.ts';

const testApp = setUpBrowserTests();
const open = createTabOpener(testApp);

async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const shifts = { sum: 0 };
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        shifts.sum += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () =>
    page.evaluate(() => (window as Window & { shifts?: { sum: number } }).shifts?.sum ?? Number.NaN);
}

/** Until the first paint, elements can be measured but aren't drawn. */
const waitForFirstPaint = (page: Page) =>
  page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);

describe('Pages without JavaScript', () => {
  it('Without JavaScript, the landing page shows its cart and prices, and Sign In works', async () => {
    const page = await open({ runsScript: false, width: 360 });
    await page.goto('/');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await quantityGroup(page, 'Whole Milk').waitFor();
    expect(await page.getByRole('region', { name: 'Price comparison' }).textContent()).toMatch(/\$\d+\.\d\d/);
    await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  });

  itInFullTier(
    'Without JavaScript, a shared list is readable and shows its items in order, along with its notes',
    async () => {
      const { path } = await insertSharedList(testApp().database.db, {
        title: 'Taco <night>',
        owner: { first_name: 'Maya' },
      });
      const page = await open({ runsScript: false, width: 360 });
      await page.goto(path);
      await page.getByRole('heading', { level: 1, name: 'Taco <night>', exact: true }).waitFor();
      const items = await page.getByRole('article').getByRole('listitem').allTextContents();
      expect(items).toHaveLength(sharedListEntries.length);
      for (const [index, { name }] of sharedListEntries.entries()) expect(items[index]).toContain(name);
      await page.getByText('Shared by Maya').waitFor();
      expect(await page.getByRole('article').getByRole('link', { name: 'Sign In' }).isVisible()).toBe(true);
    },
  );
});

describe('The first moments of a page', () => {
  itInFullTier('The site name appears in its final position before the script runs', async () => {
    const page = await open({ width: 360 });
    const heldResponse = Promise.withResolvers<void>();
    await page.route('**/assets/*.js', async (route) => {
      await heldResponse.promise;
      await route.continue();
    });
    const loading = page.goto('/about');
    const name = page.locator('#root').getByText('Cartwise', { exact: true }).first();
    await name.waitFor();
    await waitForFirstPaint(page);
    // Load the font first, because the name's width may change when the font loads.
    await page.evaluate(() => document.fonts.load('1em "Inter Variable"'));
    const before = await name.boundingBox();
    heldResponse.resolve();
    await loading;
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.getByRole('banner').getByText('Cartwise', { exact: true }).boundingBox()).toEqual(
      before,
    );
  });

  itInFullTier.each([360, 768, 1280])(
    "The server-rendered recommendation doesn't change or move once scripts run (%i px wide)",
    async (width) => {
      const page = await open({ width });
      await signInOnPage(page, testApp());
      await fillCartAndStores(page);
      const held = Promise.withResolvers<void>();
      await page.route('**/assets/*.js', async (route) => {
        await held.promise;
        await route.continue();
      });
      await page.goto('/', { waitUntil: 'commit' });
      const outline = page.locator('[inert] h2', { hasText: 'Where to shop' }).locator('~ div p').first();
      await outline.waitFor();
      await waitForFirstPaint(page);
      await page.evaluate(() => document.fonts.load('1em "Inter Variable"'));
      const before = { text: await outline.textContent(), box: await outline.boundingBox() };
      held.resolve();
      await page.getByText(/^4 items ·/).waitFor();
      const recommendation = page.getByText(before.text ?? '', { exact: true }).first();
      expect(await recommendation.boundingBox()).toEqual(before.box);
    },
  );

  itInFullTier('A main page reached with Back shows no prices until its scripts load', async () => {
    const page = await open();
    await signInOnPage(page, testApp());
    await fillCartAndStores(page);
    await page.goto('/');
    await page.getByText(/^4 items ·/).waitFor();
    await page.goto('/idp/sign-in');
    const held = Promise.withResolvers<void>();
    await page.route('**/assets/*.js', async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.goBack({ waitUntil: 'commit' });
    const shell = page.locator('.home-shell');
    await shell.waitFor({ state: 'attached' });
    // Before the style sheet loads, Playwright considers the skeleton visible even though it isn't painted yet.
    await expect.poll(() => shell.isVisible()).toBe(false);
    held.resolve();
    await page.getByText(/^4 items ·/).waitFor();
  });

  itInFullTier.each([360, 1280])(
    "At %i px wide, a visitor's first page loads without layout shifts or API requests",
    async (width) => {
      const page = await open({ width });
      const readShift = await watchShifts(page);
      const calls = recordCalls(page, testApp().app.url);
      const { id, path } = await insertSharedList(testApp().database.db);
      // In the browser's time zone, this is still March 4.
      const created_at = new Date('2026-03-05T02:00:00Z');
      await testApp()
        .database.db.updateTable('shared_list')
        .set({ created_at })
        .where('id', '=', id)
        .execute();
      for (const address of ['/', path]) {
        const painted = Promise.withResolvers<void>();
        await page.route('**/*.woff2', (route) => painted.promise.then(() => route.continue()));
        await page.goto(address, { waitUntil: 'commit' });
        await waitForFirstPaint(page);
        painted.resolve();
        await page.getByRole('heading', { level: 1 }).waitFor();
        await page.evaluate(() => document.fonts.load('1em "Inter Variable"'));
        await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
        expect(await readShift(), address).toBeLessThanOrEqual(0.02);
      }
      await page.getByText('Mar 4, 2026', { exact: true }).waitFor();
      expect([...calls]).toEqual([]);
    },
  );

  itInFullTier("A shopper's first page shows the cart without requesting it from the API", async () => {
    const page = await open({ width: 360 });
    const readShift = await watchShifts(page);
    await signInOnPage(page, testApp());
    await fillCartAndStores(page);
    const calls = recordCalls(page, testApp().app.url);
    await page.goto('/');
    await page.getByText(/^4 items ·/).waitFor();
    for (const path of ['/api/auth/user', '/api/preferences', '/api/cart']) expect(calls).not.toContain(path);
    expect(await readShift()).toBeLessThanOrEqual(0.02);
  });

  itInFullTier('Going back to a page that the browser no longer caches loads current data', async () => {
    const page = await open();
    const { userId } = await signInOnPage(page, testApp());
    await fillCartAndStores(page);
    await page.goto('/');
    await page.getByText(/^4 items ·/).waitFor();
    await page.goto('/idp/sign-in');
    await testApp()
      .database.db.deleteFrom('cart_entry')
      .where('user_id', '=', userId)
      .where('quantity', '=', 4)
      .execute();
    await page.goBack();
    await page.getByText(/^3 items ·/).waitFor();
  });
});
