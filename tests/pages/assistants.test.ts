import { expect, it } from 'vitest';
import { accountSection } from '#tests/support/account-page.ts';
import { insertAssistant } from '#tests/support/assistant.ts';
import { recordWrites } from '#tests/support/changes.ts';
import { setUpPageTests } from '#tests/support/dom/begin-pages.ts';
import { signInOnPage } from '#tests/support/enter.ts';
import { expectToast } from '#tests/support/toast.ts';

const { testApp, open } = setUpPageTests();

it('The account page lists connected assistants and lets the shopper disconnect them', async () => {
  const page = await open();
  const { db } = testApp().database;
  const { userId } = await signInOnPage(page, testApp());
  await page.goto('/account');
  await accountSection(page, 'Devices').getByRole('listitem').first().waitFor();
  const assistants = accountSection(page, 'Assistants');
  expect(await assistants.count(), 'without any').toBe(0);

  await insertAssistant(db, userId, new Date());
  const changes = recordWrites(page);
  await page.goto('/account');
  const row = assistants.getByRole('listitem');
  await row.waitFor();
  const words = await row.innerText();
  expect(words).toContain('Helper (assistant.example)');
  expect(words).toContain('Reads your lists and adds to your cart');
  expect(words).toContain('Not used yet');
  await assistants.getByRole('button', { name: 'Disconnect Helper', exact: true }).click();
  await expectToast(page, 'Helper is disconnected');
  await expect.poll(() => assistants.count()).toBe(0);
  expect(changes).toEqual(['DELETE /api/assistants/:id']);
  expect(await db.selectFrom('assistant').select('number').execute()).toEqual([]);
});

it("On the account page, shoppers can approve or deny an assistant's access request", async () => {
  const page = await open();
  const { db } = testApp().database;
  const { userId } = await signInOnPage(page, testApp());
  await insertAssistant(db, userId, new Date(), false);
  await page.goto('/account');
  const row = accountSection(page, 'Assistants').getByRole('listitem');
  await row.waitFor();
  expect(await row.innerText()).toContain('Wants to read your lists and add to your cart');
  await row.getByRole('button', { name: 'Allow Helper', exact: true }).click();
  await expectToast(page, 'Helper can use your lists now');
  await expect.poll(() => row.innerText()).toContain('Not used yet');
  expect(await row.getByRole('button').count(), 'only to disconnect').toBe(1);

  await db.updateTable('assistant').set({ is_allowed: false }).execute();
  await page.goto('/account');
  await row.getByRole('button', { name: 'Don’t allow Helper', exact: true }).click();
  await expectToast(page, 'Helper can’t use your lists');
  expect(await db.selectFrom('assistant').select('number').execute()).toEqual([]);
});
