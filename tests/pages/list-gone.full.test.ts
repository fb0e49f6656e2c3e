import { expect, it } from 'vitest';
import { addListOperations, createList } from '#contract/lists.ts';
import { waitForAllResponses } from '#tests/support/dom/all-answered.ts';
import { setUpPageTests } from '#tests/support/dom/begin-pages.ts';
import { signInOnPage } from '#tests/support/enter.ts';
import { callApi } from '#tests/support/fill.ts';
import { makeAddLineOperation } from '#tests/support/households.ts';
import { expectToast } from '#tests/support/toast.ts';

const { testApp, open } = setUpPageTests();

it('If a list is deleted, its unsent line can be copied or discarded', async () => {
  const page = await open({ expectedMessages: /Failed to fetch|404/ });
  await signInOnPage(page, testApp());
  const { id } = await callApi(page, createList, { data: { name: 'Cabin' } });
  const path = addListOperations.path.replace(':id', String(id));
  await callApi(
    page,
    { ...addListOperations, path },
    { data: { operations: [makeAddLineOperation('Onions')] } },
  );
  await page.goto(`/lists/${id}`);
  await page.getByRole('button', { name: 'Onions', exact: true }).waitFor();
  await waitForAllResponses(page);
  await page.route('**/api/**', (route) => route.abort());
  await page.getByRole('combobox', { name: 'Add to the list' }).fill('qzx vrbl');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('button', { name: 'Change qzx vrbl' }).waitFor();
  await page
    .getByText('This browser can’t save data. Keep this page open until you’re back online.')
    .waitFor();
  const headers = { 'sec-fetch-site': 'same-origin' };
  const deletion = await page.request.fetch(`/api/lists/${id}`, { method: 'DELETE', headers });
  expect(deletion.status()).toBe(204);
  await page.unroute('**/api/**');
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  const lost = page.getByText('Not sent to “Cabin”');
  await lost.waitFor();
  expect(await page.getByRole('main').getByRole('listitem').allTextContents()).toEqual(['qzx vrbl']);
  await page.getByRole('button', { name: 'Copy these lines' }).click();
  await expectToast(page, 'Copied!');
  await page.getByRole('button', { name: 'Discard' }).click();
  await lost.waitFor({ state: 'detached' });
});
