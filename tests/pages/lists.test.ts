import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { createInvitation, joinList } from '#contract/list-members.ts';
import { addListOperations, createList, getList, listLists } from '#contract/lists.ts';
import { insertFiveStores, openFiveStoreComparison } from '#tests/support/comet-shelves.ts';
import { waitForAllResponses } from '#tests/support/dom/all-answered.ts';
import { setUpPageTests } from '#tests/support/dom/begin-pages.ts';
import { signInOnPage } from '#tests/support/enter.ts';
import { callApi } from '#tests/support/fill.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { itInFullTier } from '#tests/support/tier.ts';
import { closeToast, expectToast } from '#tests/support/toast.ts';

const { testApp, open } = setUpPageTests();

let shelves: Awaited<ReturnType<typeof insertFiveStores>>;
beforeAll(async () => {
  shelves = await insertFiveStores(testApp());
});

const main = (page: Page) => page.getByRole('main');
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });
const at = <E extends { path: string }>(operation: E, id: number): E => ({
  ...operation,
  path: operation.path.replace(':id', String(id)),
});

const makeAddOperation = (name: string, position: number) => ({
  ...{ id: randomUUID(), kind: 'add', line: randomUUID() },
  fields: { name, wish: { itemId: null, firmness: 'any' }, quantity: 1, note: '', position },
});

async function listWith(page: Page, name: string, lines: readonly string[]): Promise<number> {
  const { id } = await callApi(page, createList, { data: { name } });
  const operations = lines.map((line, index) => makeAddOperation(line, index + 1));
  if (operations.length > 0) await callApi(page, at(addListOperations, id), { data: { operations } });
  return id;
}

const linesOf = async (page: Page, id: number) =>
  (await callApi(page, at(getList, id))).lines.filter(({ isRemoved }) => !isRemoved);

/** Lets another user join the list through a link. Returns a function that makes calls as that user. */
async function joinListAs(page: Page, id: number, role: 'edit' | 'tick', firstName: string) {
  const { url } = await callApi(page, at(createInvitation, id), { data: { role, days: 1 } });
  const { cookie } = await signIn(testApp().database.db, { first_name: firstName });
  const call = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) => {
    const headers = { cookie, 'sec-fetch-site': 'same-origin' };
    const answer = await testApp().app.server.inject({
      method,
      url: path,
      headers,
      ...(payload && { payload }),
    });
    expect(answer.statusCode, answer.body).toBeLessThan(300);
    return answer.body === '' ? null : answer.json();
  };
  const token = new URL(url).pathname.split('/').pop() ?? '';
  await call('POST', joinList.path.replace(':token', token), {});
  return { call, token };
}

const addLine = async (page: Page, words: string) => {
  await page.getByRole('combobox', { name: 'Add to the list' }).fill(words);
  await button(page, 'Add').click();
};

describe("A shopper's lists", () => {
  itInFullTier('A list can be created, archived and restored, and deleted by typing its name', async () => {
    const page = await open();
    await signInOnPage(page, testApp());
    await page.goto('/lists');
    await button(page, 'Start your first list').click();
    await button(page, 'Create list').click();
    await page.getByText('Give the list a name.').waitFor();
    await page.getByLabel('Name').fill('Weekly groceries');
    await button(page, 'Create list').click();
    await page.getByRole('heading', { name: 'Weekly groceries' }).waitFor();
    await page.getByText('Type what you need above, one item or a whole list at once').waitFor();

    await page.goto('/lists');
    await page.getByText('Nothing on it yet').waitFor();
    await button(page, 'Archive Weekly groceries').click();
    await expectToast(page, 'List archived', 'Weekly groceries');
    await Promise.all([page.getByText('Archived (1)').waitFor(), button(page, 'New list').waitFor()]);
    await button(page, 'Undo').click();
    await button(page, 'Archive Weekly groceries').waitFor();

    await button(page, 'Delete Weekly groceries').click();
    const confirmationField = page.getByLabel('Type “Weekly groceries” to delete it');
    await confirmationField.fill('Weekly');
    expect(await button(page, 'Delete list').getAttribute('aria-disabled')).toBe('true');
    await confirmationField.fill('Weekly groceries');
    await button(page, 'Delete list').click();
    await button(page, 'Start your first list').waitFor();
    expect(await callApi(page, listLists)).toHaveLength(0);
  });

  it('The lists page asks a visitor to sign in', async () => {
    const page = await open();
    await page.goto('/lists');
    await page.getByRole('heading', { name: 'Please sign in to see your lists.' }).waitFor();
  });
});

