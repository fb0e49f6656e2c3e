import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { markVerified } from '#tests/conformity/mark-verified.ts';
import { setUpPageTests } from '#tests/support/dom/begin-pages.ts';

const { open } = setUpPageTests();

const locateCheck = (page: Page, name: string) =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByText(name, { exact: true }) })
    .first();

it('The sign-in check passes only if HEAD /api/login returns status 302 or 401', async () => {
  const page = await open({ expectedMessages: /status of \d{3}/ });
  const requests: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/login') requests.push(request.method());
  });
  await page.goto('/debug-auth');
  const login = locateCheck(page, 'apiLogin');
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
  expect(requests).toEqual(Array(6).fill('HEAD'));
  markVerified('7.login.head-expects');
});
