import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { holds } from '#tests/conformity/holds.ts';
import { beginPages } from '#tests/support/dom/begin-pages.ts';
import { enterWithCart } from '#tests/support/enter-with-cart.ts';
import { itInFullTier } from '#tests/support/tier.ts';

const { journey, open } = beginPages();

/** The share form of a shopper with five items. */
async function openForm(page: Page) {
  await page.goto('/');
  await page.getByRole('button', { name: 'Share List' }).click();
  return page.getByRole('dialog', { name: 'Share Your Grocery List' });
}

describe('the share dialog', () => {
  itInFullTier('lets the owner choose the name that readers see', async () => {
    const page = await open();
    const account = { first_name: 'Maya', last_name: 'Price' };
    await enterWithCart(page, journey(), { account });
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

  it("shows the server's reason if a list could not be shared", async () => {
    const page = await open({ provokes: /status of (400|500)/ });
    const { userId } = await enterWithCart(page, journey());
    const dialog = await openForm(page);
    // The cart was emptied on another device.
    await journey().database.db.deleteFrom('cart_entry').where('user_id', '=', userId).execute();
    await dialog.getByRole('button', { name: 'Share List' }).click();
    const notice = dialog.getByRole('alert');
    await notice.getByText('Sharing Failed', { exact: true }).waitFor();
    await notice.getByText('Cart is empty', { exact: true }).waitFor();
    await page.route('**/from-cart', (route) => route.fulfill({ status: 500, body: '<html>' }));
    await dialog.getByRole('button', { name: 'Share List' }).click();
    await notice.getByText('Couldn’t share your list. Please try again.', { exact: true }).waitFor();
    holds('8.share');
  });
});
