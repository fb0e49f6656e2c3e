import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { setUpPageTests } from '#tests/support/dom/begin-pages.ts';
import { signInOnPage } from '#tests/support/enter.ts';
import { enterLocation } from '#tests/support/shopper.ts';
import { itInFullTier } from '#tests/support/tier.ts';
import { expectToast } from '#tests/support/toast.ts';
import { insertWicList } from '#tests/support/wic-list.ts';

const DAY_MS = 86_400_000;
const BOSS = 'boss@example.com';
const { testApp, open } = setUpPageTests({ ADMIN_EMAILS: BOSS });

async function typeCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Number under the barcode').fill(code);
  await page.getByRole('button', { name: 'Find' }).click();
}

itInFullTier("Accepting a shopper's description of an unknown barcode adds the product", async () => {
  const page = await open();
  await signInOnPage(page, testApp(), { email: BOSS });
  await page.goto('/');
  await page.getByRole('button', { name: 'Scan a barcode' }).click();
  await page.getByText('No camera was found. Type the number below.').waitFor();
  await typeCode(page, '4006381333931');
  await page.getByRole('button', { name: 'Not listed? Describe it' }).click();
  await page.getByLabel('What it is').fill('Highlighter Pens');
  await page.getByLabel('Brand').fill('Stabilo');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Enter the size').waitFor();
  await page.getByLabel('Size').fill('4 ct');
  await page.getByLabel('Department').selectOption('Household');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Add as a note' }).click();
  await expectToast(page, 'Added to your list as a note', 'Highlighter Pens');
  const { db } = testApp().database;
  expect(await db.selectFrom('free_line').select('text').execute()).toEqual([
    { text: 'Highlighter Pens, Stabilo, 4 ct' },
  ]);

  await page.goto('/admin/review');
  await page.getByText('A new item').waitFor();
  await page.getByRole('button', { name: 'Accept barcode 4006381333931 for Highlighter Pens' }).press('a');
  await expectToast(page, 'Barcode accepted', 'Highlighter Pens');
  await expect.poll(() => page.getByText('A new item').count()).toBe(0);

  await page.goto('/');
  await page.getByRole('button', { name: 'Scan a barcode' }).click();
  await typeCode(page, '4006381333931');
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expectToast(page, 'Added to cart', 'Item successfully added to your cart');
});

it('After a barcode scan, the page says whether the product is on a recent WIC list', async () => {
  const page = await open();
  const { db } = testApp().database;
  const now = new Date();
  await insertWicList(db, { state: 'IL', readOn: now, gtin: '04006381333931' });
  await signInOnPage(page, testApp(), {});
  await page.goto('/');
  await enterLocation(page, '60602', /Chicago/);
  const scan = page.getByRole('button', { name: 'Scan a barcode' });
  await scan.click();
  await typeCode(page, '4006381333931');
  await page.getByText(/^On your state’s WIC list from [A-Z][a-z]{2} \d+$/).waitFor();
  await page.getByRole('button', { name: 'Scan another' }).click();
  await typeCode(page, '036000291452');
  await page.getByText(/^Not on your state’s WIC list from/).waitFor();

  const old = new Date(now.getTime() - 36 * DAY_MS);
  await insertWicList(db, { state: 'IL', readOn: old, gtin: '04006381333931' });
  await page.goto('/');
  await scan.click();
  await typeCode(page, '4006381333931');
  await page.getByText(/^We only have your state’s WIC list from .*, 20\d\d\.$/).waitFor();

  await db.deleteFrom('wic_product').execute();
  await db.deleteFrom('wic_list').execute();
  await page.goto('/');
  await scan.click();
  await typeCode(page, '036000291452');
  await page.getByText('We don’t know this barcode yet.').waitFor();
  expect(await page.getByText('WIC').count(), 'without a list').toBe(0);
});
