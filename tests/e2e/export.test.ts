import { text } from 'node:stream/consumers';
import type { Download, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { holds } from '#tests/conformity/holds.ts';
import { freeze } from '#tests/support/clock.ts';
import { enterWithCart, fiveItems } from '#tests/support/enter-with-cart.ts';
import { makeItem } from '#tests/support/factories.ts';
import { beginJourney } from '#tests/support/journey.ts';
import { expectAccessible, expectNoSidewaysScroll } from '#tests/support/tab.ts';
import { quietTabs } from '#tests/support/tabs.ts';
import { closeToast, expectToast } from '#tests/support/toast.ts';

const journey = beginJourney();
const open = quietTabs(journey);

async function openExport(page: Page, label = 'Shop Target'): Promise<void> {
  await page.goto('/');
  await page.getByRole('button', { name: label, exact: true }).click();
  await page.getByRole('dialog', { name: 'Export Your Shopping Cart' }).waitFor();
}

const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

async function allowClipboard(page: Page): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
}

/** What the browser was given to save: its name, its media type and its text. */
async function saved(page: Page, press: () => Promise<void>) {
  await page.evaluate(() => {
    const create = URL.createObjectURL;
    URL.createObjectURL = (blob: Blob) => {
      document.documentElement.dataset.saved = blob.type;
      return create(blob);
    };
  });
  const download: Promise<Download> = page.waitForEvent('download');
  await press();
  const file = await download;
  return {
    name: file.suggestedFilename(),
    type: await page.evaluate(() => document.documentElement.dataset.saved),
    text: await text(await file.createReadStream()),
  };
}

describe.each([
  [360, 'light'],
  [1280, 'dark'],
] as const)('at %i px, %s', (width, colorScheme) => {
  it('takes the cart away as text and as a spreadsheet', async () => {
    const page = await open({ width, colorScheme });
    await allowClipboard(page);
    const { db } = journey().database;
    const name = `=Dip ${width} "hot"`;
    await makeItem(db, { name, brand: 'A, B & C', unit: '8 oz', category: 'Snacks' });
    const { userId } = await enterWithCart(page, journey(), { cart: [...fiveItems, [name, 12]] });
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
    holds('2.export.title');
    await expectAccessible(page, 'the export dialog');
    await expectNoSidewaysScroll(page, 'the export dialog');
    const preview = page.getByRole('list', { name: 'Preview' });
    expect(await preview.getByRole('listitem').allTextContents()).toEqual(lines.slice(0, 3));
    expect(await preview.locator('xpath=following-sibling::*').allTextContents()).toEqual([
      '...and 3 more items',
    ]);
    holds('2.export.preview');

    await page.getByRole('button', { name: 'Copy Text List' }).click();
    await expectToast(page, 'Copied!', 'Shopping list copied as text list');
    expect(await clipboard(page)).toBe(lines.join('\n'));
    await page.getByRole('button', { name: 'Copy Spreadsheet' }).click();
    await expectToast(page, 'Copied!', 'Shopping list copied as spreadsheet');
    expect(await clipboard(page)).toBe(csv);
    holds('8.ok.copied');

    const text = await saved(page, () => page.getByRole('button', { name: 'Download Text List' }).click());
    await expectToast(page, 'Downloaded!', 'Shopping list saved as shopping-list.txt');
    expect(text).toEqual({ name: 'shopping-list.txt', type: 'text/plain', text: lines.join('\n') });
    holds('2.export.text', '3.export.text', '9.download.text');
    const sheet = await saved(page, () => page.getByRole('button', { name: 'Download Spreadsheet' }).click());
    await expectToast(page, 'Downloaded!', 'Shopping list saved as shopping-list.csv');
    expect(sheet).toEqual({ name: 'shopping-list.csv', type: 'text/csv', text: csv });
    holds('2.export.sheet', '3.export.csv', '9.download.csv', '8.ok.downloaded');
  });
});

