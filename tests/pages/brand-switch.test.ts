import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { getCart } from '#contract/cart.ts';
import { setUpPageTests } from '#tests/support/dom/begin-pages.ts';
import { signInOnPage } from '#tests/support/enter.ts';
import { callApi, fillCart, saveSettings } from '#tests/support/fill.ts';
import { quantityGroup, switchBrand } from '#tests/support/shopper.ts';
import { itInFullTier } from '#tests/support/tier.ts';
import { expectToast } from '#tests/support/toast.ts';

const { testApp, open } = setUpPageTests();

const readCart = async (page: Page) =>
  (await callApi(page, getCart)).map(({ item, quantity }) => `${quantity} ${item.brand} ${item.name}`);

async function openShopperCart(otherItems: Record<string, number> = {}): Promise<Page> {
  const page = await open();
  await signInOnPage(page, testApp());
  await saveSettings(page);
  await fillCart(page, { bananas: 2, 'whole milk': 3, 'large eggs': 1, ...otherItems });
  await page.goto('/');
  await quantityGroup(page, 'Whole Milk').first().waitFor();
  return page;
}

const brandOf = (page: Page, brand: string) =>
  page.getByRole('button', { name: new RegExp(`^Switch brand of Whole Milk, now .*${brand}`) });

const undo = (page: Page) => page.getByRole('button', { name: 'Undo' });

const toOrganicValley = (page: Page) =>
  switchBrand(page, /^Switch brand of Whole Milk, now (?!.*Organic Valley)/, /Organic Valley/);

itInFullTier('Undo reverts a brand switch with a single request', async () => {
  const page = await openShopperCart();
  const before = await readCart(page);
  await toOrganicValley(page);
  await expectToast(page, 'Switched Whole Milk');
  await brandOf(page, 'Organic Valley').waitFor();
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') calls.push(request.method());
  });
  await undo(page).click();
  await brandOf(page, 'Organic Valley').waitFor({ state: 'detached' });
  expect(await readCart(page)).toEqual(before);
  expect(calls).toEqual(['PATCH']);
});

itInFullTier(
  'Switching to a brand already in the cart merges the lines, and Undo separates them',
  async () => {
    const page = await openShopperCart({ 'organic valley whole milk': 2 });
    const before = await readCart(page);
    expect(before).toContain('2 Organic Valley Whole Milk');
    await toOrganicValley(page);
    await expectToast(page, 'Switched Whole Milk', 'You already had Organic Valley. Now it’s 5.');
    await expect.poll(() => quantityGroup(page, 'Whole Milk').count()).toBe(1);
    expect(await readCart(page)).toEqual(['2 Fresh Bananas', before[2], '5 Organic Valley Whole Milk']);
    await undo(page).click();
    await expect.poll(() => quantityGroup(page, 'Whole Milk').count()).toBe(2);
    await expect.poll(() => readCart(page)).toEqual(before);
  },
);

it("If the network fails during a brand switch, the line isn't lost", async () => {
  const page = await openShopperCart();
  const before = await readCart(page);
  let requestCount = 0;
  await page.route('**/api/cart/*', async (route) => {
    requestCount += 1;
    // Only the first call reaches the server, so a switch that needs several calls would lose the line.
    if (requestCount === 1) await route.fetch();
    await page.context().setOffline(true);
    await route.abort();
  });
  await page.getByRole('button', { name: /^Switch brand of Whole Milk/ }).click();
  await page.getByRole('menuitemcheckbox', { name: /Organic Valley/ }).click();
  await expectToast(page, 'Error', 'Failed to switch brand. Please try again.');
  await quantityGroup(page, 'Whole Milk').waitFor();
  await page.unroute('**/api/cart/*');
  await page.context().setOffline(false);
  const after = await readCart(page);
  expect(after.map((line) => line.replace(/ .* (?=Whole Milk)/, ' '))).toEqual(
    before.map((line) => line.replace(/ .* (?=Whole Milk)/, ' ')),
  );
  expect(requestCount).toBe(1);
});

itInFullTier('If undoing a line merge fails, no line is lost and a retry works', async () => {
  const page = await openShopperCart({ 'organic valley whole milk': 2 });
  const before = await readCart(page);
  await toOrganicValley(page);
  await expectToast(page, 'Switched Whole Milk');
  await page.route('**/api/cart/*', (route) => route.abort());
  await undo(page).click();
  await expectToast(page, 'Error');
  expect(await readCart(page)).toContain(before[1]);
  await page.unroute('**/api/cart/*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => readCart(page)).toEqual(before);
});
