import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { signInOnPage } from '#tests/support/enter.ts';
import { fillCartAndStores } from '#tests/support/fill.ts';
import { setUpBrowserTests } from '#tests/support/journey.ts';
import { hasFocus, pressEscape } from '#tests/support/keyboard.ts';
import { addItem, quantityGroup } from '#tests/support/shopper.ts';
import { createTabOpener } from '#tests/support/tabs.ts';
import { itInFullTier } from '#tests/support/tier.ts';

const testApp = setUpBrowserTests();
const open = createTabOpener(testApp);

const expectedMessages = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|status of 500/;

const cart = (page: Page) => page.getByRole('main').getByRole('region', { name: 'Your cart', exact: true });

const blockParts = (page: Page, parts: RegExp) => page.route(parts, (route) => route.abort());

const TOAST_CHUNK = /assets.toast-region/;
const DIALOG_AND_MENU_CHUNKS = /assets.(dialog-panel|brand-menu)/;

async function signInShopper(page: Page, account: Parameters<typeof signInOnPage>[2] = {}): Promise<void> {
  await signInOnPage(page, testApp(), account);
  await fillCartAndStores(page);
}

const LAZY_CHUNKS = ['dialog-panel', 'toast-region', 'brand-menu', 'error-page'];

async function openWithPreloadedParts(page: Page, path: string, parts = LAZY_CHUNKS): Promise<void> {
  const fetched = parts.map(async (name) => {
    const response = await page.waitForResponse((response) => response.url().includes(name));
    await response.finished();
    return response.url();
  });
  await page.goto(path);
  const urls = await Promise.all(fetched);
  // Also wait for the files that the lazy-loaded parts import.
  await page.evaluate((each) => Promise.all(each.map((url) => import(url))).then(() => {}), urls);
}

describe('The first message while offline', () => {
  itInFullTier(
    "An offline message offers Undo and closes after 5 s even if the script for toasts isn't loaded",
    async () => {
      const page = await open({ expectedMessages });
      await blockParts(page, TOAST_CHUNK);
      await openWithPreloadedParts(
        page,
        '/',
        LAZY_CHUNKS.filter((name) => !TOAST_CHUNK.test(`assets/${name}`)),
      );
      await page.context().setOffline(true);
      await addItem(page, 'shampoo', /Dove/);
      await page.getByRole('status').filter({ hasText: 'Item successfully added to your cart' }).waitFor();
      await page.getByRole('button', { name: 'Remove Shampoo' }).click();
      const removedMessage = page.getByRole('status').filter({ hasText: 'Removed Shampoo' });
      await removedMessage.getByRole('button', { name: 'Undo', exact: true }).click();
      await quantityGroup(page, 'Shampoo').waitFor();
      await removedMessage.waitFor({ state: 'detached' });

      await page.clock.install();
      await page.getByRole('button', { name: 'Remove Shampoo' }).click();
      await removedMessage.waitFor();
      await page.clock.runFor(5_000);
      await removedMessage.waitFor({ state: 'detached' });
      expect(await cart(page).getByRole('listitem').count()).toBeGreaterThan(1);
    },
  );

  itInFullTier('If the script for toasts was preloaded, the first offline message is a toast', async () => {
    const page = await open({ expectedMessages });
    await openWithPreloadedParts(page, '/');
    await page.context().setOffline(true);
    await addItem(page, 'shampoo', /Dove/);
    const region = page.getByRole('region', { name: 'Notifications (F8)', exact: true });
    await region.getByRole('listitem').filter({ hasText: 'Added to cart' }).waitFor();
  });

  itInFullTier("A shopper's page keeps working offline if the script for toasts fails to load", async () => {
    const page = await open({ expectedMessages });
    await signInShopper(page);
    await blockParts(page, TOAST_CHUNK);
    await page.goto('/');
    await cart(page)
      .getByText(/^4 items/)
      .waitFor();
    await page.context().setOffline(true);
    await page.getByRole('button', { name: /more$/ }).first().click();
    await page.getByRole('status').filter({ hasText: 'We can’t reach Cartwise.' }).waitFor();
    await page.unroute(TOAST_CHUNK);
    await page.context().setOffline(false);
    await page.getByRole('button', { name: /more$/ }).first().click();
    expect(await cart(page).getByRole('listitem').count()).toBe(4);
  });
});

