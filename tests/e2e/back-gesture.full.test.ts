import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { compareButton } from '#tests/support/answer.ts';
import { signInWithCart } from '#tests/support/enter-with-cart.ts';
import { setUpBrowserTests } from '#tests/support/journey.ts';
import { pressEscape } from '#tests/support/keyboard.ts';
import { createTabOpener } from '#tests/support/tabs.ts';

const testApp = setUpBrowserTests();
const open = createTabOpener(testApp);

const goBack = (page: Page) => page.evaluate(() => history.back());

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first();

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

async function openHome(page: Page): Promise<void> {
  await signInWithCart(page, testApp());
  await page.goto('/account');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.getByRole('link', { name: 'Cartwise', exact: true }).click();
  await button(page, 'Shop Target').waitFor();
}

const path = (page: Page) => new URL(page.url()).pathname;

it('The back gesture leaves the page immediately if its dialogs were closed with Escape', async () => {
  const page = await open({ width: 360 });
  await openHome(page);
  const bar = compareButton(page);
  for (let time = 0; time < 3; time += 1) {
    await bar.click();
    await pressEscape(page, dialog(page, 'Compare stores'));
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
  await goBack(page);
  await expect.poll(() => path(page)).toBe('/account');
});

it("The back gesture on a page opened from a dialog doesn't reopen the dialog", async () => {
  const page = await open({ width: 360 });
  await openHome(page);
  await button(page, 'Unlock Favorites').click();
  await button(page, 'Upgrade to Premium').click();
  await expect.poll(() => path(page)).toBe('/subscribe');
  await goBack(page);
  await button(page, 'Shop Target').waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
  await goBack(page);
  await expect.poll(() => path(page)).toBe('/account');
});
