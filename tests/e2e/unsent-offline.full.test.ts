import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { createInvitation, removeGuests, removeMember } from '#contract/list-members.ts';
import { addListOperations, createList, getList, removeList } from '#contract/lists.ts';
import { signInOnPage } from '#tests/support/enter.ts';
import { callApi } from '#tests/support/fill.ts';
import { makeAddLineOperation } from '#tests/support/households.ts';
import { setUpBrowserTests } from '#tests/support/journey.ts';
import { createTabOpener } from '#tests/support/tabs.ts';

const testApp = setUpBrowserTests();
const open = createTabOpener(testApp);

const expectedMessages = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|status of 40[14]/;
const withListId = <E extends { path: string }>(operation: E, id: number): E => ({
  ...operation,
  path: operation.path.replace(':id', String(id)),
});
const unsentLines = (page: Page) => page.getByText('Not sent to “Cabin”');
const noAccess = (page: Page) => page.getByText('You don’t have access to this list');
const addOffline = async (page: Page, name: string) => {
  await page.getByRole('combobox', { name: 'Add to the list' }).fill(name);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('button', { name, exact: true }).waitFor();
};

async function createHousehold(role: 'edit' | 'tick') {
  const owner = await open({ expectedMessages });
  await signInOnPage(owner, testApp(), { first_name: 'Olu' });
  const { id } = await callApi(owner, createList, { data: { name: 'Cabin' } });
  await callApi(owner, withListId(addListOperations, id), {
    data: { operations: [makeAddLineOperation('Milk')] },
  });
  const { url } = await callApi(owner, withListId(createInvitation, id), { data: { role, days: 1 } });
  const sendAsOwner = ({ method, path }: { method: string; path: string }) =>
    owner.request.fetch(path, { method, headers: { 'sec-fetch-site': 'same-origin' } });
  return {
    id,
    join: new URL(url).pathname,
    removeMaya: async () => {
      const { members } = await callApi(owner, withListId(getList, id));
      const maya = members.find(({ name }) => name === 'Maya');
      const { method, path } = withListId(removeMember, id);
      await sendAsOwner({ method, path: path.replace(':memberId', String(maya?.memberId)) });
    },
    removeGuests: () => sendAsOwner(withListId(removeGuests, id)),
    deleteList: () => sendAsOwner(withListId(removeList, id)),
  };
}

async function goOffline(page: Page, id: number): Promise<void> {
  await page.getByRole('button', { name: 'Milk', exact: true }).waitFor();
  await page.goto(`/lists/${id}`);
  await page.evaluate(() => navigator.serviceWorker.ready.then(({ active }) => active?.state));
  await page.getByRole('button', { name: 'Milk', exact: true }).waitFor();
  await page.context().setOffline(true);
  await page.reload();
  await page.getByRole('button', { name: 'Milk', exact: true }).waitFor();
}

async function openOfflineMember() {
  const list = await createHousehold('edit');
  const maya = await open({ expectedMessages, width: 360 });
  await signInOnPage(maya, testApp(), { first_name: 'Maya' });
  await maya.goto(list.join);
  await maya.getByRole('button', { name: 'Join as Maya' }).click();
  await goOffline(maya, list.id);
  return { ...list, maya };
}

it("A removed member's unsent lines stay on the device until they're discarded", async () => {
  const { maya, id, removeMaya } = await openOfflineMember();
  await addOffline(maya, 'Limes');
  await removeMaya();
  await maya.context().setOffline(false);
  await noAccess(maya).waitFor();
  await unsentLines(maya).waitFor();
  await maya.getByText('Limes', { exact: true }).waitFor();

  await maya.context().setOffline(true);
  for (const path of [`/lists/${id}`, '/lists']) {
    await maya.goto(path);
    await unsentLines(maya).waitFor();
    await maya.getByText('Limes', { exact: true }).waitFor();
  }
  await maya.getByRole('button', { name: 'Discard' }).click();
  await unsentLines(maya).waitFor({ state: 'detached' });
});

it("If a list is deleted, an offline member's unsent lines appear on the lists page", async () => {
  const { maya, deleteList } = await openOfflineMember();
  await addOffline(maya, 'Limes');
  await maya.goto('/lists');
  await maya.getByRole('heading', { name: 'Lists on this device' }).waitFor();
  expect(await unsentLines(maya).count(), 'as long as they can still be sent').toBe(0);
  await deleteList();
  await maya.context().setOffline(false);
  await maya.goto('/lists');
  await unsentLines(maya).waitFor();
  await maya.getByText('Limes', { exact: true }).waitFor();
});

it("If a guest is removed from a list while the guest is offline, the page says after reconnecting that the list can't be opened", async () => {
  const list = await createHousehold('tick');
  const guest = await open({ expectedMessages, width: 360 });
  await guest.goto(list.join);
  await guest.getByLabel('Your name, as others will see it').fill('Grandma');
  await guest.getByRole('button', { name: 'Join as a guest' }).click();
  await goOffline(guest, list.id);
  await guest.getByRole('button', { name: 'Milk', exact: true }).click();
  await guest.getByText('1 change saved on this device.').waitFor();
  await list.removeGuests();
  await guest.context().setOffline(false);
  await noAccess(guest).waitFor();
  expect(await unsentLines(guest).count()).toBe(0);
  await guest.goto('/lists');
  await guest.getByText('Please sign in to see your lists.').waitFor();
});
