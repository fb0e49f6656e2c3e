import type { Locator, Page } from 'playwright-core';

export async function openPriceDetails(page: Page, cell: Locator): Promise<Locator> {
  await cell.getByRole('button', { name: /\$/ }).first().click();
  const details = page.getByRole('dialog', { name: / at / });
  await details.waitFor();
  return details;
}
