import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { beginPages } from '#tests/support/dom/begin-pages.ts';
import { enter } from '#tests/support/enter.ts';
import { expectToast } from '#tests/support/toast.ts';

const BOSS = 'boss@example.com';
const { journey, open } = beginPages({ ADMIN_EMAILS: BOSS });

async function type(page: Page, code: string): Promise<void> {
  await page.getByLabel('Number under the barcode').fill(code);
  await page.getByRole('button', { name: 'Find' }).click();
}

it('Scanning accepts a description of an unknown code as a note, which becomes an item after review', async () => {
  const page = await open();
  await enter(page, journey(), { email: BOSS });
  await page.goto('/');
  await page.getByRole('button', { name: 'Scan a barcode' }).click();
  await page.getByText('No camera was found. Type the number below.').waitFor();
  await type(page, '4006381333931');
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
  const { db } = journey().database;
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
  await type(page, '4006381333931');
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expectToast(page, 'Added to cart', 'Item successfully added to your cart');
});
