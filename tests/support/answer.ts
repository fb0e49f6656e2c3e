import type { Locator, Page } from 'playwright-core';

/** The answer card of a main page. */
export const answerCard = (page: Page): Locator => page.locator('.answer-in-sight');

/** Opens what is behind the answer: chances, ranges, what to check, tax. */
export async function openHowSure(page: Page): Promise<Locator> {
  await answerCard(page).getByRole('button', { name: 'How sure?' }).click();
  const dialog = page.getByRole('dialog', { name: 'How sure are we?' });
  await dialog.waitFor();
  return dialog;
}

/** The button of the card that on a phone opens all totals and the plan. */
export const compareButton = (page: Page): Locator =>
  answerCard(page).getByRole('button', { name: /^(Compare \d stores|See all prices)$/ });
