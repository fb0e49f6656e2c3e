import type { Locator, Page } from 'playwright-core';

export const recommendationCard = (page: Page): Locator => page.locator('.answer-in-sight');

export async function openHowSureDialog(page: Page): Promise<Locator> {
  await recommendationCard(page).getByRole('button', { name: 'How sure?' }).click();
  const dialog = page.getByRole('dialog', { name: 'How sure are we?' });
  await dialog.getByRole('link', { name: 'How we get prices' }).waitFor();
  return dialog;
}

export const compareButton = (page: Page): Locator =>
  recommendationCard(page).getByRole('button', { name: /^(Compare \d stores|See all prices)$/ });
