import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { markVerified } from '#tests/conformity/mark-verified.ts';
import { allowClipboard, expectCopied } from '#tests/support/clipboard.ts';
import { setUpPageTests } from '#tests/support/dom/begin-pages.ts';
import { fiveItems, signInWithCart } from '#tests/support/enter-with-cart.ts';
import { makeItem } from '#tests/support/factories.ts';
import { closeToast, expectToast } from '#tests/support/toast.ts';

const { testApp, open } = setUpPageTests();

async function saveFile(page: Page, button: string, fileName: string) {
  const files: { name: string; blob: Blob }[] = [];
  let blob = new Blob();
  URL.createObjectURL = (made: Blob) => {
    blob = made;
    return 'blob:file';
  };
  const { click } = HTMLAnchorElement.prototype;
  HTMLAnchorElement.prototype.click = function () {
    if (this.href === 'blob:file') files.push({ name: this.download, blob });
    else click.call(this);
  };
  await page.getByRole('button', { name: button }).click();
  HTMLAnchorElement.prototype.click = click;
  await expectToast(page, 'Downloaded!', `Shopping list saved as ${fileName}`);
  await closeToast(page);
  expect(files).toHaveLength(1);
  const [file] = files;
  return {
    name: file?.name,
    type: file?.blob.type,
    // Keeps the byte-order mark, which a TextDecoder would remove.
    text: Buffer.from((await file?.blob.arrayBuffer()) ?? new ArrayBuffer()).toString(),
  };
}

it('The cart can be copied and saved as text and as a spreadsheet', async () => {
  const page = await open();
  await allowClipboard(page);
  const { db } = testApp().database;
  const name = '=Dip "hot"';
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
    `"'=Dip ""hot""","A, B & C",12,"8 oz","Snacks"`,
  ].join('\n');

  await page.goto('/');
  await page.getByRole('button', { name: 'Shop Target', exact: true }).click();
  await page.getByRole('dialog', { name: 'Export Your Shopping Cart' }).waitFor();
  markVerified('2.export.title');
  const preview = page.getByRole('list', { name: 'Preview' });
  expect(await preview.getByRole('listitem').allTextContents()).toEqual(lines.slice(0, 3));
  await page.getByText('...and 3 more items', { exact: true }).waitFor();
  markVerified('2.export.preview');

  const copyWith = (label: string) => () => page.getByRole('button', { name: label }).click();
  await expectCopied(page, copyWith('Copy Text List'), lines.join('\n'));
  await expectToast(page, 'Copied!', 'Shopping list copied as text list');
  await expectCopied(page, copyWith('Copy Spreadsheet'), csv);
  await expectToast(page, 'Copied!', 'Shopping list copied as spreadsheet');
  markVerified('8.ok.copied');

  const text = await saveFile(page, 'Download Text List', 'shopping-list.txt');
  expect(text).toEqual({ name: 'shopping-list.txt', type: 'text/plain', text: lines.join('\n') });
  markVerified('2.export.text', '3.export.text', '9.download.text');
  const sheet = await saveFile(page, 'Download Spreadsheet', 'shopping-list.csv');
  expect(sheet).toEqual({ name: 'shopping-list.csv', type: 'text/csv', text: `\ufeff${csv}` });
  markVerified('2.export.sheet', '3.export.csv', '9.download.csv', '8.ok.downloaded');
});
