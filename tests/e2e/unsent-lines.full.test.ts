import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { createList, removeList } from '#contract/lists.ts';
import { signInOnPage } from '#tests/support/enter.ts';
import { callApi, fillCartAndStores } from '#tests/support/fill.ts';
import { setUpBrowserTests } from '#tests/support/journey.ts';
import { createTabOpener } from '#tests/support/tabs.ts';
import { expectToast } from '#tests/support/toast.ts';

const testApp = setUpBrowserTests();
const open = createTabOpener(testApp);

const expectedMessages = /ERR_FAILED|Failed to fetch|status of 40[14]/;
const operations = '**/api/lists/*/operations';

async function openWithUnsentLine(): Promise<{ page: Page; id: number }> {
  const page = await open({ expectedMessages });
  await signInOnPage(page, testApp());
  const { id } = await callApi(page, createList, { data: { name: 'Cabin' } });
  await page.goto(`/lists/${id}`);
  await page.route(operations, (route) => route.abort());
  await page.getByRole('combobox', { name: 'Add to the list' }).fill('Limes');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('button', { name: 'Limes', exact: true }).waitFor();
  await page.getByText('Saved on this device').waitFor();
  return { page, id };
}

const keptLists = (page: Page) =>
  page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));

it("The lists page lets a shopper copy or discard a deleted list's unsent lines", async () => {
  const { page, id } = await openWithUnsentLine();
  await page.goto('/lists');
  await page.getByRole('main').getByRole('link', { name: 'Cabin' }).waitFor();
  const unsentLines = page.getByText('Not sent to “Cabin”');
  expect(await unsentLines.count(), 'as long as they can still be sent').toBe(0);
  await page.request.fetch(removeList.path.replace(':id', String(id)), {
    method: removeList.method,
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  await page.reload();
  await unsentLines.waitFor();
  await page.getByText('Limes', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Copy these lines' }).click();
  await expectToast(page, 'Copied!');
  await page.getByRole('button', { name: 'Discard' }).click();
  await unsentLines.waitFor({ state: 'detached' });
  await page.reload();
  await page.getByRole('button', { name: 'Start your first list' }).waitFor();
  expect(await unsentLines.count()).toBe(0);
});

it('Signing out with unsent lines asks for confirmation before deleting the lines', async () => {
  const { page } = await openWithUnsentLine();
  const signOut = page.getByRole('banner').getByRole('link', { name: 'Sign Out' });
  await signOut.click();
  const confirmation = page.getByRole('dialog', { name: 'Some lines weren’t sent' });
  await confirmation.getByText('Limes', { exact: true }).waitFor();
  await confirmation.getByRole('button', { name: 'Copy these lines' }).click();
  await expectToast(page, 'Copied!');
  await confirmation.getByRole('button', { name: 'Stay signed in' }).click();
  await confirmation.waitFor({ state: 'detached' });
  expect(await keptLists(page)).toContain('cartwise-lists');
  await signOut.click();
  await confirmation.getByRole('button', { name: 'Sign out anyway' }).click();
  await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).waitFor();
  await expect.poll(() => keptLists(page)).not.toContain('cartwise-lists');
});

it("If there are no unsent lines, signing out doesn't ask for confirmation", async () => {
  const page = await open({ expectedMessages });
  await signInOnPage(page, testApp());
  const { id } = await callApi(page, createList, { data: { name: 'Cabin' } });
  await page.goto(`/lists/${id}`);
  await page.getByRole('combobox', { name: 'Add to the list' }).waitFor();
  await expect.poll(() => keptLists(page)).toContain('cartwise-lists');
  await page.getByRole('banner').getByRole('link', { name: 'Sign Out' }).click();
  await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).waitFor();
  await expect.poll(() => keptLists(page)).not.toContain('cartwise-lists');
});

it("Signing out asks for confirmation if check marks from the in-store list haven't been sent yet", async () => {
  const page = await open({ expectedMessages });
  await signInOnPage(page, testApp());
  await fillCartAndStores(page);
  await page.goto('/shop');
  await page.getByText('0 of 4 done').waitFor();
  await page.route('**/api/shop/operations', (route) => route.abort());
  await page.getByRole('main').locator('button[aria-pressed=false]').first().click();
  await page.getByText('1 of 4 done').waitFor();
  const signOut = page.getByRole('banner').getByRole('link', { name: 'Sign Out' });
  await signOut.click();
  const confirmation = page.getByRole('dialog', { name: 'Some lines weren’t sent' });
  const changedLines = confirmation
    .getByRole('region', { name: 'Changed while shopping' })
    .getByRole('listitem');
  await changedLines.first().waitFor();
  expect(await changedLines.count()).toBe(1);
  await confirmation.getByRole('button', { name: 'Stay signed in' }).click();
  expect(await keptLists(page)).toContain('cartwise-shop');
  await page.unroute('**/api/shop/operations');
  await page.reload();
  await page.getByText(/Prices as of/).waitFor();
  await signOut.click();
  await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).waitFor();
});
