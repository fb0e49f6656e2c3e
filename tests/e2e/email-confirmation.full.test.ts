import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { pressTwice, recordWrites } from '#tests/support/changes.ts';
import { setUpBrowserTests } from '#tests/support/journey.ts';
import { signUp } from '#tests/support/shopper.ts';
import { expectAccessible, expectNoHorizontalScroll } from '#tests/support/tab.ts';
import { createTabOpener } from '#tests/support/tabs.ts';
import { expectToast } from '#tests/support/toast.ts';

const BOSS = 'boss@example.com';
const testApp = setUpBrowserTests({ own: true, env: { ADMIN_EMAILS: BOSS } });
const open = createTabOpener(testApp);
const boss = { firstName: 'Bea', lastName: 'Boss', email: BOSS, password: 'a loaf and two eggs' };

const notice = (page: Page) => page.getByText('Your email isn’t confirmed', { exact: true });
const resendButton = (page: Page) => page.getByRole('button', { name: 'Resend email' });

async function findConfirmationLink(email: string): Promise<string> {
  const mail = await testApp()
    .database.db.selectFrom('message')
    .select('body')
    .where('recipient', '=', email)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return /\S+verify-email\S+/.exec(mail.body)?.[0] ?? '';
}

it('A notice lets the shopper resend the confirmation link until the email is confirmed', async () => {
  const page = await open({ width: 360 });
  await signUp(page, boss);
  await testApp().database.db.insertInto('family_member').values({ name: 'Bea', email: BOSS }).execute();
  await page.goto('/subscribe');
  await page.getByRole('heading', { name: 'Complete Your Subscription' }).waitFor();
  expect(await notice(page).count()).toBe(0);
  for (const path of ['/account', '/admin/family']) {
    await page.goto(path);
    await notice(page).waitFor();
    await page.getByText(`Open the link in the email we sent to ${BOSS}.`).waitFor();
    await resendButton(page).waitFor();
    await expectAccessible(page, `an email to confirm on ${path}`);
    await expectNoHorizontalScroll(page, `an email to confirm on ${path}`);
  }
  await page.getByRole('heading', { name: 'Admin Access Required' }).waitFor();
  const firstLink = await findConfirmationLink(BOSS);
  const changes = recordWrites(page);
  await pressTwice(resendButton(page));
  await expectToast(page, 'Email sent', `Open the link in the email to ${BOSS}.`);
  expect(changes).toEqual(['POST /api/auth/confirmation-mail']);
  const link = await findConfirmationLink(BOSS);
  expect(link).not.toBe(firstLink);

  const mailbox = await open();
  await mailbox.goto(link);
  await mailbox.getByRole('heading', { name: 'Is this your account?' }).waitFor();
  await expectAccessible(mailbox, 'the page that confirms');
  await mailbox.getByLabel('Password').fill(boss.password);
  await mailbox.getByRole('button', { name: 'Yes, confirm my email' }).click();
  await mailbox.getByRole('heading', { name: 'Your email is confirmed' }).waitFor();
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await page.getByRole('region', { name: 'Family Members', exact: true }).waitFor();
  expect(await notice(page).count()).toBe(0);
  await page.goto('/account');
  await page
    .getByRole('region', { name: 'Subscription' })
    .getByText('Family Premium', { exact: true })
    .waitFor();
  expect(await notice(page).count()).toBe(0);
});
