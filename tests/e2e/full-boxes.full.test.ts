import type { Locator, Page } from 'playwright-core';
import { describe, it } from 'vitest';
import { getCart } from '#contract/cart.ts';
import { toggleFavorite } from '#contract/favorites.ts';
import { ADMIN_EMAIL } from '#tests/support/app-process.ts';
import { enter } from '#tests/support/enter.ts';
import { callAs, fillCart } from '#tests/support/fill.ts';
import { beginJourney } from '#tests/support/journey.ts';
import { expectAccessible, expectNoSidewaysScroll } from '#tests/support/tab.ts';
import { createTabOpener } from '#tests/support/tabs.ts';

const journey = beginJourney();
const open = createTabOpener(journey);

/** Checks that a text field at its limit says so and doesn't break the layout around it. */
async function expectRoom(page: Page, dialog: Locator, label: string): Promise<void> {
  await dialog.getByLabel(label).fill('');
  await page.keyboard.insertText('x'.repeat(10_000));
  await dialog.getByRole('status').getByText('· that’s the limit').waitFor();
  await expectAccessible(page, `a full box: ${label}`);
  await expectNoSidewaysScroll(page, `a full box: ${label}`);
}

describe('Text fields filled to their limit', () => {
  it.each([
    [360, 'light'],
    [1280, 'dark'],
  ] as const)("A list's title and description of the maximum length fit in the dialog (%i px, %s)", async (width, colorScheme) => {
    const page = await open({ width, colorScheme });
    await enter(page, journey());
    await fillCart(page, { milk: 1 });
    await page.goto('/');
    await page.getByRole('button', { name: 'Share List' }).click();
    const dialog = page.getByRole('dialog', { name: 'Share Your Grocery List' });
    await expectRoom(page, dialog, 'Title');
    await dialog.getByLabel('Title').fill('Sunday');
    await expectRoom(page, dialog, 'Description (optional)');
  });

  it("A favorite's notes of the maximum length fit in the dialog and stay accessible", async () => {
    const page = await open();
    await enter(page, journey(), { subscription_status: 'active' });
    await fillCart(page, { milk: 1 });
    const [entry] = await callAs(page, getCart);
    const path = toggleFavorite.path.replace(':id', String(entry?.itemId));
    await callAs(page, { ...toggleFavorite, path });
    await page.goto('/');
    await page.getByRole('button', { name: /^Edit/ }).first().click();
    await expectRoom(page, page.getByRole('dialog'), 'Notes (optional)');
  });

  it("A family member's name of the maximum length fits in the dialog and stays accessible", async () => {
    const page = await open({ width: 360 });
    await enter(page, journey(), { email: ADMIN_EMAIL });
    await page.goto('/admin/family');
    await page.getByRole('button', { name: 'Add Family Member' }).first().click();
    await expectRoom(page, page.getByRole('dialog'), 'Name');
  });
});
