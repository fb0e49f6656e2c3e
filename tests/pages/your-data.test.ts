import { describe, expect, it } from 'vitest';
import { retentionRules } from '#server/retention/rules.ts';
import { accountSection, openAccountPage } from '#tests/support/account-page.ts';
import { setUpPageTests } from '#tests/support/dom/begin-pages.ts';
import { insertSharedList } from '#tests/support/insert-shared-list.ts';
import { expectToast } from '#tests/support/toast.ts';

const { testApp, open } = setUpPageTests();

const email = 'maya@example.com';

async function openAccountWithLists(titles: readonly string[], expectedMessages?: RegExp) {
  const page = await open(expectedMessages && { expectedMessages });
  await openAccountPage(page, testApp(), { email });
  const { db } = testApp().database;
  const { id } = await db
    .selectFrom('app_user')
    .select('id')
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow();
  const lists: string[] = [];
  for (const title of titles) {
    const list = await insertSharedList(db, { title });
    await db.updateTable('shared_list').set({ owner_id: id }).where('id', '=', list.id).execute();
    lists.push(list.path);
  }
  await page.goto('/account');
  return { page, lists, userId: id };
}

describe("A shopper's shared lists", () => {
  it('The account page lists shared lists, and deleting a list disables its link', async () => {
    const { page, lists } = await openAccountWithLists(['Taco night', 'Sunday dinner']);
    const card = accountSection(page, 'Lists you’ve shared');
    await card.getByRole('button', { name: 'Delete Taco night' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete “Taco night”?' });
    await dialog.getByText(/The link will stop working for everyone/).waitFor();
    await dialog.getByRole('button', { name: 'Delete list' }).click();
    await expectToast(page, 'List deleted');
    await card.getByRole('link', { name: 'Sunday dinner' }).waitFor();
    await expect.poll(() => card.getByRole('link').count()).toBe(1);
    await page.goto(String(lists[0]));
    await page.getByText(/may have been removed/).waitFor();
  });

  it("If the shopper hasn't shared any lists, the account page says so", async () => {
    const { page } = await openAccountWithLists([]);
    await accountSection(page, 'Lists you’ve shared').getByText('You haven’t shared any lists.').waitFor();
  });
});

describe('Account data and account deletion', () => {
  it('Downloading or deleting personal data requires a recent sign-in', async () => {
    const { page, userId } = await openAccountWithLists([], /status of 403/);
    const { numUpdatedRows } = await testApp()
      .database.db.updateTable('session')
      .set({ proved_at: null })
      .where('user_id', '=', userId)
      .executeTakeFirst();
    expect(numUpdatedRows).toBe(1n);
    const card = accountSection(page, 'Your data');
    await card.getByRole('button', { name: 'Download my data' }).click();
    await card.getByText('Couldn’t download', { exact: true }).waitFor();
    const link = await card.getByRole('link', { name: 'Sign in', exact: true }).getAttribute('href');
    expect(link).toBe('/api/login?again=1&returnTo=%2Faccount%23your-data');

    await card.getByRole('button', { name: 'Delete my account' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
    await dialog.getByLabel(/^To confirm, type/).fill(email);
    await dialog.getByRole('button', { name: 'Delete permanently' }).click();
    await dialog.getByText('Sign in again first, so we know it’s you.').waitFor();
    await dialog.getByRole('link', { name: 'Sign in', exact: true }).waitFor();
    expect(await dialog.getByLabel(/^To confirm, type/).inputValue()).toBe(email);
  });

  it("A shopper who types the account's email can delete the account and local data", async () => {
    const { page, lists, userId } = await openAccountWithLists(['Taco night']);
    await page.evaluate(() => localStorage.setItem('cartwise.demo', 'plums'));
    await accountSection(page, 'Your data').getByRole('button', { name: 'Delete my account' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
    await dialog.getByText(/^Lists you share with other members stay with them/).waitFor();
    const button = dialog.getByRole('button', { name: 'Delete permanently' });
    expect(await button.getAttribute('aria-disabled')).toBe('true');
    await dialog.getByLabel(/^To confirm, type/).fill(' Maya@example.com');
    await dialog.getByRole('radio', { name: /^Leave them for people who have the link/ }).click();
    await button.click();
    const { db } = testApp().database;
    const isThere = () => db.selectFrom('app_user').select('id').where('id', '=', userId).execute();
    await expect.poll(isThere).toEqual([]);
    await expect.poll(() => page.evaluate(() => localStorage.getItem('cartwise.demo'))).toBeNull();
    await page.goto('/your-data#deleted');
    await page.getByText('Your account is deleted').waitFor();
    await page.goto(String(lists[0]));
    await page.getByText('Shared by Anonymous', { exact: true }).waitFor();
  });
});

it('The personal data page explains every retention rule and the cookies', async () => {
  const page = await open();
  await page.goto('/your-data');
  const table = page.getByRole('table');
  await table.getByText('Sent messages').waitFor();
  expect(await table.getByRole('row').count()).toBe(retentionRules.length + 1);
  // This class avoids two columns on phones. A browser test checks the effect.
  const row = await table.getByRole('row').last().getAttribute('class');
  expect(row).toMatch(/@max-\S+:block/);
  await table.getByText('90 days after they were written').waitFor();
  await table.getByText('2 years after they were last opened').waitFor();
  await page.getByRole('heading', { name: 'Cookies' }).waitFor();
  for (const what of [
    'When you join a list as a guest',
    'People on a list with you',
    'To shop without a signal',
  ]) {
    await page.getByText(what, { exact: true }).waitFor();
  }
});
