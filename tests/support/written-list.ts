import type { Page } from 'playwright-core';

/** Writes a list into the sheet and has it read. */
export async function readList(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: 'Paste a list' }).click();
  await page.getByLabel('Your list').fill(text);
  await page.getByRole('button', { name: 'Find my items' }).click();
  await page.getByRole('dialog', { name: 'Is this right?' }).waitFor();
}

/** The lines of the list in the shopper's own words. */
export const notesOf = (page: Page) => page.getByRole('list', { name: 'Notes' }).getByRole('listitem');
