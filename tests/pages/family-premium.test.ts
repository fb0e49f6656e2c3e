import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { markVerified } from '#tests/conformity/mark-verified.ts';
import { ADMIN_EMAIL } from '#tests/support/app-process.ts';
import { setUpPageTests } from '#tests/support/dom/begin-pages.ts';
import { addItem, enterLocation } from '#tests/support/shopper.ts';
import { signIn } from '#tests/support/sign-in.ts';

const { testApp, open } = setUpPageTests();

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

it("Granting or revoking family Premium shows up on the member's open page", async () => {
  const grandma = await signIn(testApp().database.db, { email: 'Grandma@example.com' });
  const boss = await signIn(testApp().database.db, { email: ADMIN_EMAIL });
  /** Opens a page as this user and closes the previous page. */
  const openAs = async ({ cookie }: typeof boss) => {
    const page = await open();
    const value = cookie.replace('session=', '');
    await page.context().addCookies([{ name: 'session', value, url: testApp().app.url }]);
    return page;
  };
  const memberPageBefore = await openAs(grandma);
  await memberPageBefore.goto('/');
  await memberPageBefore.getByText('Free Plan').waitFor();

  const admin = await openAs(boss);
  await admin.goto('/admin/family');
  await admin.getByText('No family members yet.').waitFor();
  await admin.getByRole('button', { name: 'Add Family Member' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Add Family Member' });
  const submit = dialog.getByRole('button', { name: 'Add Family Member' });
  await submit.click();
  await dialog.getByText('Please fill in all fields').waitFor();
  await dialog.getByLabel('Name').fill('Grandma');
  await dialog.getByLabel('Email').fill('grandma@example');
  await submit.click();
  await dialog.getByText('Please enter a valid email address').waitFor();
  await dialog.getByLabel('Email').fill(' GRANDMA@Example.com ');
  await submit.click();
  await admin.getByText('Family member added successfully').first().waitFor();
  await admin.getByText('grandma@example.com').waitFor();
  await admin.getByText('Premium Access').waitFor();
  const [member] = await (await admin.request.get('/api/admin/family-members')).json();

  const page = await openAs(grandma);
  await page.goto('/account');
  const subscription = region(page, 'Subscription');
  await subscription.getByText('Family Premium', { exact: true }).waitFor();
  await subscription.getByText('Free: someone added you to their family list.').waitFor();
  expect(await subscription.getByRole('button').count(), 'nothing to pay, nothing to cancel').toBe(0);
  await page.goto('/');
  await page.getByText('Premium Member', { exact: true }).waitFor();
  await enterLocation(page, '60602', /Chicago/);
  await addItem(page, 'whole milk', /Milk/);
  await addItem(page, 'bananas', /Banana/);
  await region(page, 'Favorites').waitFor();
  markVerified('1.family');

  const { statusCode } = await testApp().app.server.inject({
    method: 'DELETE',
    url: `/api/admin/family-members/${member.id}`,
    headers: boss.headers,
  });
  expect(statusCode).toBeLessThan(300);
  await page.getByRole('button', { name: /^Favorite .*Banana/ }).click();
  await page.getByText('Favorites is available with Premium subscription').waitFor();
  await page.getByText('Free Plan').waitFor();
  markVerified('4.flow.family');
});
