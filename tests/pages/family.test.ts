import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { addFamilyMember } from '#contract/family.ts';
import { markVerified } from '#tests/conformity/mark-verified.ts';
import { pressTwice, recordWrites } from '#tests/support/changes.ts';
import { setUpPageTests } from '#tests/support/dom/begin-pages.ts';
import { signInOnPage } from '#tests/support/enter.ts';
import { callApi } from '#tests/support/fill.ts';
import { hasFocus } from '#tests/support/keyboard.ts';
import { expectToast } from '#tests/support/toast.ts';

const BOSS = 'boss@example.com';
const PATH = '/admin/family';
const { testApp, open } = setUpPageTests({ ADMIN_EMAILS: BOSS });

type Member = { name: string; email: string; added_at?: Date };

async function openAsAdmin(members: Member[] = []): Promise<Page> {
  const page = await open({ expectedMessages: /status of (403|500)/ });
  const { db } = testApp().database;
  await db.deleteFrom('family_member').execute();
  if (members.length > 0) await db.insertInto('family_member').values(members).execute();
  await signInOnPage(page, testApp(), { email: BOSS });
  await page.goto(PATH);
  await card(page)
    .getByText(members[0]?.name ?? 'No family members yet.')
    .first()
    .waitFor();
  return page;
}

const card = (page: Page) => page.getByRole('region', { name: 'Family Members', exact: true });
const rows = (page: Page) => card(page).getByRole('listitem');
const dialog = (page: Page) => page.getByRole('dialog');
const openForm = (page: Page) => card(page).getByRole('button', { name: 'Add Family Member' }).click();
const submit = (page: Page) => dialog(page).getByRole('button', { name: 'Add Family Member' });
const readMistake = (page: Page) => dialog(page).getByRole('alert').innerText();
const fillForm = async (page: Page, name: string, email: string) => {
  await dialog(page).getByLabel('Name', { exact: true }).fill(name);
  await dialog(page).getByLabel('Email', { exact: true }).fill(email);
};
const gran = { name: 'Gran', email: 'gran@example.com' };

const rejectAdding = (page: Page) =>
  page.route('**/api/admin/family-members**', (route) =>
    route.request().method() === 'GET'
      ? route.continue()
      : route.fulfill({ status: 500, json: { code: 'internal', message: 'quote 42' } }),
  );

describe('The family page', () => {
  it('The family page lists the Premium members and says how admin access is restricted', async () => {
    const added_at = new Date('2026-03-01T04:00:00Z'); // still February in Chicago
    const page = await openAsAdmin([
      { ...gran, added_at },
      { name: 'Old Tom', email: 'tom@example.com' },
    ]);
    await page
      .getByRole('heading', { level: 1, name: 'Admin: Family Premium Management', exact: true })
      .waitFor();
    expect(await page.title()).toContain('Admin: Family Premium Management');
    expect((await rows(page).allInnerTexts()).map((text) => text.split('\n').filter(Boolean))).toEqual([
      ['Gran', 'Premium Access', 'gran@example.com', 'Added Feb 28, 2026'],
      ['Old Tom', 'Premium Access', 'tom@example.com', 'Added Unknown date'],
    ]);
    markVerified('2.family.title', '2.family.list', '2.route.family');
    await card(page).getByText('Security notice', { exact: true }).waitFor();
    await page.getByText('Admin access is restricted by email configuration.', { exact: true }).waitFor();
    markVerified('2.family.notice');
  });

  it("The family page doesn't add a member if the name or a valid email is missing", async () => {
    const page = await openAsAdmin();
    await openForm(page);
    await page.getByRole('dialog', { name: 'Add Family Member' }).waitFor();
    const changes = recordWrites(page);
    for (const [name, email] of [
      ['', ''],
      ['Gran', '  '],
      [' ', 'gran@example.com'],
    ] as const) {
      await fillForm(page, name, email);
      await submit(page).click();
      expect(await readMistake(page)).toBe('Please fill in all fields');
    }
    markVerified('5.family.required');
    for (const email of ['gran', 'gran@example', '@example.com', 'gran@.', 'gr an@example.com', 'a@b@c.de']) {
      await fillForm(page, 'Gran', email);
      await submit(page).click();
      await expect
        .poll(() => readMistake(page), { message: email })
        .toBe('Please enter a valid email address');
    }
    expect(changes).toEqual([]);
    markVerified('5.family.email');

    await fillForm(page, 'Gran', ' x@y.z ');
    await pressTwice(submit(page));
    await expectToast(page, 'Success', 'Family member added successfully');
    await expect.poll(() => dialog(page).count()).toBe(0);
    await rows(page).getByText('x@y.z').waitFor();
    expect(changes).toEqual(['POST /api/admin/family-members']);
    markVerified('2.family.add', '8.ok.family-added');
  });

  it('Removing a family member requires confirmation, sends one request and focuses the next member', async () => {
    const page = await openAsAdmin([gran, { name: 'Tom', email: 'tom@example.com' }]);
    const changes = recordWrites(page);
    const remove = (name: string) => card(page).getByRole('button', { name: `Remove ${name}`, exact: true });
    const confirm = dialog(page).getByRole('button', { name: 'Remove', exact: true });
    await remove('Gran').click();
    await page.getByRole('dialog', { name: 'Remove Gran?' }).waitFor();
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    await dialog(page).waitFor({ state: 'detached' });
    expect([changes, await rows(page).count()]).toEqual([[], 2]);
    await remove('Gran').click();
    await pressTwice(confirm);
    await expectToast(page, 'Success', 'Family member removed successfully');
    await expect.poll(() => rows(page).count()).toBe(1);
    await expect.poll(() => hasFocus(remove('Tom'))).toBe(true);
    expect(changes).toEqual(['DELETE /api/admin/family-members/:id']);
    markVerified('2.family.remove', '8.ok.family-removed', '6.admin');
  });

  it('Removing a family member who was already removed succeeds', async () => {
    const page = await open({ expectedMessages: /status of 404/ });
    const { db } = testApp().database;
    await db.deleteFrom('family_member').execute();
    await signInOnPage(page, testApp(), { email: BOSS });
    await callApi(page, addFamilyMember, { data: gran });
    await page.goto(PATH);
    await rows(page).getByRole('button', { name: 'Remove Gran' }).click();
    await db.deleteFrom('family_member').execute();
    await dialog(page).getByRole('button', { name: 'Remove', exact: true }).click();
    await expectToast(page, 'Success', 'Family member removed successfully');
    await card(page).getByText('No family members yet.').waitFor();
    await expect.poll(() => hasFocus(card(page).getByRole('heading'))).toBe(true);
  });
});

