import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { setUpBrowserTests } from '#tests/support/journey.ts';
import { expectAccessible } from '#tests/support/tab.ts';
import { createTabOpener } from '#tests/support/tabs.ts';

const testApp = setUpBrowserTests();
const open = createTabOpener(testApp);

const locateCheck = (page: Page, name: string) =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByText(name, { exact: true }) })
    .first();

it.each([
  360, 1280,
])('In a %i px wide window, the sign-in help pages report blocked cookies', async (width) => {
  const page = await open({ width });
  await page.addInitScript(() => {
    const blockCookies = () => {
      throw new DOMException('The document is sandboxed.', 'SecurityError');
    };
    Object.defineProperty(Document.prototype, 'cookie', { get: blockCookies, set: blockCookies });
  });
  await page.goto('/debug-auth');
  await page.getByText(/Checks finished$/).waitFor();
  const cookies = locateCheck(page, 'cookies');
  await cookies.getByText('Fail', { exact: true }).waitFor();
  await cookies
    .getByText('The browser refuses cookies to this page: open it in a tab of its own', { exact: true })
    .waitFor();
  expect(await page.getByText('No answer from Cartwise').count()).toBe(0);
  expect(await page.getByText('Pass', { exact: true }).count()).toBe(4);
  await expectAccessible(page, 'refused cookies');
  for (const path of ['/mobile-test', '/mobile-login-final', '/auth-error?error=login_failed']) {
    await page.goto(path);
    await page.getByText('Cookies are turned off', { exact: true }).waitFor();
  }
});
