import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { markVerified } from '#tests/conformity/mark-verified.ts';
import { setUpPageTests } from '#tests/support/dom/begin-pages.ts';
import { signInWithCart } from '#tests/support/enter-with-cart.ts';
import { closeToast, expectToast } from '#tests/support/toast.ts';

const { testApp, open } = setUpPageTests();
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

/** Selects a store by name, because the option's label also includes a distance. */
async function chooseStore(page: Page, name: string): Promise<void> {
  const stores = page.getByLabel('Store', { exact: true });
  const value = await stores.getByRole('option', { name }).getAttribute('value');
  await stores.selectOption({ value: value ?? '' });
}

const shopLink = (page: Page) => page.getByRole('link', { name: 'Shop with Cart' });

async function clickLink(
  page: Page,
  name: string,
  toast?: [title: string, description: string],
): Promise<string> {
  const link = page.getByRole('link', { name });
  expect(await link.getAttribute('target')).toBe('_blank');
  expect(await link.getAttribute('rel')).toContain('noopener');
  await link.click();
  if (toast) await expectToast(page, ...toast);
  if (toast) await closeToast(page);
  return (await link.getAttribute('href')) ?? '';
}

it("A store's shop or website link opens a new tab and shows a message", async () => {
  const page = await open();
  await openExport(page, ['target', 'trader-joes']);
  const search = new URL(
    await clickLink(page, 'Shop with Cart', [
      'Opening store with cart',
      'We’ll search for your items at Target. Review and order there.',
    ]),
  );
  expect(search.origin + search.pathname).toBe('https://www.target.com/s');
  // A store's search wouldn't find "Store brand" or "Fresh", so the link omits them.
  expect(search.searchParams.get('searchTerm')).toBe('Whole Milk 2, Bananas 4, Kefir Lifeway 3');
  markVerified('8.ok.shop', '7.links.new-tab');
  const visited = await clickLink(page, 'Visit Store', [
    'Opening store website',
    'Target opens in a new tab.',
  ]);
  expect(visited).toBe('https://www.target.com/');
  markVerified('8.ok.visit', '2.export.visit');

  await chooseStore(page, "Trader Joe's");
  expect(await shopLink(page).count()).toBe(0);
  expect(await page.getByText('Shop with Cart').count()).toBe(0);
  expect(await clickLink(page, 'Visit Store')).toBe('https://www.traderjoes.com/');
  markVerified('2.export.shop');
});
