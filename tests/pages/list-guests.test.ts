import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { createInvitation, joinList } from '#contract/list-members.ts';
import { createList, getList } from '#contract/lists.ts';
import { setUpPageTests } from '#tests/support/dom/begin-pages.ts';
import { signInOnPage } from '#tests/support/enter.ts';
import { callApi } from '#tests/support/fill.ts';

const { testApp, open } = setUpPageTests();

const withListId = <E extends { path: string }>(operation: E, id: number): E => ({
  ...operation,
  path: operation.path.replace(':id', String(id)),
});

/** Lets each guest join the list through a new invitation. Returns a function that lets another guest join. */
async function joinAsGuests(page: Page, listId: number, names: readonly string[]) {
  const { url } = await callApi(page, withListId(createInvitation, listId), {
    data: { role: 'tick', days: 1 },
  });
  const join = (guestName: string) =>
    testApp().app.server.inject({
      method: 'POST',
      url: joinList.path.replace(':token', new URL(url).pathname.split('/').pop() ?? ''),
      headers: { 'sec-fetch-site': 'same-origin' },
      payload: { guestName },
    });
  for (const name of names) expect((await join(name)).statusCode).toBeLessThan(300);
  return join;
}

it('An owner can remove all guests and disable their link with one tap', async () => {
  const page = await open();
  await signInOnPage(page, testApp());
  const { id } = await callApi(page, createList, { data: { name: 'Cabin' } });
  const join = await joinAsGuests(page, id, ['Grandma', 'Neighbor']);
  await page.goto(`/lists/${id}`);
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await page.getByText('Grandma').waitFor();
  await page.getByRole('button', { name: 'Remove all guests' }).click();
  await page.getByText('Grandma').waitFor({ state: 'detached' });
  await page.getByText('Neighbor').waitFor({ state: 'detached' });
  expect((await callApi(page, withListId(getList, id))).members).toHaveLength(1);
  expect((await join('Stranger')).statusCode).toBe(404);
});

it('The page asks for confirmation before removing a person from a list, and the owner can cancel', async () => {
  const page = await open();
  await signInOnPage(page, testApp());
  const { id } = await callApi(page, createList, { data: { name: 'Boat' } });
  await joinAsGuests(page, id, ['Grandma']);
  await page.goto(`/lists/${id}`);
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const row = page.getByRole('listitem').filter({ hasText: 'Grandma' });
  const members = async () => (await callApi(page, withListId(getList, id))).members;
  await row.getByRole('button', { name: 'Remove Grandma' }).click();
  await row.getByText('Remove Grandma from this list? They’ll need a new link to come back.').waitFor();
  await row.getByRole('button', { name: 'Keep' }).click();
  expect(await members()).toHaveLength(2);
  await row.getByRole('button', { name: 'Remove Grandma' }).click();
  await row.getByRole('button', { name: 'Remove', exact: true }).click();
  await row.waitFor({ state: 'detached' });
  expect(await members()).toHaveLength(1);
});