describe('the preview', () => {
  it('of three items leaves none out', async () => {
    const page = await open();
    await enterWithCart(page, journey(), { cart: fiveItems.slice(0, 3) });
    await openExport(page);
    expect(await page.getByRole('list', { name: 'Preview' }).getByRole('listitem').count()).toBe(3);
    expect(await page.getByText(/more items/).count()).toBe(0);
  });
});

describe('the button that opens it', () => {
  it('says Shop or Visit by what the store does, Export Cart without one, and hides while the cart is empty', async () => {
    const shopping = await open();
    await enterWithCart(shopping, journey());
    await openExport(shopping, 'Shop Target');
    await shopping.getByRole('button', { name: /^Shop with Cart/ }).waitFor();
    holds('2.export.trigger-shop');

    const visiting = await open();
    await enterWithCart(visiting, journey(), { chains: ['trader-joes'] });
    await openExport(visiting, "Visit Trader Joe's");
    await visiting.getByRole('link', { name: 'Visit Store' }).waitFor();
    expect(await visiting.getByText('Shop with Cart').count()).toBe(0);
    holds('2.export.trigger-visit');

    const homeless = await open();
    const { userId } = await enterWithCart(homeless, journey(), { chains: [] });
    await openExport(homeless, 'Export Cart');
    expect(await homeless.getByText('Visit Store').count()).toBe(0);
    holds('2.export.trigger-none');

    await journey().database.db.deleteFrom('cart_entry').where('user_id', '=', userId).execute();
    await homeless.goto('/');
    await homeless.getByText('Your cart is empty').waitFor();
    expect(await homeless.getByRole('button', { name: /^(Export Cart|Shop|Visit|Share List)/ }).count()).toBe(
      0,
    );
    holds('2.export.hidden');
  });
});

describe('copying and sharing', () => {
  it('leaves what stands beside the button where it is', async () => {
    const page = await open();
    await allowClipboard(page);
    await enterWithCart(page, journey());
    await openExport(page);
    const download = page.getByRole('button', { name: 'Download Text List' });
    const before = await download.boundingBox();
    await page.getByRole('button', { name: 'Copy Text List' }).click();
    await page.getByRole('button', { name: 'Copied Text List' }).waitFor();
    expect(await download.boundingBox()).toEqual(before);
  });

  it('shows a check for two seconds', async () => {
    const page = await open();
    await allowClipboard(page);
    await enterWithCart(page, journey());
    await page.clock.install();
    await openExport(page);
    await freeze(page);
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
    holds('2.export.check');
  });

  it('opens the share sheet of the device, and copies where there is none', async () => {
    const page = await open();
    await allowClipboard(page);
    await enterWithCart(page, journey());
    await page.addInitScript(() => {
      navigator.share = async (data) => {
        document.documentElement.dataset.shared = JSON.stringify(data);
      };
    });
    await openExport(page);
    await page.getByRole('button', { name: 'Copy List' }).click();
    await expectToast(page, 'Copied!', 'Shopping list copied as text list');
    const list = await clipboard(page);
    expect(list).toMatch(/^Whole Milk \(.+\) - 2 .+\nLarge Eggs (.+\n){3}Ground Coffee .+$/);
    holds('2.export.copy');
    await closeToast(page);

    await page.getByRole('button', { name: 'Share', exact: true }).click();
    const shared = () => page.evaluate(() => JSON.parse(document.documentElement.dataset.shared ?? 'null'));
    await expect.poll(shared).toEqual({ title: 'My Shopping List', text: `My Shopping List:\n${list}` });
    expect(await page.getByText('Copied!').count()).toBe(0);
    holds('2.export.share');

    await page.evaluate(async () => {
      Object.defineProperty(navigator, 'share', { value: undefined });
      await navigator.clipboard.writeText('');
    });
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    await expectToast(page, 'Copied!', 'Shopping list copied as text list');
    expect(await clipboard(page)).toBe(list);
    holds('2.export.share-copy');
  });

  it('says when the clipboard refuses, and takes a cancelled share sheet for no error', async () => {
    const page = await open();
    await enterWithCart(page, journey());
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
    holds('8.clipboard');
  });
});