describe('A single list', () => {
  it('A list accepts free text, recognizes items in it, and shows the cheapest store', async () => {
    const page = await open();
    await openFiveStoreComparison(page, testApp(), shelves);
    const id = await listWith(page, 'Sunday', []);
    await page.goto(`/lists/${id}`);
    await addLine(page, 'qzx vrbl');
    await addLine(page, '2 comet milk');
    await button(page, /^Change 2 × Comet Milk/).waitFor();
    await expect
      .poll(async () => (await linesOf(page, id)).map(({ name, quantity }) => `${quantity} ${name}`))
      .toEqual(['1 qzx vrbl', '2 Comet Milk']);
    await page.getByRole('combobox', { name: 'Add to the list' }).focus();
    const texts = Array.from({ length: 101 }, (_, n) => `Thing ${String.fromCodePoint(0x4e00 + n)}`);
    await page.keyboard.insertText(`${texts.join('\n')}\n`);
    await expect.poll(async () => (await linesOf(page, id)).slice(2).map(({ name }) => name)).toEqual(texts);
    await page.getByRole('region', { name: 'Where to shop' }).waitFor();
    await button(page, 'Store').click();
    await page.getByRole('heading', { name: /^Delta Foods/ }).waitFor();
    await expect.poll(() => main(page).innerText()).toContain('$6.00');
  });

  itInFullTier('Lines added to a list offline are matched to items once the device is online', async () => {
    const page = await open({ expectedMessages: /Failed to fetch/ });
    await openFiveStoreComparison(page, testApp(), shelves);
    const id = await listWith(page, 'Sunday', ['Onions']);
    await page.goto(`/lists/${id}`);
    await button(page, 'Onions').waitFor();
    await waitForAllResponses(page);
    const failedPaths = new Set<string>();
    await page.route('**/api/**', (route) => {
      failedPaths.add(new URL(route.request().url()).pathname);
      return route.abort();
    });
    await addLine(page, '2 comet milk, qzx vrbl');
    await button(page, 'Change qzx vrbl').waitFor();
    await expect.poll(() => [...failedPaths]).toEqual(['/api/cart/read-list', `/api/lists/${id}/operations`]);
    await page.unroute('**/api/**');
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await button(page, /^Change 2 × Comet Milk/).waitFor();
    await expect
      .poll(async () => (await linesOf(page, id)).map(({ name, quantity }) => `${quantity} ${name}`))
      .toEqual(['1 Onions', '2 Comet Milk', '1 qzx vrbl']);
  });

  itInFullTier(
    'Lines on a list can be edited, moved, checked off and removed, and Undo reverts a check-off or removal',
    async () => {
      const page = await open();
      await signInOnPage(page, testApp());
      const id = await listWith(page, 'Cabin', ['Onions', 'Candles']);
      await page.goto(`/lists/${id}`);
      await button(page, 'Onions').click();
      await page.getByText('1 of 2 done').waitFor();
      await expect.poll(async () => (await linesOf(page, id))[0]?.tickedBy).not.toBeNull();
      await button(page, 'Undo: Checked off Onions').click();
      await page.getByText('0 of 2 done').waitFor();

      await button(page, 'Change Candles').click();
      await page.getByLabel('Note').fill('the long ones');
      await button(page, 'More').click();
      await button(page, 'Save').click();
      await button(page, /^Change 2 × Candles/).waitFor();
      await button(page, /^Change 2 × Candles/).click();
      await button(page, 'Remove').click();
      await expectToast(page, 'Removed', 'Candles');
      await page.getByText('0 of 1 done').waitFor();
      await page
        .getByRole('region', { name: /Notifications/ })
        .getByRole('button', { name: 'Undo' })
        .click();
      await page.getByText('0 of 2 done').waitFor();
      await expect
        .poll(async () => (await linesOf(page, id)).map(({ name, note, quantity }) => [name, note, quantity]))
        .toEqual([
          ['Onions', '', 1],
          ['Candles', 'the long ones', 2],
        ]);

      await button(page, 'Custom').click();
      await button(page, 'Move Candles up').click();
      await expect.poll(async () => (await linesOf(page, id))[0]?.name).toBe('Candles');
      await button(page, /^Drag Candles/).press('ArrowDown');
      await expect.poll(async () => (await linesOf(page, id))[0]?.name).toBe('Onions');
    },
  );

  it('Selected list lines can be copied or moved to the cart or another list', async () => {
    const page = await open();
    await signInOnPage(page, testApp());
    await listWith(page, 'Party', []);
    const id = await listWith(page, 'Cabin', ['Onions', 'Candles']);
    await page.goto(`/lists/${id}`);
    await button(page, 'Select').click();
    await button(page, 'Choose Onions').click();
    await button(page, 'Copy 1 to…').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Copy', exact: true }).click();
    await expectToast(page, 'Copied', '1 line to My cart');
    await closeToast(page);
    await button(page, 'Select').click();
    await button(page, 'Choose Candles').click();
    await button(page, 'Copy 1 to…').click();
    await page.getByLabel('Party').click();
    await button(page, 'Move').click();
    await expectToast(page, 'Moved', '1 line to Party');
    await page.getByText('0 of 1 done').waitFor();
  });
});

