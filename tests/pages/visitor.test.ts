import { describe, expect, it } from 'vitest';
import { operations } from '#contract/operations.ts';
import { markVerified } from '#tests/conformity/mark-verified.ts';
import { setUpPageTests } from '#tests/support/dom/begin-pages.ts';

const { open } = setUpPageTests();

/** Error codes that our sign-in never produces, many of them malformed. The page must not display malformed codes. */
const UNKNOWN_ERROR_QUERIES = [
  '?error=nobody_knows',
  '?error=unknown',
  '?error=',
  '',
  '?error=login_failed&error=no_code',
  '?error[]=login_failed',
  '?error=%3Cimg%20src%3Dx%20onerror%3D%22document.title%3D%27stray%27%22%3E',
  '?error=%3Cscript%3Edocument.title%3D%27stray%27%3C%2Fscript%3E',
  `?error=${'x'.repeat(10_000)}`,
  '?error=__proto__',
  '?error=constructor',
  '?error=toString',
  '?error=LOGIN_FAILED',
  '?error=5',
  '?error=null',
  '?error=%7B%22a%22%3A1%7D',
  '?error=%00login_failed',
  '?error=%zz',
];

describe('Visitors', () => {
  it('Visitors see the demo, and every call that needs an account returns 401', async () => {
    const page = await open({ expectedMessages: /status of 401/ });
    await page.goto('/');
    await page
      .getByRole('group', { name: /^Quantity of/ })
      .first()
      .waitFor();
    expect(await page.getByRole('link', { name: 'Sign Out' }).count()).toBe(0);
    const privateOperations = Object.values(operations).filter(({ access }) => access !== 'public');
    expect(privateOperations.length).toBeGreaterThan(20);
    const statuses = await page.evaluate(
      (calls) =>
        Promise.all(
          calls.map(async ([method, path]) => [path, (await fetch(path, { method })).status] as const),
        ),
      privateOperations.map(({ method, path }) => [method, path.replace(/:\w+/g, '1')] as const),
    );
    expect(statuses.filter(([, status]) => status !== 401)).toEqual([]);
    markVerified('6.visitor.demo');
  });

  it.each([
    ['no_code', 'Authorization Failed', 'The sign-in page sent you back without finishing.', /Start again/],
    [
      'code_expired',
      'Authorization Expired',
      'The sign-in took too long or was opened twice.',
      /Start again/,
    ],
    [
      ...(['mobile_oauth_failed', 'Mobile Authentication Failed'] as const),
      ...(['Sign-in didn’t work on this device.', /Allow cookies .* Chrome or Safari/] as const),
    ],
    ['login_failed', 'Login Failed', 'Couldn’t complete the sign-in.', /Try again .* allow cookies/],
  ] as const)('For the error code %s, /auth-error explains the failure and the next step', async (code, title, message, hint) => {
    const page = await open({ width: 360 });
    await page.goto(`/auth-error?error=${code}`);
    await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
    await page.getByText(message, { exact: true }).waitFor();
    await page.getByText(hint).waitFor();
    await page.getByText(`Error code: ${code}`, { exact: true }).waitFor();
    for (const [name, href] of [
      ['Try Again', '/api/login'],
      ['Mobile Login', '/api/mobile-login'],
      ['Back to Home', '/'],
    ] as const) {
      expect(await page.getByRole('main').getByRole('link', { name, exact: true }).getAttribute('href')).toBe(
        href,
      );
    }
    markVerified(`8.auth.${code}`, '2.diagnostics.auth-error', '2.diagnostics.auth-error-buttons');
  });

  it('/auth-error shows the same message for every unknown error code', async () => {
    const page = await open({ width: 360 });
    for (const query of UNKNOWN_ERROR_QUERIES) {
      await page.goto(`/auth-error${query}`);
      await page.getByRole('heading', { level: 1, name: 'Authentication Error', exact: true }).waitFor();
      await page.getByText('Sign-in didn’t work.', { exact: true }).waitFor();
      await page.getByText('Try again. If it keeps failing, clear the cookies of this site first.').waitFor();
      const main = page.getByRole('main');
      const code = /^\?error=(nobody_knows|constructor)$/.exec(query)?.[1];
      expect((await main.innerText()).match(/Error code.*/)?.[0], query).toBe(code && `Error code: ${code}`);
      expect(await main.innerText(), query).not.toMatch(/stray|xxx/);
      expect(await main.locator('img, script').count()).toBe(0);
      expect(await page.title()).not.toContain('stray');
    }
    markVerified('8.auth.other', '2.route.auth-error', '2.diagnostics.auth-error-code');
  });
});
