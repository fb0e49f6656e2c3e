import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { getCart } from '#contract/cart.ts';
import { waitForAllResponses } from '#tests/support/dom/all-answered.ts';
import { setUpPageTests } from '#tests/support/dom/begin-pages.ts';
import { signInWithCart } from '#tests/support/enter-with-cart.ts';
import { callApi } from '#tests/support/fill.ts';
import { quantityGroup } from '#tests/support/shopper.ts';
import { itInFullTier } from '#tests/support/tier.ts';
import { expectToast } from '#tests/support/toast.ts';

const { testApp, open } = setUpPageTests();

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const moreButton = (page: Page) => quantityGroup(page, 'Whole Milk').getByRole('button', { name: /more$/ });
const lines = async (page: Page) =>
  (await callApi(page, getCart)).map(({ item, quantity }) => `${quantity} ${item.brand} ${item.name}`);

/** Opens a cart with two gallons of milk. Delays quantity changes, or their responses, until `release` is called. */
async function openOnSlowNetwork(held: 'request' | 'response' = 'request') {
  const page = await open();
  await signInWithCart(page, testApp(), { cart: [['Whole Milk', 2]], chains: ['target', 'meijer'] });
  await page.goto('/');
  await quantityGroup(page, 'Whole Milk').waitFor();
  const isThrough = Promise.withResolvers<void>();
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
  await page.route('**/api/cart/*', async (route) => {
    if (route.request().method() !== 'PATCH') return route.continue();
    if (held === 'request') await isThrough.promise;
    const response = await route.fetch();
    if (held === 'response') await isThrough.promise;
    await route.fulfill({ response });
  });
  return { page, sent, release: isThrough.resolve };
}

describe("Cart changes that haven't been sent yet", () => {
  itInFullTier('A new shared list includes a cart change that is still being sent', async () => {
    const { page, sent, release } = await openOnSlowNetwork();
    await moreButton(page).click();
    await button(page, 'Share List').click();
    const dialog = page.getByRole('dialog', { name: 'Share Your Grocery List' });
    await dialog.getByRole('button', { name: 'Share List' }).click();
    expect(sent).toHaveLength(1);
    release();
    await page.goto(await dialog.getByLabel('Link').inputValue());
    await page.getByText('Qty 3', { exact: true }).waitFor();
  });

  it('An in-store list opened while a cart change is being sent includes the change', async () => {
    const { page, release } = await openOnSlowNetwork();
    await moreButton(page).click();
    const recordedCalls: string[] = [];
    const recordCall = (what: string, { pathname }: URL) =>
      /^.api.(cart.\d|shop)/.test(pathname) && recordedCalls.push(what);
    page.on('request', (request) => recordCall(request.method(), new URL(request.url())));
    page.on('response', (response) => recordCall(`${response.status()}`, new URL(response.url())));
    await page.getByRole('link', { name: 'Shop in the store' }).first().click();
    await page.getByText('Loading your list…').waitFor();
    release();
    await page.getByText('3 ×').first().waitFor();
    expect(recordedCalls).toEqual(['200', 'GET', '200']);
  });

  it.each([
    'request',
    'response',
  ] as const)("Removing a line discards its pending quantity change, even if the change's %s is delayed", async (held) => {
    const { page, sent, release } = await openOnSlowNetwork(held);
    await moreButton(page).click();
    await moreButton(page).click();
    await page.getByRole('textbox', { name: 'Amount of Whole Milk' }).fill('0');
    await page.getByRole('textbox', { name: 'Amount of Whole Milk' }).press('Enter');
    await expectToast(page, 'Removed Whole Milk');
    release();
    await waitForAllResponses(page);
    expect(sent.map((call) => call.split(' ')[0])).toEqual(['PATCH', 'DELETE']);
    expect(await page.getByText('Failed to update item quantity').count()).toBe(0);
    expect(await quantityGroup(page, 'Whole Milk').count()).toBe(0);
    await button(page, 'Undo').click();
    await expect.poll(async () => (await lines(page))[0]).toMatch(/^4 /);
  });

  itInFullTier('A brand switch waits for a pending quantity change and keeps the quantity', async () => {
    const { page, sent, release } = await openOnSlowNetwork();
    await moreButton(page).click();
    await button(page, /^Switch brand of Whole Milk/).click();
    await page.getByRole('menuitemcheckbox', { name: /^Organic Valley/ }).click();
    await page.getByRole('menuitemcheckbox').first().waitFor({ state: 'detached' });
    expect(sent).toHaveLength(1);
    release();
    await expect.poll(() => lines(page)).toEqual(['3 Organic Valley Whole Milk']);
    expect(sent.map((call) => call.split(' ')[0])).toEqual(['PATCH', 'PATCH']);
    expect(await page.getByText('Failed to').count()).toBe(0);
  });
});
