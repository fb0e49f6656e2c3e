import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { signInOnPage } from '#tests/support/enter.ts';
import { fillCartAndStores } from '#tests/support/fill.ts';
import { setUpBrowserTests } from '#tests/support/journey.ts';
import { createTabOpener } from '#tests/support/tabs.ts';
import { itInFullTier } from '#tests/support/tier.ts';

const testApp = setUpBrowserTests();
const open = createTabOpener(testApp);

const expectedMessages = /status of 404|Failed to fetch dynamically imported module/;

const blockParts = (page: Page, parts: string) =>
  page.route(`**/assets/${parts}`, (route) => route.fulfill({ status: 404, body: 'Not found' }));

/** Simulates a deployment that deleted the main script and these lazy chunks. */
async function simulateDeployment(page: Page, parts: string): Promise<void> {
  await blockParts(page, parts);
  await page.route('**/assets/main-*.js', (route) =>
    route.request().method() === 'HEAD' ? route.fulfill({ status: 404 }) : route.fallback(),
  );
}

async function expectUpdated(page: Page, href: string): Promise<void> {
  await page.getByRole('heading', { name: 'Cartwise was updated' }).waitFor();
  await page
    .getByText('A new version is ready. Reload to continue. Your cart and stores are saved.', { exact: true })
    .waitFor();
  expect(await page.getByRole('link', { name: 'Reload' }).getAttribute('href')).toBe(href);
}

it('A page whose code was removed from the server offers the new version', async () => {
  const page = await open({ expectedMessages });
  await page.goto('/');
  await page.getByRole('region', { name: 'Price comparison' }).waitFor();
  await simulateDeployment(page, 'lazy-pages*.js');
  await page.getByRole('link', { name: 'About and data sources' }).click();
  await expectUpdated(page, '/about');
  await page.unroute('**/assets/lazy-pages*.js');
  await page.getByRole('link', { name: 'Reload' }).click();
  await page.getByRole('heading', { level: 1, name: /About/ }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/about');
});

itInFullTier(
  "If a dialog's code was replaced, a message offers to reload the page, and the dialog works after the reload",
  async () => {
    const page = await open({ expectedMessages });
    await signInOnPage(page, testApp());
    await fillCartAndStores(page);
    await simulateDeployment(page, 'dialog-panel*.js');
    // The code that shows the error message is loaded while the browser is idle.
    const errorPageLoaded = page.waitForResponse(/error-page/);
    await page.goto('/');
    await page.getByText(/^4 items ·/).waitFor();
    await (await errorPageLoaded).finished();
    await page.getByRole('button', { name: 'Clear cart' }).click();
    const updatedToast = page.getByRole('listitem').filter({ hasText: 'Cartwise was updated' });
    await updatedToast
      .getByText('A new version is ready. Reload to continue. Your cart and stores are saved.')
      .waitFor();
    expect(await page.getByText(/^4 items ·/).isVisible()).toBe(true);
    await page.unroute('**/assets/dialog-panel*.js');
    await updatedToast.getByRole('button', { name: 'Reload' }).click();
    await updatedToast.waitFor({ state: 'detached' });
    await page.getByText(/^4 items ·/).waitFor();
    await page.getByRole('button', { name: 'Clear cart' }).click();
    await page.getByRole('dialog', { name: 'Clear your cart?' }).waitFor();
  },
);

itInFullTier("A page whose code can't be loaded reloads once and then shows an error", async () => {
  const page = await open({ expectedMessages });
  let loadCount = 0;
  page.on('load', () => (loadCount += 1));
  await page.goto('/');
  await page.getByRole('region', { name: 'Price comparison' }).waitFor();
  await blockParts(page, 'lazy-pages*.js');
  await page.getByRole('link', { name: 'About and data sources' }).click();
  await page.getByRole('heading', { name: 'Something didn’t load' }).waitFor();
  // The message may appear before the page has fully loaded.
  await expect.poll(() => loadCount).toBe(2);
  await page.unroute('**/assets/lazy-pages*.js');
  await page.getByRole('link', { name: 'Reload' }).click();
  await page.getByRole('heading', { level: 1, name: /About/ }).waitFor();
});

itInFullTier("A page reloads when a chunk fails to load and the browser won't retry", async () => {
  const page = await open({ expectedMessages });
  await page.goto('/');
  await page.getByRole('region', { name: 'Price comparison' }).waitFor();
  // Fail the request only in this document, not after the reload.
  let isNext = false;
  page.on('request', (request) => {
    isNext ||= request.isNavigationRequest();
  });
  await page.route('**/assets/lazy-pages*.js', (route) =>
    isNext ? route.fallback() : route.fulfill({ status: 404, body: 'Not found' }),
  );
  await page.getByRole('link', { name: 'About and data sources' }).click();
  await page.getByRole('heading', { level: 1, name: /About/ }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/about');
});
