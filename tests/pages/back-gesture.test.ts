import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { setUpPageTests } from '#tests/support/dom/begin-pages.ts';
import { signInWithCart } from '#tests/support/enter-with-cart.ts';
import { hasFocus } from '#tests/support/keyboard.ts';
import { itInFullTier } from '#tests/support/tier.ts';

const { testApp, open } = setUpPageTests();

const goBack = (page: Page) => page.evaluate(() => history.back());

/** Waits until the overlay has focus, because by then it has a history entry. Then goes back. */
async function goBackFrom(page: Page, overlay: Locator): Promise<void> {
  await expect.poll(() => overlay.evaluate((panel) => panel.contains(document.activeElement))).toBe(true);
  await goBack(page);
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first();

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

async function openHome(page: Page): Promise<void> {
  await signInWithCart(page, testApp());
  await page.goto('/');
  await button(page, 'Shop Target').waitFor();
}

const expectFocus = (locator: Locator) => expect.poll(() => hasFocus(locator)).toBe(true);

const path = (page: Page) => new URL(page.url()).pathname;

itInFullTier('The back gesture closes a sheet, menu or dialog and stays on the page', async () => {
  const page = await open({ width: 360 });
  await openHome(page);
  const bar = page.locator('.bottom-bar > button');
  for (const [opener, what] of [
    [bar, dialog(page, 'Compare stores')],
    [button(page, 'Menu'), dialog(page, 'Menu')],
    [button(page, 'Shop Target'), dialog(page, 'Export Your Shopping Cart')],
    [button(page, /^Switch brand of Whole Milk/), page.getByRole('menu')],
  ] as const) {
    await opener.click();
    await goBackFrom(page, what);
    await what.waitFor({ state: 'detached' });
    await expectFocus(opener);
    expect(path(page)).toBe('/');
  }
});

it('The back gesture closes only the topmost of two open dialogs', async () => {
  const page = await open({ width: 360 });
  await openHome(page);
  await button(page, 'Shop Target').click();
  await button(page, /^Shop with Cart/).click();
  const offer = dialog(page, 'Premium Feature');
  await goBackFrom(page, offer);
  await offer.waitFor({ state: 'detached' });
  await goBackFrom(page, dialog(page, 'Export Your Shopping Cart'));
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expectFocus(button(page, 'Shop Target'));
});
