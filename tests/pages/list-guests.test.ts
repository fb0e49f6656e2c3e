import { expect, it } from 'vitest';
import { createInvitation, joinList } from '#contract/list-members.ts';
import { createList, getList } from '#contract/lists.ts';
import { beginPages } from '#tests/support/dom/begin-pages.ts';
import { signInOnPage } from '#tests/support/enter.ts';
import { callApi } from '#tests/support/fill.ts';

const { testApp, open } = beginPages();

it("A list's owner can remove all guests with one tap, which also disables the link they joined with", async () => {
  const page = await open();
  await signInOnPage(page, testApp());
  const { id } = await callApi(page, createList, { data: { name: 'Cabin' } });
  const at = <E extends { path: string }>(operation: E): E => ({
    ...operation,
    path: operation.path.replace(':id', String(id)),
  });
  const { url } = await callApi(page, at(createInvitation), { data: { role: 'tick', days: 1 } });
  const join = (guestName: string) =>
    testApp().app.server.inject({
      method: 'POST',
      url: joinList.path.replace(':token', new URL(url).pathname.split('/').pop() ?? ''),
      headers: { 'sec-fetch-site': 'same-origin' },
      payload: { guestName },
    });
  for (const name of ['Grandma', 'Neighbor']) expect((await join(name)).statusCode).toBeLessThan(300);
  await page.goto(`/lists/${id}`);
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await page.getByText('Grandma').waitFor();
  await page.getByRole('button', { name: 'Remove all guests' }).click();
  await page.getByText('Grandma').waitFor({ state: 'detached' });
  await page.getByText('Neighbor').waitFor({ state: 'detached' });
  expect((await callApi(page, at(getList))).members).toHaveLength(1);
  expect((await join('Stranger')).statusCode).toBe(404);
});
