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
const passwordField = (page: Page, label: string) => dialog(page).getByLabel(label, { exact: true });

itInFullTier('The password dialog changes the password and shows errors next to the field', async () => {
  const { page } = await openAccount();
  await card(page).getByRole('button', { name: 'Change password' }).click();
  await passwordField(page, 'Current password').fill('a guess of mine');
  await passwordField(page, 'New password').fill('figs, oats & honey');
  const submit = dialog(page).getByRole('button', { name: 'Change password' });
  await submit.click();
  await dialog(page).getByText('That’s not your current password.').waitFor();
  await passwordField(page, 'Current password').fill(PASSWORD);
  await passwordField(page, 'New password').fill('password12');
  await submit.click();
  await dialog(page).getByText('This password is too common').waitFor();
  await passwordField(page, 'New password').fill('figs, oats & honey');
  await submit.click();
  await expectToast(page, 'Password changed', 'You’ve been signed out on all other devices.');
  await dialog(page).waitFor({ state: 'detached' });
});

it('The password dialog can show the typed password', async () => {
  const { page } = await openAccount();
  await card(page).getByRole('button', { name: 'Change password' }).click();
  const readFieldType = () => passwordField(page, 'New password').getAttribute('type');
  expect(await readFieldType()).toBe('password');
  const showButton = dialog(page).getByRole('button', { name: 'Show New password' });
  await showButton.click();
  expect(await readFieldType()).toBe('text');
  await dialog(page).getByRole('button', { name: 'Hide New password' }).click();
  expect(await readFieldType()).toBe('password');
});

it('An email change shows as pending until the new address is confirmed', async () => {
  const { page, email } = await openAccount();
  await card(page).getByRole('button', { name: 'Change email' }).click();
  await passwordField(page, 'New email').fill('ada@example');
  await passwordField(page, 'Your password').fill(PASSWORD);
  const submit = dialog(page).getByRole('button', { name: 'Send the link' });
  await submit.click();
  await dialog(page).getByText('Enter a full email address, like sam@example.com').waitFor();
  await passwordField(page, 'New email').fill('ada@example.com');
  await submit.click();
  await expectToast(page, 'Check your email', 'Open the link in the email to ada@example.com.');
  const pendingNotice = card(page).getByText(
    `${email}, until you open the link in the email to ada@example.com`,
  );
  await pendingNotice.waitFor();
  await page.reload();
  await pendingNotice.waitFor();
  const listMails = () => testApp().database.db.selectFrom('message').select('id').execute();
  expect(await listMails()).toHaveLength(1);
  await card(page).getByRole('button', { name: 'Resend link' }).click();
  await expectToast(page, 'Check your email', 'Open the newest link we sent to ada@example.com.');
  expect(await listMails()).toHaveLength(2);
  await card(page).getByRole('button', { name: 'Cancel the change' }).click();
  await expectToast(page, 'Email not changed', 'The link in that email no longer works.');
  await pendingNotice.waitFor({ state: 'detached' });
});
