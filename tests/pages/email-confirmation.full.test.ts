import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { setUpPageTests } from '#tests/support/dom/begin-pages.ts';
import { signInOnPage } from '#tests/support/enter.ts';

const { testApp, open } = setUpPageTests({
  OIDC_ISSUER: 'http://127.0.0.1:9',
  OIDC_CLIENT_ID: 'cartwise',
  OIDC_CLIENT_SECRET: 'secret',
});

const notice = (page: Page) => page.getByText('Your email isn’t confirmed', { exact: true });
const resendButton = (page: Page) => page.getByRole('button', { name: 'Resend email' });

it('The account page says to confirm the email at the external provider', async () => {
  const page = await open();
  await signInOnPage(page, testApp(), { email: 'ada@example.com', email_verified: false });
  for (const path of ['/account', '/admin/family']) {
    await page.goto(path);
    await notice(page).waitFor();
    const confirmationHint =
      'Confirm ada@example.com with the service you use to sign in, then sign in again.';
    await page.getByText(confirmationHint).waitFor();
    const link = page.getByRole('link', { name: 'Sign in again' });
    expect(await link.getAttribute('href')).toBe(`/api/login?returnTo=${encodeURIComponent(path)}`);
    expect(await resendButton(page).count()).toBe(0);
  }
  await page.goto('/account');
  await page.getByRole('region', { name: 'Devices', exact: true }).waitFor();
  expect(await page.getByRole('region', { name: 'Sign-in', exact: true }).count(), 'changed there').toBe(0);
  const headers = { 'sec-fetch-site': 'same-origin' };
  expect((await page.request.post('/api/auth/confirmation-mail', { headers })).status()).toBe(404);
});
