import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { accountSection } from '#tests/support/account-page.ts';
import { setUpPageTests } from '#tests/support/dom/begin-pages.ts';
import { signInOnPage } from '#tests/support/enter.ts';
import { insertProviderAccount } from '#tests/support/insert-provider-account.ts';
import { itInFullTier } from '#tests/support/tier.ts';
import { expectToast } from '#tests/support/toast.ts';

const PASSWORD = 'a loaf and two eggs';
const { testApp, open } = setUpPageTests();

async function openAccount(): Promise<{ page: Page; email: string }> {
  const page = await open({ expectedMessages: /status of 400/ });
  const { db } = testApp().database;
  const account = await insertProviderAccount(db, testApp().app.url, PASSWORD);
  await signInOnPage(page, testApp(), account);
  await page.goto('/account');
  await card(page).waitFor();
  return { page, email: account.email };
}

const card = (page: Page) => accountSection(page, 'Sign-in');
const dialog = (page: Page) => page.getByRole('dialog');
const box = (page: Page, label: string) => dialog(page).getByLabel(label, { exact: true });

itInFullTier('The password dialog changes the password and shows errors next to the field', async () => {
  const { page } = await openAccount();
  await card(page).getByRole('button', { name: 'Change password' }).click();
  await box(page, 'Current password').fill('a guess of mine');
  await box(page, 'New password').fill('figs, oats & honey');
  const submit = dialog(page).getByRole('button', { name: 'Change password' });
  await submit.click();
  await dialog(page).getByText('That’s not your current password.').waitFor();
  await box(page, 'Current password').fill(PASSWORD);
  await box(page, 'New password').fill('password12');
  await submit.click();
  await dialog(page).getByText('This password is too common').waitFor();
  await box(page, 'New password').fill('figs, oats & honey');
  await submit.click();
  await expectToast(page, 'Password changed', 'You’ve been signed out on all other devices.');
  await dialog(page).waitFor({ state: 'detached' });
});

it('The password dialog can show the typed password', async () => {
  const { page } = await openAccount();
  await card(page).getByRole('button', { name: 'Change password' }).click();
  const type = () => box(page, 'New password').getAttribute('type');
  expect(await type()).toBe('password');
  const show = dialog(page).getByRole('button', { name: 'Show New password' });
  await show.click();
  expect(await type()).toBe('text');
  await dialog(page).getByRole('button', { name: 'Hide New password' }).click();
  expect(await type()).toBe('password');
});

it('An email change shows as pending until the new address is confirmed', async () => {
  const { page, email } = await openAccount();
  await card(page).getByRole('button', { name: 'Change email' }).click();
  await box(page, 'New email').fill('ada@example');
  await box(page, 'Your password').fill(PASSWORD);
  const submit = dialog(page).getByRole('button', { name: 'Send the link' });
  await submit.click();
  await dialog(page).getByText('Enter a full email address, like sam@example.com').waitFor();
  await box(page, 'New email').fill('ada@example.com');
  await submit.click();
  await expectToast(page, 'Check your email', 'Open the link in the email to ada@example.com.');
  const waiting = card(page).getByText(`${email}, until you open the link in the email to ada@example.com`);
  await waiting.waitFor();
  await page.reload();
  await waiting.waitFor();
  const mails = () => testApp().database.db.selectFrom('message').select('id').execute();
  expect(await mails()).toHaveLength(1);
  await card(page).getByRole('button', { name: 'Resend link' }).click();
  await expectToast(page, 'Check your email', 'Open the newest link we sent to ada@example.com.');
  expect(await mails()).toHaveLength(2);
  await card(page).getByRole('button', { name: 'Cancel the change' }).click();
  await expectToast(page, 'Email not changed', 'The link in that email no longer works.');
  await waiting.waitFor({ state: 'detached' });
});