describe('Lists with several members', () => {
  it("A list shows members' activity and presence, and its owner manages links and members", async () => {
    const page = await open();
    await signInOnPage(page, testApp(), { first_name: 'Olu' });
    const id = await listWith(page, 'Household', ['Onions', 'Candles']);
    const maya = await joinListAs(page, id, 'edit', 'Maya');
    const [onions] = await linesOf(page, id);
    await maya.call('PUT', `/api/lists/${id}/presence`, { isShopping: true });
    await maya.call('POST', `/api/lists/${id}/operations`, {
      operations: [{ id: randomUUID(), kind: 'tick', line: onions?.line }],
    });
    await page.goto(`/lists/${id}`);
    await page.getByText('Maya is at the store').waitFor();
    await page.getByText('1 of 2 done · Maya 1').waitFor();
    await page.getByRole('img', { name: 'You added this' }).waitFor();
    await page.getByText('1 item done').click();
    await page.getByRole('img', { name: 'Maya checked this off just now' }).waitFor();
    await page.getByRole('switch', { name: 'I’m at the store' }).click();
    await expect
      .poll(async () => (await callApi(page, at(getList, id))).members.map(({ isShopping }) => isShopping))
      .toEqual([true, true]);

    await button(page, 'Share').click();
    await page.getByText('1 person joined').waitFor();
    await button(page, 'Create link').click();
    const qrCode = page.getByRole('img', { name: 'QR code of the link to Household' });
    await qrCode.waitFor();
    await button(page, /^Turn off the link that expires/)
      .first()
      .click();
    await expectToast(page, 'Link turned off', 'Anyone who already joined stays on the list.');
    await qrCode.waitFor({ state: 'detached' });
    await button(page, 'Create link').click();
    await qrCode.waitFor();
    const ben = await signIn(testApp().database.db, { first_name: 'Ben' });
    await testApp().app.server.inject({
      method: 'POST',
      url: joinList.path.replace(':token', maya.token),
      headers: { cookie: ben.cookie, 'sec-fetch-site': 'same-origin' },
      payload: {},
    });
    await page.getByLabel('What Maya can do').selectOption('tick');
    await page.getByText('2 people joined').waitFor();
    for (const name of ['Remove Maya', 'Remove']) await button(page, name).click();
    await page.getByText('Maya is at the store').waitFor({ state: 'detached' });
    await qrCode.waitFor({ state: 'detached' });
  });

  itInFullTier('A list can be joined with an account or as a check-off-only guest', async () => {
    const page = await open({ expectedMessages: /status of 404/ });
    await signInOnPage(page, testApp(), { first_name: 'Olu' });
    const id = await listWith(page, 'Household', ['Onions']);
    const { token } = await joinListAs(page, id, 'edit', 'Maya');
    await page.context().clearCookies();
    await page.goto(`/join/${token}`);
    await page.getByRole('heading', { name: 'Olu shared “Household” with you' }).waitFor();
    await page
      .getByText('Members can see the list, who added or checked off what, and who’s at the store.')
      .waitFor();
    await page.getByText('Sign in to add items and make changes. Guests can check things off.').waitFor();
    await button(page, 'Join as a guest').click();
    await page.getByText('Enter your name.').waitFor();
    await page.getByLabel('Your name, as others will see it').fill('Grandma');
    await button(page, 'Join as a guest').click();
    await button(page, 'Onions').click();
    await page.getByText('1 of 1 done · You 1').waitFor();
    expect(await page.getByRole('combobox', { name: 'Add to the list' }).count()).toBe(0);
    expect(await button(page, 'Share').count()).toBe(0);
    expect(await button(page, 'Select').count()).toBe(0);

    await signInOnPage(page, testApp(), { first_name: 'Bo' });
    await page.goto(`/join/${token}`);
    await button(page, 'Join as Bo').click();
    await page.getByRole('combobox', { name: 'Add to the list' }).waitFor();

    await page.goto('/about');
    await page.goto(`/join/${token}`);
    await page.getByRole('combobox', { name: 'Add to the list' }).waitFor();

    await page.goto('/join/nothing-like-it');
    await page.getByRole('heading', { name: 'This link has expired' }).waitFor();
  });
});
