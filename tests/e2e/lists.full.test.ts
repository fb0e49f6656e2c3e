import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { createInvitation, removeMember } from '#contract/list-members.ts';
import { addListOperations, createList, getList } from '#contract/lists.ts';
import { signInOnPage } from '#tests/support/enter.ts';
import { callApi } from '#tests/support/fill.ts';
import { setUpBrowserTests } from '#tests/support/journey.ts';
import { createTabOpener } from '#tests/support/tabs.ts';
import { itInFullTier } from '#tests/support/tier.ts';

const testApp = setUpBrowserTests();
const open = createTabOpener(testApp);

const expectedMessages = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|status of 40[134]/;

const names = Array.from({ length: 12 }, (_, index) => `Thing ${index + 1}`);

const tickLine = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const progress = (page: Page) => page.getByText(/^\d+ of 12 done/);
const doneCount = (page: Page, count: number) => page.getByText(new RegExp(`^${count} of 12 done`));
const withListId = <E extends { path: string }>(operation: E, id: number): E => ({
  ...operation,
  path: operation.path.replace(':id', String(id)),
});

it('Changes from three devices merge into one list, even if one was offline', async () => {
  const owner = await open({ expectedMessages });
  await signInOnPage(owner, testApp(), { first_name: 'Olu' });
  const { id } = await callApi(owner, createList, { data: { name: 'Household' } });
  const operations = names.map((name, index) => ({
    ...{ id: randomUUID(), kind: 'add', line: randomUUID() },
    fields: { name, wish: { itemId: null, firmness: 'any' }, quantity: 1, note: '', position: index + 1 },
  }));
  await callApi(owner, withListId(addListOperations, id), { data: { operations } });
  const { url } = await callApi(owner, withListId(createInvitation, id), { data: { role: 'edit', days: 1 } });
  const { pathname } = new URL(url);

  const maya = await open({ expectedMessages, width: 360 });
  await signInOnPage(maya, testApp(), { first_name: 'Maya' });
  await maya.goto(pathname);
  await maya.getByRole('button', { name: 'Join as Maya' }).click();
  const guest = await open({ expectedMessages, width: 360 });
  await guest.goto(pathname);
  await guest.getByLabel('Your name, as others will see it').fill('Grandma');
  await guest.getByRole('button', { name: 'Join as a guest' }).click();
  await owner.goto(`/lists/${id}`);
  const all = [owner, maya, guest];
  for (const page of all) await doneCount(page, 0).waitFor();

  await tickLine(guest, 'Thing 11');
  for (const page of all) await doneCount(page, 1).waitFor();
  await maya.getByRole('switch', { name: 'I’m at the store' }).click();
  await owner.getByText('Maya is at the store').waitFor();

  // From here on, the service worker serves the page.
  await maya.goto(`/lists/${id}`);
  await maya.evaluate(() => navigator.serviceWorker.ready.then(({ active }) => active?.state));
  await doneCount(maya, 1).waitFor();
  await maya.context().setOffline(true);
  for (const name of names.slice(0, 5)) await tickLine(maya, name);
  await maya.getByText('5 changes saved on this device.').waitFor();
  await maya.reload();
  await doneCount(maya, 6).waitFor();
  for (const name of names.slice(5, 10)) await tickLine(maya, name);
  await maya.getByText('10 changes saved on this device.').waitFor();
  await maya.goto('/lists');
  await maya.getByRole('heading', { name: 'Lists on this device' }).waitFor();
  await maya.getByRole('main').getByRole('link', { name: 'Household' }).click();
  await maya.getByText('10 changes saved on this device.').waitFor();
  await tickLine(owner, 'Thing 12');
  await tickLine(owner, 'Thing 1');
  await doneCount(guest, 3).waitFor();

  await maya.context().setOffline(false);
  await Promise.all(all.map((page) => doneCount(page, 12).waitFor()));
  const { lines, members } = await callApi(owner, withListId(getList, id));
  const findMemberName = (memberId: number | null) =>
    members.find((member) => member.memberId === memberId)?.name ?? null;
  expect(lines.map(({ name, tickedBy }) => [name, findMemberName(tickedBy)])).toEqual(
    names.map((name, index) => [
      name,
      index === 0 || index === 11 ? 'Olu' : index === 10 ? 'Grandma' : 'Maya',
    ]),
  );
  await expect.poll(() => progress(guest).textContent()).toContain('Maya 9');

  const mayas = members.find(({ name }) => name === 'Maya');
  const removeCall = withListId(removeMember, id);
  const path = removeCall.path.replace(':memberId', String(mayas?.memberId));
  await owner.request.fetch(path, {
    method: removeCall.method,
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  await maya.getByText('You don’t have access to this list').waitFor();
  const readStoredList = () =>
    maya.evaluate(
      (key) =>
        new Promise((resolve) => {
          const opening = indexedDB.open('cartwise-lists');
          opening.onsuccess = () => {
            const found = opening.result.transaction('kept').objectStore('kept').get(key);
            found.onsuccess = () => {
              opening.result.close();
              resolve(found.result ?? null);
            };
          };
        }),
      String(id),
    );
  expect(await readStoredList()).toBeNull();
  await doneCount(guest, 12).waitFor();
  await guest.goto('/lists');
  await guest.getByText('Lists you joined as a guest').waitFor();
  await guest.getByRole('main').getByRole('link', { name: 'Household' }).click();
  await doneCount(guest, 12).waitFor();
});

itInFullTier('A list can be reordered by dragging, and Escape cancels the drag', async () => {
  const page = await open({ width: 360 });
  await signInOnPage(page, testApp());
  const { id } = await callApi(page, createList, { data: { name: 'Party' } });
  const operations = names.slice(0, 4).map((name, index) => ({
    ...{ id: randomUUID(), kind: 'add', line: randomUUID() },
    fields: { name, wish: { itemId: null, firmness: 'any' }, quantity: 1, note: '', position: index + 1 },
  }));
  await callApi(page, withListId(addListOperations, id), { data: { operations } });
  await page.goto(`/lists/${id}`);
  await page.getByRole('button', { name: 'Custom' }).click();
  const readTickOrder = () =>
    page
      .getByRole('main')
      .locator('li button[aria-pressed]')
      .evaluateAll((ticks) => ticks.map((tick) => tick.getAttribute('aria-label')?.at(-1)).join(''));
  const handle = page.getByRole('button', { name: /^Drag Thing 1,/ });
  const drag = async () => {
    const from = await handle.boundingBox();
    const to = await page.getByRole('button', { name: /^Drag Thing 3,/ }).boundingBox();
    await page.mouse.move((from?.x ?? 0) + 9, (from?.y ?? 0) + 9);
    await page.mouse.down();
    await page.mouse.move((from?.x ?? 0) + 9, (to?.y ?? 0) + 20, { steps: 5 });
    await page.locator('li[style*=translateY]').first().waitFor();
  };
  await drag();
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await page.locator('[data-dragged]').first().waitFor({ state: 'detached' });
  expect(await readTickOrder()).toBe('1234');
  await drag();
  await page.mouse.up();
  await expect.poll(readTickOrder).toBe('2314');
  await page.locator('li[style*=translateY]').first().waitFor({ state: 'detached' });
  await page.reload();
  await page.getByRole('button', { name: 'Custom' }).click();
  await expect.poll(readTickOrder).toBe('2314');
});
