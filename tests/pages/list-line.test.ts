import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { createInvitation, joinList } from '#contract/list-members.ts';
import { addListOperations, createList, getList } from '#contract/lists.ts';
import { setUpPageTests } from '#tests/support/dom/begin-pages.ts';
import { signInOnPage } from '#tests/support/enter.ts';
import { callApi, saveSettings } from '#tests/support/fill.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { itInFullTier } from '#tests/support/tier.ts';

const { testApp, open } = setUpPageTests();

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Creates Ann's list with one line. The page's user, Bob, has joined it. */
async function setUpSharedList(page: Page) {
  const { cookie } = await signIn(testApp().database.db, { first_name: 'Ann' });
  const callAsAnn = async (operation: { method: string; path: string }, payload?: object, id = 0) => {
    const answer = await testApp().app.server.inject({
      method: operation.method as 'GET' | 'POST',
      url: operation.path.replace(':id', String(id)),
      headers: { cookie, 'sec-fetch-site': 'same-origin' },
      ...(payload && { payload }),
    });
    expect(answer.statusCode, answer.body).toBeLessThan(300);
    return answer.json();
  };
  const { id } = await callAsAnn(createList, { name: 'Household' });
  const line = randomUUID();
  const actAsAnn = (deed: object) =>
    callAsAnn(addListOperations, { operations: [{ id: randomUUID(), line, ...deed }] }, id);
  const wish = { itemId: null, firmness: 'any' };
  await actAsAnn({ kind: 'add', fields: { name: 'Onions', wish, quantity: 1, note: '', position: 1 } });
  const { url } = await callAsAnn(createInvitation, { role: 'edit', days: 1 }, id);
  await signInOnPage(page, testApp(), { first_name: 'Bob' });
  const path = joinList.path.replace(':token', new URL(url).pathname.split('/').pop() ?? '');
  await callApi(page, { ...joinList, path }, { data: {} });
  const readLine = async () => (await callApi(page, { ...getList, path: `/api/lists/${id}` })).lines[0];
  return { id, act: actAsAnn, read: readLine };
}

it("Editing a list line saves only changed fields, so other members' changes stay", async () => {
  const page = await open();
  const { id, act, read } = await setUpSharedList(page);
  await page.goto(`/lists/${id}`);
  await button(page, 'Change Onions').click();
  await page.getByLabel('Note').waitFor();
  await act({ kind: 'set', field: 'quantity', value: 4 });
  // These tests have no event stream, so simulate coming back online, which makes the page reload the list.
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await page.locator('main').getByText('Change 4 × Onions').waitFor();
  await page.getByLabel('Note').fill('the red ones');
  await button(page, 'Save').click();
  await expect.poll(async () => (await read())?.note).toBe('the red ones');
  expect((await read())?.quantity).toBe(4);
});

itInFullTier(
  'The list page asks which item an ambiguous line means and counts the line as unpriced',
  async () => {
    const page = await open();
    await signInOnPage(page, testApp());
    await saveSettings(page);
    const { id } = await callApi(page, createList, { data: { name: 'Dinner' } });
    const lines = async () => (await callApi(page, { ...getList, path: `/api/lists/${id}` })).lines;
    await page.goto(`/lists/${id}`);
    const box = page.getByRole('combobox', { name: 'Add to the list' });
    await box.fill('whole milk, 2 lb chicken, 2 cheeses');
    await button(page, 'Add').click();
    const chicken = page.getByRole('group', { name: 'Which chicken breast?' });
    await chicken.waitFor();
    await page.getByText('0 of 3 done · 2 without a price').waitFor();
    await chicken.getByRole('button', { name: 'Frozen Chicken Breast' }).click();
    await chicken.waitFor({ state: 'detached' });
    await page.getByText('0 of 3 done · 1 without a price').waitFor();
    await expect.poll(async () => (await lines()).map(({ name }) => name)).toContain('Frozen Chicken Breast');

    const cheese = page.getByRole('group', { name: /^Which .*cheese/ });
    await cheese.getByRole('button', { name: 'None of these' }).click();
    await cheese.waitFor({ state: 'detached' });
    expect((await lines()).find(({ name }) => name === '2 cheeses')?.wish.itemId).toBeNull();
  },
);

it('Undo removes all lines that were added together, even if they have since been matched to items', async () => {
  const page = await open();
  await signInOnPage(page, testApp());
  const { id } = await callApi(page, createList, { data: { name: 'Dinner' } });
  await page.goto(`/lists/${id}`);
  await page.getByRole('combobox', { name: 'Add to the list' }).fill('whole milk, butter, and bananas');
  await button(page, 'Add').click();
  await button(page, 'Change Salted Butter').waitFor();
  await button(page, 'Undo: Added 3 lines').click();
  await button(page, 'Change Salted Butter').waitFor({ state: 'detached' });
  const lines = async () => (await callApi(page, { ...getList, path: `/api/lists/${id}` })).lines;
  await expect
    .poll(async () => (await lines()).map(({ isRemoved }) => isRemoved))
    .toEqual([true, true, true]);
});
