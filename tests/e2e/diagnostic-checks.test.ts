import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { holds } from '#tests/conformity/holds.ts';
import { beginJourney } from '#tests/support/journey.ts';
import { expectAccessible } from '#tests/support/tab.ts';
import { quietTabs } from '#tests/support/tabs.ts';
import { itInFullTier } from '#tests/support/tier.ts';

const journey = beginJourney();
const open = quietTabs(journey);

const check = (page: Page, name: string) =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByText(name, { exact: true }) })
    .first();

it('The sign-in check accepts only 302 or 401 from HEAD /api/login', async () => {
  const page = await open({ provokes: /status of \d{3}/ });
  const asked: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/login') asked.push(request.method());
  });
  await page.goto('/debug-auth');
  const login = check(page, 'apiLogin');
  await login.getByText('302: leads to the sign-in page', { exact: true }).waitFor();
  await login.getByText('Pass', { exact: true }).waitFor();
  await page.getByText(/Checks finished$/).waitFor();
  for (const [status, outcome, says] of [
    [401, 'Pass', '401: asks to sign in'],
    [200, 'Fail', 'Status 200, where 302 or 401 was expected'],
    [404, 'Fail', 'Status 404, where 302 or 401 was expected'],
    [500, 'Fail', 'Status 500, where 302 or 401 was expected'],
    [503, 'Fail', '503: the sign-in page cannot be reached now. Try again in a minute'],
  ] as const) {
    await page.route('**/api/login', (route) => route.fulfill({ status }));
    await page.goto('/debug-auth');
    await login.getByText(says, { exact: true }).waitFor();
    await login.getByText(outcome, { exact: true }).waitFor();
    await page.getByText(/Checks finished$/).waitFor();
    await page.unroute('**/api/login');
  }
  expect(asked).toEqual(Array(6).fill('HEAD'));
  holds('7.login.head-expects');
});

itInFullTier.each([360, 1280])('A page says that the browser refuses cookies, at %i px', async (width) => {
  const page = await open({ width });
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('The document is sandboxed.', 'SecurityError');
    };
    Object.defineProperty(Document.prototype, 'cookie', { get: refuse, set: refuse });
  });
  await page.goto('/debug-auth');
  await page.getByText(/Checks finished$/).waitFor();
  const cookies = check(page, 'cookies');
  await cookies.getByText('Fail', { exact: true }).waitFor();
  await cookies
    .getByText('The browser refuses cookies to this page: open it in a tab of its own', { exact: true })
    .waitFor();
  expect(await page.getByText('No answer from Cartwise').count()).toBe(0);
  // The other checks still run.
  expect(await page.getByText('Pass', { exact: true }).count()).toBe(4);
  await expectAccessible(page, 'refused cookies');
  for (const path of ['/mobile-test', '/mobile-login-final', '/auth-error?error=login_failed']) {
    await page.goto(path);
    await page.getByText('Cookies are turned off', { exact: true }).waitFor();
  }
});
