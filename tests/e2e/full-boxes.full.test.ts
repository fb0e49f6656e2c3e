import type { Locator, Page } from 'playwright-core';
import { describe, it } from 'vitest';
import { getCart } from '#contract/cart.ts';
import { toggleFavorite } from '#contract/favorites.ts';
import { ADMIN_EMAIL } from '#tests/support/app-process.ts';
import { signInOnPage } from '#tests/support/enter.ts';
import { callApi, fillCart } from '#tests/support/fill.ts';
import { setUpBrowserTests } from '#tests/support/journey.ts';
import { expectAccessible, expectNoHorizontalScroll } from '#tests/support/tab.ts';
import { createTabOpener } from '#tests/support/tabs.ts';

const testApp = setUpBrowserTests();
const open = createTabOpener(testApp);

async function expectTextFits(page: Page, dialog: Locator, label: string): Promise<void> {
  await dialog.getByLabel(label).fill('');
  await page.keyboard.insertText('x'.repeat(10_000));
  await dialog.getByRole('status').getByText('· that’s the limit').waitFor();
  await expectAccessible(page, `a full box: ${label}`);
  await expectNoHorizontalScroll(page, `a full box: ${label}`);
}

describe('Text fields filled to their limit', () => {
  it.each([
    [360, 'light'],
    [1280, 'dark'],
  ] as const)("A list's maximum-length title and description fit in the dialog (%i px, %s)", async (width, colorScheme) => {
    const page = await open({ width, colorScheme });
    await signInOnPage(page, testApp());
    await fillCart(page, { milk: 1 });
    await page.goto('/');
    await page.getByRole('button', { name: 'Share List' }).click();
    const dialog = page.getByRole('dialog', { name: 'Share Your Grocery List' });
    await expectTextFits(page, dialog, 'Title');
    await dialog.getByLabel('Title').fill('Sunday');
    await expectTextFits(page, dialog, 'Description (optional)');
  });

  it("A favorite's maximum-length note fits in the dialog and stays accessible", async () => {
    const page = await open();
    await signInOnPage(page, testApp(), { subscription_status: 'active' });
    await fillCart(page, { milk: 1 });
    const [entry] = await callApi(page, getCart);
    const path = toggleFavorite.path.replace(':id', String(entry?.itemId));
    await callApi(page, { ...toggleFavorite, path });
    await page.goto('/');
    await page.getByRole('button', { name: /^Edit/ }).first().click();
    await expectTextFits(page, page.getByRole('dialog'), 'Notes (optional)');
  });

  it("A family member's maximum-length name fits in the dialog and stays accessible", async () => {
    const page = await open({ width: 360 });
    await signInOnPage(page, testApp(), { email: ADMIN_EMAIL });
    await page.goto('/admin/family');
    await page.getByRole('button', { name: 'Add Family Member' }).first().click();
    await expectTextFits(page, page.getByRole('dialog'), 'Name');
  });
});