describe('Dialogs while offline', () => {
  itInFullTier('A dialog whose script was preloaded opens offline', async () => {
    const page = await open({ expectedMessages });
    await signInShopper(page);
    await openWithPreloadedParts(page, '/');
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Clear cart' }).click();
    await pressEscape(page, page.getByRole('dialog', { name: 'Clear your cart?' }));

    // Clicking a heart also requests the current user, which fails offline.
    await page
      .getByRole('button', { name: /^Favorite / })
      .first()
      .click();
    await pressEscape(page, page.getByRole('dialog', { name: 'Premium Feature' }));
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await cart(page).getByRole('listitem').count()).toBe(4);
    expect(await page.getByText('Cartwise didn’t respond').count()).toBe(0);
    expect(await page.getByRole('banner').getByRole('link', { name: 'Sign Out' }).isVisible()).toBe(true);
  });

  itInFullTier(
    'If the browser is offline, a scanner that was never opened says that it needs a connection',
    async () => {
      const page = await open({ expectedMessages });
      await signInShopper(page);
      await openWithPreloadedParts(page, '/', ['toast-region', 'error-page']);
      await cart(page)
        .getByText(/^4 items/)
        .waitFor();
      await page.context().setOffline(true);
      await page.getByRole('button', { name: 'Scan a barcode' }).click();
      await page.getByText('This needs a connection', { exact: true }).first().waitFor();
    },
  );

  itInFullTier(
    "A dialog whose script hasn't loaded says that it needs a connection, then opens once the browser is online",
    async () => {
      const page = await open({ expectedMessages });
      await signInShopper(page);
      await blockParts(page, DIALOG_AND_MENU_CHUNKS);
      await openWithPreloadedParts(page, '/', ['toast-region', 'error-page']);
      await cart(page)
        .getByText(/^4 items/)
        .waitFor();
      await page.context().setOffline(true);
      const offlineMessage = page.getByText('This needs a connection', { exact: true }).first();
      await page.getByRole('button', { name: 'Clear cart' }).click();
      await offlineMessage.waitFor();
      expect(await cart(page).getByRole('listitem').count()).toBe(4);
      await page
        .getByRole('button', { name: /^Switch brand of/ })
        .first()
        .click();
      await offlineMessage.waitFor();
      expect(await cart(page).getByRole('listitem').count()).toBe(4);

      await page.unroute(DIALOG_AND_MENU_CHUNKS);
      await page.context().setOffline(false);
      await page.getByRole('button', { name: 'Clear cart' }).click();
      const confirmation = page.getByRole('dialog', { name: 'Clear your cart?' });
      // Chromium before 156 doesn't retry a module that failed to load.
      const reload = page.getByRole('button', { name: 'Reload' });
      await confirmation.or(reload).first().waitFor();
      if (await reload.isVisible()) {
        await reload.click();
        await page.getByRole('button', { name: 'Clear cart' }).click();
      }
      await confirmation.waitFor();

      await pressEscape(page, confirmation);
      const brand = page.getByRole('button', { name: /^Switch brand of/ }).first();
      await brand.click();
      const note = page.getByRole('menuitem', { name: 'Add a note' });
      await note.waitFor();
      await page.context().setOffline(true);
      await note.click();
      await offlineMessage.waitFor();
      await expect.poll(() => hasFocus(brand)).toBe(true);
    },
  );
});

/** Goes offline and waits until the page notices. Until then, links would load a new document. */
async function goOffline(page: Page): Promise<void> {
  await page.context().setOffline(true);
  await page.waitForFunction(() => !navigator.onLine);
}

describe('Links while offline', () => {
  it('A link followed offline shows “You’re offline” and loads once the network is back', async () => {
    const page = await open({ expectedMessages });
    await signInShopper(page, { first_name: 'Maya' });
    await openWithPreloadedParts(page, '/');
    await goOffline(page);
    await page.getByRole('link', { name: 'About and data sources' }).click();
    await page.getByRole('heading', { level: 1, name: 'You’re offline' }).waitFor();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { level: 1, name: 'You’re offline' }).waitFor();
    await page.context().setOffline(false);
    await page.getByRole('heading', { level: 1, name: /About/ }).waitFor();

    await page.goBack();
    await cart(page)
      .getByText(/^4 items/)
      .waitFor();
    await goOffline(page);
    await page.getByRole('banner').getByRole('link', { name: 'Maya' }).click();
    await page.getByRole('heading', { level: 1, name: 'You’re offline' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/account');
    await page.context().setOffline(false);
    await page.getByText('Member since').waitFor();
  });

  itInFullTier("A link that needs the server, such as Sign Out, isn't followed offline", async () => {
    const page = await open({ expectedMessages });
    await signInShopper(page);
    await openWithPreloadedParts(page, '/');
    await goOffline(page);
    await page.getByRole('link', { name: 'Sign Out' }).click();
    await page.getByText('This needs a connection', { exact: true }).first().waitFor();
    expect(await cart(page).getByRole('listitem').count()).toBe(4);
  });
});
