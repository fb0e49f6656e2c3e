import type { Page } from 'playwright-core';
import { describe, expect, it, vi } from 'vitest';
import { markVerified } from '#tests/conformity/mark-verified.ts';
import { allowClipboard, expectCopied } from '#tests/support/clipboard.ts';
import { setUpPageTests } from '#tests/support/dom/begin-pages.ts';
import { signInWithCart } from '#tests/support/enter-with-cart.ts';
import { itInFullTier } from '#tests/support/tier.ts';
import { expectToast } from '#tests/support/toast.ts';

const { testApp, open } = setUpPageTests();

async function openForm(page: Page) {
  await page.goto('/');
  await page.getByRole('button', { name: 'Share List' }).click();
  return page.getByRole('dialog', { name: 'Share Your Grocery List' });
}

describe('Creating a shared list', () => {
  it('A shared cart can be read by a visitor and copied by another shopper', async () => {
    const page = await open();
    await allowClipboard(page);
    await signInWithCart(page, testApp(), { account: { first_name: 'Maya' } });
    const dialog = await openForm(page);
    const title = dialog.getByLabel('Title');
    expect(await title.inputValue()).toBe('My Grocery List');
    expect(await dialog.getByLabel('Description (optional)').inputValue()).toBe('');
    markVerified('2.share.default', '2.share.form');
    const sent: unknown[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') sent.push([new URL(request.url()).pathname, request.postDataJSON()]);
    });
    for (const blank of ['', '   ']) {
      await title.fill(blank);
      await dialog.getByRole('button', { name: 'Share List' }).click();
      await dialog.getByText('Give your list a title.').waitFor();
    }
    expect(sent).toEqual([]);
    await title.fill('Sunday 🥑');
    await dialog.getByRole('button', { name: 'Share List' }).evaluate((button: HTMLElement) => {
      button.click();
      button.click();
    });
    const link = await dialog.getByRole('textbox', { name: 'Link' }).inputValue();
    expect(sent).toEqual([['/api/shared-lists/from-cart', { title: 'Sunday 🥑', description: '' }]]);
    markVerified('5.share.title');
    const path = new URL(link).pathname;
    expect(link).toBe(testApp().app.url + path);
    await dialog.getByRole('img', { name: 'QR code of Sunday 🥑' }).waitFor();
    await dialog.getByRole('button', { name: 'Share via SMS' }).waitFor();
    markVerified('2.share.result');
    await expectCopied(page, () => dialog.getByRole('button', { name: 'Copy', exact: true }).click(), link);
    await expectToast(page, 'Copied!', 'Link copied to clipboard');
    await dialog.getByRole('button', { name: 'Share Another List' }).click();
    expect(await title.inputValue()).toBe('My Grocery List');
    expect(await dialog.getByRole('textbox', { name: 'Link' }).count()).toBe(0);
    markVerified('2.share.another', '4.share');

    const reader = await open();
    await reader.goto(path);
    await reader.getByRole('heading', { level: 1, name: 'Sunday 🥑', exact: true }).waitFor();
    await reader.getByText('Shared by Maya Shopper', { exact: true }).waitFor();
    markVerified('2.route.shared');

    const other = await open();
    await signInWithCart(other, testApp());
    await other.goto(path);
    await other.getByRole('button', { name: 'Copy All to Cart' }).click();
    await expectToast(other, 'List Copied!', 'All items have been added to your cart');
    await other.getByRole('button', { name: 'Add to Cart: Bananas' }).click();
    await expectToast(other, 'Item Added', 'Bananas is in your cart');
    markVerified('8.ok.list', '8.ok.item');
    await other.goto('/');
    // The shopper's cart had four bananas, and each copy adds four more.
    await other.getByRole('group', { name: 'Quantity of Bananas' }).getByText('12').waitFor();
    await other
      .getByRole('group', { name: 'Quantity of Whole Milk' })
      .getByText('4', { exact: true })
      .waitFor();
    markVerified('1.shared');
  });
});

describe('The share dialog', () => {
  itInFullTier('The share dialog lets the owner choose which name visitors see', async () => {
    const page = await open();
    const account = { first_name: 'Maya', last_name: 'Price' };
    await signInWithCart(page, testApp(), { account });
    const dialog = await openForm(page);
    const shareAs = async (name: string | null) => {
      const names = dialog.getByLabel('Shared by');
      await names.waitFor();
      expect(await names.locator('option').allTextContents()).toEqual(['Maya Price', 'Maya', 'Anonymous']);
      if (name !== null) await names.selectOption({ label: name });
      await dialog.getByRole('button', { name: 'Share List' }).click();
      const link = await dialog.getByRole('textbox', { name: 'Link' }).inputValue();
      await dialog.getByRole('button', { name: 'Share Another List' }).click();
      return (
        await (
          await page.request.get(`/api${new URL(link).pathname.replace('shared', 'shared-lists')}`)
        ).json()
      ).owner;
    };
    expect(await shareAs(null)).toEqual({ firstName: 'Maya', lastName: 'Price' });
    expect(await shareAs('Maya')).toEqual({ firstName: 'Maya', lastName: null });
    expect(await shareAs('Anonymous')).toEqual({ firstName: null, lastName: null });
  });

  it("The share dialog shows the server's reason if a list can't be shared", async () => {
    const page = await open({ expectedMessages: /status of (400|500)/ });
    const { userId } = await signInWithCart(page, testApp());
    const dialog = await openForm(page);
    await testApp().database.db.deleteFrom('cart_entry').where('user_id', '=', userId).execute();
    await dialog.getByRole('button', { name: 'Share List' }).click();
    const notice = dialog.getByRole('alert');
    await notice.getByText('Sharing Failed', { exact: true }).waitFor();
    await notice.getByText('Cart is empty', { exact: true }).waitFor();
    await page.route('**/from-cart', (route) => route.fulfill({ status: 500, body: '<html>' }));
    await dialog.getByRole('button', { name: 'Share List' }).click();
    await notice.getByText('Couldn’t share your list. Please try again.', { exact: true }).waitFor();
    markVerified('8.share');
  });
});

describe('The QR code in the share dialog', () => {
  it("If the QR code can't be drawn, the share dialog only logs an error", async () => {
    const page = await open({ expectedMessages: /The QR code could not be drawn/ });
    await signInWithCart(page, testApp());
    const dialog = await openForm(page);
    vi.doMock('qrcode', () => Promise.reject(new Error('not loaded')));
    await dialog.getByRole('button', { name: 'Share List' }).click();
    await expect
      .poll(() => vi.mocked(console.error).mock.calls.flat())
      .toContain('The QR code could not be drawn');
    vi.doUnmock('qrcode');
    expect(await dialog.getByRole('img').count()).toBe(0);
    expect(await dialog.getByRole('textbox', { name: 'Link' }).inputValue()).toMatch(/\/shared\/.{22}$/);
    expect(await page.getByRole('alert').count()).toBe(0);
    expect(await page.getByRole('region', { name: /^Notifications/, includeHidden: true }).count()).toBe(0);
    markVerified('8.qr');
  });
});
