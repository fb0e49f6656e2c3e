import type { Page } from 'playwright-core';
import { enter, type Journey } from './enter.ts';

export const main = (page: Page) => page.getByRole('main');
export const region = (page: Page, name: string) => main(page).getByRole('region', { name, exact: true });
export const accountName = (page: Page) => page.getByRole('heading', { level: 1 });

export const readProfileCard = async (page: Page) =>
  (
    await main(page)
      .locator('.rounded-card')
      .filter({ has: accountName(page) })
      .innerText()
  )
    .split('\n')
    .filter(Boolean);

/** Signs in and opens the account page, waiting until it has loaded. */
export async function openAccountPage(
  page: Page,
  journey: Journey,
  account?: Parameters<typeof enter>[2],
): Promise<Page> {
  await enter(page, journey, account);
  await page.goto('/account');
  await region(page, 'Subscription').waitFor();
  return page;
}
