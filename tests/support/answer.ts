import type { Locator, Page } from 'playwright-core';

export const answerCard = (page: Page): Locator => page.locator('.answer-in-sight');

/** Opens "How sure?" on the card that recommends a store: chances, ranges, prices to check, tax. */
export async function openHowSure(page: Page): Promise<Locator> {
  await answerCard(page).getByRole('button', { name: 'How sure?' }).click();
  const dialog = page.getByRole('dialog', { name: 'How sure are we?' });
  await dialog.waitFor();
  return dialog;
}

export const compareButton = (page: Page): Locator =>
  answerCard(page).getByRole('button', { name: /^(Compare \d stores|See all prices)$/ });
