import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { allowClipboard, expectCopied } from '#tests/support/clipboard.ts';
import { signInWithCart } from '#tests/support/enter-with-cart.ts';
import { setUpBrowserTests } from '#tests/support/journey.ts';
import { hasFocus, tabAndPress, tabTo } from '#tests/support/keyboard.ts';
import { createTabOpener } from '#tests/support/tabs.ts';
import { expectToast } from '#tests/support/toast.ts';

const testApp = setUpBrowserTests();
const open = createTabOpener(testApp);

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** The first Escape dismisses an open toast, the second closes the dialog. */
async function closeDialog(page: Page, dialog: Locator): Promise<void> {
  const message = page.getByRole('region', { name: /^Notifications/, includeHidden: true }).locator('li');
  if ((await message.count()) > 0) {
    await page.keyboard.press('Escape');
    await message.waitFor({ state: 'detached' });
  }
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
}

it.each([
  360, 1280,
])('In a %i px wide window, a cart can be exported and shared without a mouse', async (width) => {
  const page = await open({ width });
  await allowClipboard(page);
  await page.context().route(/target\.com/, (route) => route.fulfill({ body: 'A store' }));
  await signInWithCart(page, testApp(), {
    account: { subscription_status: 'active' },
    chains: ['meijer', 'target'],
  });
  await page.goto('/');
  await page.getByRole('region', { name: 'Price comparison' }).waitFor();

  const trigger = page.getByRole('button', { name: /^Shop (Meijer|Target)$/ });
  await tabAndPress(page, trigger);
  const exportDialog = page.getByRole('dialog', { name: 'Export Your Shopping Cart' });
  await exportDialog.waitFor();
  const store = exportDialog.getByLabel('Store', { exact: true });
  await tabTo(page, store);
  await page.keyboard.type('Target');
  await expect.poll(() => store.locator('option:checked').textContent()).toMatch(/^Target/);
  const shopTab = page.context().waitForEvent('page');
  await tabAndPress(page, exportDialog.getByRole('link', { name: 'Shop with Cart' }));
  await (await shopTab).close();
  await page.bringToFront();
  await expectCopied(page, () => tabAndPress(page, button(page, 'Copy Text List')), /^Whole Milk/);
  await expectToast(page, 'Copied!', 'Shopping list copied as text list');
  for (const [name, file] of [
    ['Download Text List', 'shopping-list.txt'],
    ['Download Spreadsheet', 'shopping-list.csv'],
  ] as const) {
    const download = page.waitForEvent('download');
    await tabAndPress(page, button(page, name));
    expect((await download).suggestedFilename()).toBe(file);
  }
  await expectCopied(
    page,
    () => tabAndPress(page, button(page, 'Copy Spreadsheet'), 'Space'),
    /^Item Name,Brand/,
  );
  await expectToast(page, 'Copied!', 'Shopping list copied as spreadsheet');
  await tabAndPress(page, button(page, 'Send via text message'));
  await tabTo(page, exportDialog.getByLabel('Phone Number'));
  await page.keyboard.type('312 555 0100');
  await page.keyboard.press('Enter');
  await expectToast(page, 'SMS Sent!');
  for (let step = 0; step < 25; step += 1) {
    await page.keyboard.press('Tab');
    expect(await exportDialog.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
  }
  await closeDialog(page, exportDialog);
  await expect.poll(() => hasFocus(trigger)).toBe(true);

  const share = button(page, 'Share List');
  await tabAndPress(page, share);
  const shareDialog = page.getByRole('dialog', { name: 'Share Your Grocery List' });
  await tabTo(page, shareDialog.getByLabel('Title'));
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('By hand');
  await page.keyboard.press('Tab');
  await page.keyboard.type('No mouse');
  await tabAndPress(page, shareDialog.getByRole('button', { name: 'Share List' }));
  const link = await shareDialog.getByLabel('Link').inputValue();
  await expectCopied(
    page,
    () => tabAndPress(page, shareDialog.getByRole('button', { name: 'Copy', exact: true })),
    link,
  );
  await expectToast(page, 'Copied!', 'Link copied to clipboard');
  await tabAndPress(page, shareDialog.getByRole('button', { name: 'Share via SMS' }));
  await tabTo(page, shareDialog.getByLabel('Phone Number'));
  await page.keyboard.type('312 555 0100');
  await tabAndPress(page, shareDialog.getByRole('button', { name: 'Send SMS' }), 'Space');
  await expectToast(page, 'SMS Sent Successfully!');
  await tabAndPress(page, shareDialog.getByRole('button', { name: 'Share Another List' }));
  await shareDialog.getByLabel('Title').waitFor();
  expect(await shareDialog.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
  await closeDialog(page, shareDialog);
  await expect.poll(() => hasFocus(share)).toBe(true);

  await page.goto(new URL(link).pathname);
  await tabAndPress(page, button(page, 'Copy All to Cart'));
  await expectToast(page, 'List Copied!');
  await tabAndPress(page, button(page, 'Add to Cart: Bananas'));
  await expectToast(page, 'Item Added');
  const text = page.getByRole('button', { name: /^Share via SMS/ });
  await tabTo(page, text, 'Shift+Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Share via SMS' }).waitFor();
  await tabAndPress(page, button(page, 'Cancel'));
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect.poll(() => hasFocus(text)).toBe(true);
});
