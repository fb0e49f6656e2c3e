import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { startSession } from '#server/features/auth/session-queries.ts';
import { accountSection } from '#tests/support/account-page.ts';
import { recordWrites } from '#tests/support/changes.ts';
import { setUpPageTests } from '#tests/support/dom/begin-pages.ts';
import { signInOnPage } from '#tests/support/enter.ts';
import { expectToast } from '#tests/support/toast.ts';

const { testApp, open } = setUpPageTests();

const devices = (page: Page) => accountSection(page, 'Devices');
const rows = (page: Page) => devices(page).getByRole('listitem');

async function openAccountWithDevices(...names: string[]): Promise<Page> {
  const page = await open();
  const { db } = testApp().database;
  const { userId } = await signInOnPage(page, testApp());
  for (const device of names)
    await startSession(db, { userId, now: new Date(), origin: { device, network: '203.0.113.x' } });
  await page.goto('/account');
  await rows(page).first().waitFor();
  return page;
}

it('The account page lists signed-in devices and lets the shopper sign them out', async () => {
  const page = await openAccountWithDevices('Safari on iPhone', 'Firefox on Mac');
  const changes = recordWrites(page);
  expect(await rows(page).count()).toBe(3);
  expect(await rows(page).first().innerText()).toContain('This device');
  const phone = rows(page).filter({ hasText: 'Safari on iPhone' });
  expect(await phone.innerText()).toContain('from another network (203.0.113.x)');
  await devices(page).getByRole('button', { name: 'Sign out Safari on iPhone', exact: true }).click();
  await expectToast(page, 'Signed out', 'Safari on iPhone will have to sign in again.');
  await expect.poll(() => rows(page).count()).toBe(2);
  await devices(page).getByRole('button', { name: 'Sign out everywhere else' }).click();
  await expectToast(page, 'Signed out everywhere else', 'Only this device is still signed in.');
  await expect.poll(() => rows(page).count()).toBe(1);
  expect(await devices(page).getByRole('button').count()).toBe(0);
  expect(changes).toEqual(['DELETE /api/auth/sessions/:id', 'DELETE /api/auth/sessions']);
});
