import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { signInWithCart } from '#tests/support/enter-with-cart.ts';
import { setUpBrowserTests } from '#tests/support/journey.ts';
import { createTabOpener } from '#tests/support/tabs.ts';
import { expectToast } from '#tests/support/toast.ts';

const testApp = setUpBrowserTests({ own: true });
const open = createTabOpener(testApp);
const premium = { subscription_status: 'active' };
const cart = [
  ['Whole Milk', 2],
  ['Bananas', 4],
  ['Kefir', 3],
] as const;

async function openExport(page: Page, chains: readonly string[]): Promise<void> {
  await signInWithCart(page, testApp(), { account: premium, cart, chains });
  await page.goto('/');
  await page
    .getByRole('button', { name: /^(Shop|Visit) / })
    .first()
    .click();
  await page.getByRole('dialog', { name: 'Export Your Shopping Cart' }).waitFor();
}

/** An option's label also includes the distance, so match on the store name only. */
async function chooseStore(page: Page, name: string): Promise<void> {
  const stores = page.getByLabel('Store', { exact: true });
  const value = await stores.getByRole('option', { name }).getAttribute('value');
  await stores.selectOption({ value: value ?? '' });
}

const shopLink = (page: Page) => page.getByRole('link', { name: 'Shop with Cart' });

it("A store's shop or website link opens a new tab and shows a message", async () => {
  const page = await open();
  const context = page.context();
  const searchRequests: string[] = [];
  await context.route(/target\.com|traderjoes\.com/, (route) => {
    searchRequests.push(route.request().url());
    return route.fulfill({ contentType: 'text/html', body: '<title>A store</title>' });
  });
  await openExport(page, ['target', 'trader-joes']);
  const openLink = async (name: string, toast?: [title: string, description: string]) => {
    const tab = context.waitForEvent('page');
    await page.getByRole('link', { name }).click();
    // Check the toast first, because the new tab may load slowly.
    if (toast) await expectToast(page, ...toast);
    const other = await tab;
    await other.waitForLoadState();
    const url = other.url();
    expect(await other.evaluate(() => window.opener)).toBeNull();
    await other.close();
    return url;
  };
  const search = new URL(
    await openLink('Shop with Cart', [
      'Opening store with cart',
      'We’ll search for your items at Target. Review and order there.',
    ]),
  );
  expect(search.origin + search.pathname).toBe('https://www.target.com/s');
  // The search omits the placeholder brands "Store brand" and "Fresh".
  expect(search.searchParams.get('searchTerm')).toBe('Whole Milk 2, Bananas 4, Kefir Lifeway 3');
  const visitedUrl = await openLink('Visit Store', ['Opening store website', 'Target opens in a new tab.']);
  expect(visitedUrl).toBe('https://www.target.com/');

  await chooseStore(page, "Trader Joe's");
  expect(await shopLink(page).count()).toBe(0);
  expect(await page.getByText('Shop with Cart').count()).toBe(0);
  expect(await openLink('Visit Store')).toBe('https://www.traderjoes.com/');
  expect(searchRequests).toHaveLength(3);
});
