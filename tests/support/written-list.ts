import type { Page } from 'playwright-core';

export async function pasteList(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: 'Paste a list' }).first().click();
  await page.getByLabel('Your list').fill(text);
  await page.getByRole('button', { name: 'Find my items' }).click();
  await page.getByRole('dialog', { name: 'Is this right?' }).waitFor();
}

export const locateNoteItems = (page: Page) =>
  page.getByRole('list', { name: 'Notes' }).getByRole('listitem');
