import { buffer } from 'node:stream/consumers';
import type { Download, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { allowClipboard, expectCopied } from '#tests/support/clipboard.ts';
import { fiveItems, signInWithCart } from '#tests/support/enter-with-cart.ts';
import { makeItem } from '#tests/support/factories.ts';
import { setUpBrowserTests } from '#tests/support/journey.ts';
import { expectAccessible, expectNoHorizontalScroll } from '#tests/support/tab.ts';
import { createTabOpener } from '#tests/support/tabs.ts';
import { expectToast } from '#tests/support/toast.ts';

const testApp = setUpBrowserTests();
const open = createTabOpener(testApp);

async function openExport(page: Page, label = 'Shop Target'): Promise<void> {
  await page.goto('/');
  await page.getByRole('button', { name: label, exact: true }).click();
  await page.getByRole('dialog', { name: 'Export Your Shopping Cart' }).waitFor();
}

async function saveFile(page: Page, button: string, fileName: string) {
  await page.evaluate(() => {
    const originalCreate = URL.createObjectURL;
    URL.createObjectURL = (blob: Blob) => {
      document.documentElement.dataset.saved = blob.type;
      return originalCreate(blob);
    };
  });
  const download: Promise<Download> = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  // Check the toast first, because it may disappear before the download finishes.
  await expectToast(page, 'Downloaded!', `Shopping list saved as ${fileName}`);
  const file = await download;
  return {
    name: file.suggestedFilename(),
    type: await page.evaluate(() => document.documentElement.dataset.saved),
    // Keeps the byte-order mark, which a TextDecoder would remove.
    text: (await buffer(await file.createReadStream())).toString(),
  };
}

const LAYOUTS = [
  [360, 'light'],
  [1280, 'dark'],
] as const;

describe.each(LAYOUTS)('The export dialog at %i px wide in the %s theme', (width, colorScheme) => {
  it('The export dialog can save the cart as text and as a spreadsheet', async () => {
    const page = await open({ width, colorScheme });
    await allowClipboard(page);
    const { db } = testApp().database;
    const name = `=Dip ${width} "hot"`;
    await makeItem(db, { name, brand: 'A, B & C', unit: '8 oz', category: 'Snacks' });
    const { userId } = await signInWithCart(page, testApp(), { cart: [...fiveItems, [name, 12]] });
    const items = await db
      .selectFrom('cart_entry')
      .innerJoin('grocery_item as item', 'item.id', 'cart_entry.item_id')
      .select(['item.name', 'item.brand', 'item.unit', 'item.category', 'cart_entry.quantity'])
      .where('user_id', '=', userId)
      .orderBy('added_at')
      .execute();
    const lines = items.map((item) => `${item.name} (${item.brand}) - ${item.quantity} ${item.unit}`);
    const rows = items.slice(0, 5).map((item) => {
      return `"${item.name}","${item.brand}",${item.quantity},"${item.unit}","${item.category}"`;
    });
    const csv = [
      'Item Name,Brand,Quantity,Unit,Category',
      ...rows,
      `"'=Dip ${width} ""hot""","A, B & C",12,"8 oz","Snacks"`,
    ].join('\n');

    await openExport(page);
    await expectAccessible(page, 'the export dialog');
    await expectNoHorizontalScroll(page, 'the export dialog');
    const preview = page.getByRole('list', { name: 'Preview' });
    expect(await preview.getByRole('listitem').allTextContents()).toEqual(lines.slice(0, 3));
    expect(await preview.locator('xpath=following-sibling::*').allTextContents()).toEqual([
      '...and 3 more items',
    ]);

    const copyBy = (name: string) => () => page.getByRole('button', { name }).click();
    await expectCopied(page, copyBy('Copy Text List'), lines.join('\n'));
    await expectToast(page, 'Copied!', 'Shopping list copied as text list');
    await expectCopied(page, copyBy('Copy Spreadsheet'), csv);
    await expectToast(page, 'Copied!', 'Shopping list copied as spreadsheet');

    const text = await saveFile(page, 'Download Text List', 'shopping-list.txt');
    expect(text).toEqual({ name: 'shopping-list.txt', type: 'text/plain', text: lines.join('\n') });
    const sheet = await saveFile(page, 'Download Spreadsheet', 'shopping-list.csv');
    expect(sheet).toEqual({ name: 'shopping-list.csv', type: 'text/csv', text: `\ufeff${csv}` });
  });
});

describe('Copying and sharing', () => {
  it('The check mark shown after copying does not move the neighboring button', async () => {
    const page = await open();
    await allowClipboard(page);
    await signInWithCart(page, testApp());
    await openExport(page);
    const download = page.getByRole('button', { name: 'Download Text List' });
    const before = await download.boundingBox();
    await page.getByRole('button', { name: 'Copy Text List' }).click();
    await page.getByRole('button', { name: 'Copied Text List' }).waitFor();
    expect(await download.boundingBox()).toEqual(before);
  });
});
