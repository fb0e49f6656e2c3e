import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { getCart } from '#contract/cart.ts';
import { listCartNotes } from '#contract/free-lines.ts';
import { openHowSureDialog } from '#tests/support/answer.ts';
import { setUpPageTests } from '#tests/support/dom/begin-pages.ts';
import { signInOnPage } from '#tests/support/enter.ts';
import { callApi, fillCartAndStores, saveSettings } from '#tests/support/fill.ts';
import { searchBox } from '#tests/support/shopper.ts';
import { itInFullTier } from '#tests/support/tier.ts';
import { expectToast } from '#tests/support/toast.ts';
import { locateNoteItems, pasteList } from '#tests/support/written-list.ts';

const { testApp, open } = setUpPageTests();

async function openShopperPage(): Promise<Page> {
  const page = await open();
  await signInOnPage(page, testApp());
  await saveSettings(page);
  await page.goto('/');
  await searchBox(page).waitFor();
  return page;
}

describe('Notes in the cart', () => {
  itInFullTier('A search without results can be kept as a note and removed again', async () => {
    const page = await openShopperPage();
    await searchBox(page).fill('kohlrabi');
    await page.getByRole('button', { name: 'Keep as a note' }).click();
    await expectToast(page, 'Saved as a note', 'kohlrabi is on your list, with no price.');
    await page.getByText('Notes · no prices').waitFor();
    await page.getByRole('button', { name: 'Remove kohlrabi' }).click();
    await expectToast(page, 'Removed kohlrabi');
    await locateNoteItems(page).first().waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await locateNoteItems(page).first().waitFor();
    await page.getByRole('button', { name: 'Clear cart' }).click();
    await page.getByText('This removes everything: 1 note.', { exact: false }).waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Clear cart' }).click();
    await expectToast(page, 'Cart cleared');
    expect([...(await callApi(page, listCartNotes)), ...(await callApi(page, getCart))]).toEqual([]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await locateNoteItems(page).first().waitFor();
    expect(await locateNoteItems(page).allTextContents()).toEqual(['kohlrabi']);
  });

  itInFullTier('A note in the cart can be reworded, and the change can be undone', async () => {
    const page = await openShopperPage();
    await searchBox(page).fill('kohlrabi');
    await page.getByRole('button', { name: 'Keep as a note' }).click();
    await page.getByRole('button', { name: 'Change kohlrabi' }).click();
    await page.getByRole('textbox', { name: 'Change kohlrabi' }).fill('kohlrabi, the mild one');
    await page.getByRole('button', { name: 'Save' }).click();
    await expectToast(page, 'Changed to kohlrabi, the mild one');
    expect(await locateNoteItems(page).allTextContents()).toEqual(['kohlrabi, the mild one']);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => locateNoteItems(page).allTextContents()).toEqual(['kohlrabi']);
    await page.getByRole('button', { name: 'Change kohlrabi' }).click();
    await page.keyboard.press('Escape');
    expect(await locateNoteItems(page).allTextContents()).toEqual(['kohlrabi']);
  });

  it('An item that appears twice in a pasted list is counted once', async () => {
    const page = await openShopperPage();
    await pasteList(page, 'bananas\nbananas\nkohlrabi');
    await page.getByRole('button', { name: 'Add 2 items and 1 note' }).click();
    await expectToast(page, 'Added to cart', '1 item and 1 note added to your cart. Notes have no price');
  });

  it('A note is left out of the totals but is exported, printed and shared', async () => {
    const page = await openShopperPage();
    await fillCartAndStores(page);
    await page.goto('/');
    await pasteList(page, 'kohlrabi\nstamps');
    await page.getByRole('button', { name: 'Add 2 notes' }).click();
    await expectToast(page, 'Added to cart', '2 notes added to your cart. Notes have no price');
    const howSure = await openHowSureDialog(page);
    await howSure.getByText('2 notes have no price.').waitFor();
    await howSure.getByRole('button', { name: 'Close' }).click();
    await howSure.waitFor({ state: 'detached' });
    const printed = page.locator('.print-sheet');
    await expect.poll(() => printed.textContent()).toContain('4 items and 2 notes');
    expect(await printed.textContent()).toContain('kohlrabi');
    await page.getByRole('button', { name: /^(Shop|Visit) |^Export Cart$/ }).click();
    await page.getByText('...and 3 more items').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Share List' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Share List' }).click();
    const link = page.getByLabel('Link');
    await link.waitFor();
    await page.goto(new URL(await link.inputValue()).pathname);
    await page.getByText('4 items and 2 notes').first().waitFor();
    await page.getByText('stamps').first().waitFor();
  });
});
