import type { Page } from 'playwright-core';
import { signInOnPage, type TestApp } from './enter.ts';

export const mainRegion = (page: Page) => page.getByRole('main');
export const accountSection = (page: Page, name: string) =>
  mainRegion(page).getByRole('region', { name, exact: true });
export const accountNameHeading = (page: Page) => page.getByRole('heading', { level: 1 });

export const readProfileCard = async (page: Page) =>
  (
    await mainRegion(page)
      .locator('.rounded-card')
      .filter({ has: accountNameHeading(page) })
      .innerText()
  )
    .split('\n')
    .filter(Boolean);

export async function openAccountPage(
  page: Page,
  testApp: TestApp,
  account?: Parameters<typeof signInOnPage>[2],
): Promise<Page> {
  await signInOnPage(page, testApp, account);
  await page.goto('/account');
  await accountSection(page, 'Subscription').waitFor();
  return page;
}
