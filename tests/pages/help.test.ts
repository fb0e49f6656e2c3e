import { expect, it } from 'vitest';
import { pagePaths } from '#contract/pages.ts';
import { setUpPageTests } from '#tests/support/dom/begin-pages.ts';
import { signInOnPage } from '#tests/support/enter.ts';
import { itInFullTier } from '#tests/support/tier.ts';
import { expectToast } from '#tests/support/toast.ts';

const { testApp, open } = setUpPageTests();

it('The sign-in failure page links to Help, which links to every diagnostic page', async () => {
  const page = await open();
  await page.goto('/auth-error?error=login_failed');
  await page.getByRole('main').getByRole('link', { name: 'Help', exact: true }).click();
  const main = page.getByRole('main');
  await main.getByRole('heading', { level: 1, name: 'Help' }).waitFor();
  await main.getByRole('heading', { level: 2, name: 'Can’t sign in?' }).waitFor();
  const links = await main.getByRole('link').all();
  const hrefs = await Promise.all(links.map((link) => link.getAttribute('href')));
  const diagnostics = pagePaths.filter((path) =>
    /^\/(mobile-|debug-auth|test-auth|login-success)/.test(path),
  );
  expect(diagnostics).toHaveLength(10);
  expect(hrefs).toEqual(expect.arrayContaining([...diagnostics, '/api/login', '/idp/forgot-password']));
  const footer = page.getByRole('contentinfo');
  for (const [name, path] of [
    ['Help', '/help'],
    ['Visitor statistics', '/analytics'],
  ] as const)
    expect(await footer.getByRole('link', { name }).getAttribute('href')).toBe(path);
});

itInFullTier('The help form sends Premium questions and promises a reply within a day', async () => {
  const page = await open();
  const { userId } = await signInOnPage(page, testApp(), {
    subscription_status: 'active',
    email: 'ada@example.com',
  });
  await page.goto('/account');
  const card = page.getByRole('region', { name: 'Priority Support', exact: true });
  await card.getByText('Ask us anything. Premium questions come first: we’ll answer within a day.').waitFor();
  await card.getByLabel('Your question').fill('How do I add a card?');
  await card.getByRole('button', { name: 'Send question' }).click();
  await expectToast(page, 'Question sent', 'We’ll email you at ada@example.com within a day.');
  expect(await card.getByLabel('Your question').inputValue()).toBe('');
  const { db } = testApp().database;
  const mails = await db.selectFrom('message').selectAll().where('user_id', '=', userId).execute();
  expect(mails.map(({ subject }) => subject)).toEqual(['[Premium] Question from ada@example.com']);
});
