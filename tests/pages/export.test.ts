import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { markVerified } from '#tests/conformity/mark-verified.ts';
import { freezeClock } from '#tests/support/clock.ts';
import { setUpPageTests } from '#tests/support/dom/begin-pages.ts';
import { fiveItems, signInWithCart } from '#tests/support/enter-with-cart.ts';
import { closeToast, expectToast } from '#tests/support/toast.ts';

const { testApp, open } = setUpPageTests();

async function openExport(page: Page, label = 'Shop Target'): Promise<void> {
  await page.goto('/');
  await page.getByRole('button', { name: label, exact: true }).click();
  await page.getByRole('dialog', { name: 'Export Your Shopping Cart' }).waitFor();
}

const readClipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

async function allowClipboard(page: Page): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
}

describe('The export preview', () => {
  it('The export preview shows all three items if the cart has only three', async () => {
    const page = await open();
    await signInWithCart(page, testApp(), { cart: fiveItems.slice(0, 3) });
    await openExport(page);
    expect(await page.getByRole('list', { name: 'Preview' }).getByRole('listitem').count()).toBe(3);
    expect(await page.getByText(/more items/).count()).toBe(0);
  });
});

describe('The export button', () => {
  it("The export button says Shop, Visit or Export Cart, and isn't shown if the cart is empty", async () => {
    const shopping = await open();
    await signInWithCart(shopping, testApp());
    await openExport(shopping, 'Shop Target');
    await shopping.getByRole('button', { name: /^Shop with Cart/ }).waitFor();
    markVerified('2.export.trigger-shop');

    const visiting = await open();
    await signInWithCart(visiting, testApp(), { chains: ['trader-joes'] });
    await openExport(visiting, "Visit Trader Joe's");
    await visiting.getByRole('link', { name: 'Visit Store' }).waitFor();
    expect(await visiting.getByText('Shop with Cart').count()).toBe(0);
    markVerified('2.export.trigger-visit');

    const pageWithoutStore = await open();
    const { userId } = await signInWithCart(pageWithoutStore, testApp(), { chains: [] });
    await openExport(pageWithoutStore, 'Export Cart');
    expect(await pageWithoutStore.getByText('Visit Store').count()).toBe(0);
    markVerified('2.export.trigger-none');

    await testApp().database.db.deleteFrom('cart_entry').where('user_id', '=', userId).execute();
    await pageWithoutStore.goto('/');
    await pageWithoutStore.getByText('Your cart is empty').waitFor();
    expect(
      await pageWithoutStore.getByRole('button', { name: /^(Export Cart|Shop|Visit|Share List)/ }).count(),
    ).toBe(0);
    markVerified('2.export.hidden');
  });
});

describe('Copying and sharing', () => {
  it('After a list is copied, a check mark is shown for two seconds', async () => {
    const page = await open();
    await allowClipboard(page);
    await signInWithCart(page, testApp());
    await page.clock.install();
    await openExport(page);
    await freezeClock(page);
    for (const name of ['Copy Text List', 'Copy List']) {
      const checks = page.getByRole('dialog').locator('button svg.lucide-check');
      expect(await checks.count()).toBe(0);
      await page.getByRole('button', { name }).click();
      await checks.waitFor();
      await page.clock.runFor(1999);
      expect(await checks.count(), 'after 1999 ms').toBe(1);
      await page.clock.runFor(1);
      expect(await checks.count(), 'after 2000 ms').toBe(0);
    }
    markVerified('2.export.check');
  });

  it("The Share button opens the device's share sheet, or copies the list if there's no share sheet", async () => {
    const page = await open();
    await allowClipboard(page);
    await signInWithCart(page, testApp());
    await page.addInitScript(() => {
      navigator.share = async (data) => {
        document.documentElement.dataset.shared = JSON.stringify(data);
      };
    });
    await openExport(page);
    await page.getByRole('button', { name: 'Copy List' }).click();
    await expectToast(page, 'Copied!', 'Shopping list copied as text list');
    const list = await readClipboard(page);
    expect(list).toMatch(/^Whole Milk \(.+\) - 2 .+\nLarge Eggs (.+\n){3}Ground Coffee .+$/);
    markVerified('2.export.copy');
    await closeToast(page);

    await page.getByRole('button', { name: 'Share', exact: true }).click();
    const readSharedData = () =>
      page.evaluate(() => JSON.parse(document.documentElement.dataset.shared ?? 'null'));
    await expect
      .poll(readSharedData)
      .toEqual({ title: 'My Shopping List', text: `My Shopping List:\n${list}` });
    expect(await page.getByText('Copied!').count()).toBe(0);
    markVerified('2.export.share');

    await page.evaluate(async () => {
      Object.defineProperty(navigator, 'share', { value: undefined });
      await navigator.clipboard.writeText('');
    });
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    await expectToast(page, 'Copied!', 'Shopping list copied as text list');
    expect(await readClipboard(page)).toBe(list);
    markVerified('2.export.share-copy');
  });

  it('The export dialog reports an unavailable clipboard but not a canceled share sheet', async () => {
    const page = await open();
    await signInWithCart(page, testApp());
    await page.addInitScript(() => {
      navigator.share = () => Promise.reject(new DOMException('closed', 'AbortError'));
      navigator.clipboard.writeText = () => Promise.reject(new DOMException('refused', 'NotAllowedError'));
    });
    await openExport(page);
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    await page.getByRole('button', { name: 'Copy List' }).focus();
    expect(await page.getByText('Failed to copy to clipboard').count()).toBe(0);
    for (const name of ['Copy List', 'Copy Text List', 'Copy Spreadsheet']) {
      await page.getByRole('button', { name }).click();
      await expectToast(page, 'Error', 'Failed to copy to clipboard');
      await closeToast(page);
    }
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Share List' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Share List' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Copy', exact: true }).click();
    await expectToast(page, 'Copy Failed', 'Failed to copy to clipboard');
    markVerified('8.clipboard');
  });
});