describe('Failures on the family page', () => {
  it('The family page reports a failure to add, remove or load members', async () => {
    const page = await openAsAdmin([gran]);
    await rejectAdding(page);
    await openForm(page);
    await fillForm(page, 'Tom', 'tom@example.com');
    await submit(page).click();
    await expect.poll(() => readMistake(page)).toBe('Failed to add family member');
    expect(await dialog(page).getByLabel('Name', { exact: true }).inputValue()).toBe('Tom');
    markVerified('8.family.add');
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    await rows(page).getByRole('button', { name: 'Remove Gran' }).click();
    await dialog(page).getByRole('button', { name: 'Remove', exact: true }).click();
    await expectToast(page, 'Error', 'Failed to remove family member');
    expect(await rows(page).count()).toBe(1);
    markVerified('8.family.remove');

    await page.route('**/api/admin/family-members', (route) => route.fulfill({ status: 500, body: '' }));
    await page.reload();
    await page.getByText('Failed to load family member management', { exact: true }).waitFor();
    markVerified('8.family.load');
    await page.unroute('**/api/admin/family-members');
    await page.getByRole('button', { name: 'Try again' }).click();
    await rows(page).first().waitFor();
  });

  it('Shoppers without admin rights, even those who just lost them, can’t open the family page', async () => {
    const page = await open({ expectedMessages: /status of 403/ });
    await signInOnPage(page, testApp());
    await page.goto('/');
    await page.getByRole('link', { name: 'Admin', exact: true }).click();
    const readRefusal = async () => {
      await page.getByRole('heading', { name: 'Admin Access Required', exact: true }).waitFor();
      await page.getByText('You need admin privileges to manage family members.', { exact: true }).waitFor();
      expect(await card(page).count()).toBe(0);
    };
    await readRefusal();
    expect(new URL(page.url()).pathname).toBe(PATH);
    markVerified('6.admin.button');

    const { userId } = await signInOnPage(page, testApp(), { email: BOSS });
    await page.goto(PATH);
    await card(page)
      .getByText(/^(No family members yet|Premium Access)/)
      .first()
      .waitFor();
    const { db } = testApp().database;
    await db.updateTable('app_user').set({ email: 'other@example.com' }).where('id', '=', userId).execute();
    await openForm(page);
    await fillForm(page, 'Tom', 'tom@example.com');
    await submit(page).click();
    await readRefusal();
    markVerified('6.admin.refused');
  });

  it('The family page shows the “Admin Access Required” page for that error message, regardless of the HTTP status', async () => {
    const page = await open({ expectedMessages: /status of 400/ });
    await signInOnPage(page, testApp(), { email: BOSS });
    await page.route('**/api/admin/family-members', (route) =>
      route.fulfill({ status: 400, json: { message: 'Admin access required' } }),
    );
    await page.goto(PATH);
    await page.getByRole('heading', { name: 'Admin Access Required', exact: true }).waitFor();
    await page.getByText('You need admin privileges to manage family members.', { exact: true }).waitFor();
    markVerified('6.admin.refused');
  });
});
