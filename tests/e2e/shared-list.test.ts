import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { holds } from '#tests/conformity/holds.ts';
import { somebody } from '#tests/support/browser.ts';
import { enter } from '#tests/support/enter.ts';
import { makeItem } from '#tests/support/factories.ts';
import { beginJourney } from '#tests/support/journey.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { expectAccessible, expectNoSidewaysScroll } from '#tests/support/tab.ts';
import { quietTabs } from '#tests/support/tabs.ts';
import { closeToast, expectToast } from '#tests/support/toast.ts';

const journey = beginJourney();
const open = quietTabs(journey);

const entries = [
  { name: 'Ripe Avocados', brand: 'Grove & Sons', unit: '1 each', quantity: 6, notes: 'soft ones' },
  { name: 'Corn Tortillas', brand: 'Abuela', unit: '30 ct', quantity: 1, notes: null },
] as const;

type Given = {
  owner?: Parameters<typeof signIn>[1];
  title?: string;
  description?: string | null;
  items?: readonly { name: string; brand: string; unit: string; quantity: number; notes: string | null }[];
};

let lastId = 0;
/** What has been made of an item; names are unique. */
const made = new Map<string, number>();

/** A list in the tables, as it was shared; answers its id, its path and its items' ids. */
async function share({ owner = {}, title = 'Taco night', description = null, items = entries }: Given = {}) {
  const { db } = journey().database;
  const { userId } = await signIn(db, owner);
  lastId += 1;
  const id = String(lastId).padStart(22, 'L');
  const created_at = new Date('2026-03-04T18:00:00Z');
  await db
    .insertInto('shared_list')
    .values({ id, owner_id: userId, title, description, created_at })
    .execute();
  const itemIds: number[] = [];
  for (const [index, { name, brand, unit, quantity, notes }] of items.entries()) {
    const item_id = made.get(name) ?? (await makeItem(db, { name, brand, unit, category: 'Produce' })).id;
    made.set(name, item_id);
    itemIds.push(item_id);
    const row = { list_id: id, item_id, position: index + 1, quantity, notes };
    await db.insertInto('shared_list_item').values(row).execute();
  }
  return { id, path: `/shared/${id}`, itemIds };
}

const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
const copyAll = (page: Page) => page.getByRole('button', { name: /^Cop(y All to Cart|ying\.\.\.)$/ });
const addButtons = (page: Page) => page.getByRole('button', { name: /^Add to Cart: / });

describe('a shared list', () => {
  it.each([
    360, 1280,
  ])('tells a visitor everything, and lets them sign in to use it, at %i px', async (width) => {
    const page = await open({ width });
    const owner = { first_name: 'Maya', last_name: 'Okafor', email: `maya${width}@example.com` };
    const { path } = await share({ owner, description: 'For six.\nNo cilantro.' });
    const answered = page.waitForResponse((response) => response.url().includes('/api/shared-lists/'));
    await page.goto(path);
    await heading(page, 'Taco night');
    const article = page.getByRole('article');
    await article.getByText('For six.\nNo cilantro.', { exact: true }).waitFor();
    await article.getByText('2 items', { exact: true }).waitFor();
    holds('2.shared.head');
    await article.getByText('Shared by Maya', { exact: true }).waitFor();
    await article.getByText('Mar 4, 2026', { exact: true }).waitFor();
    holds('2.shared.date');
    const rows = article.getByRole('listitem');
    expect(await rows.count()).toBe(2);
    for (const [index, { name, brand, unit, quantity, notes }] of entries.entries()) {
      const lines = (await rows.nth(index).innerText()).split(/\n+/);
      expect(lines).toEqual([`${name} Qty ${quantity}`, `${brand} · ${unit}`, ...(notes ? [notes] : [])]);
    }
    holds('2.shared.item');
    expect(await (await answered).text()).not.toContain('@example.com');
    expect(await page.content()).not.toContain('Okafor');

    await article.getByRole('heading', { name: 'Want to use this list?' }).waitFor();
    for (const buttons of [copyAll(page), addButtons(page), page.getByRole('button', { name: /SMS/ })]) {
      expect(await buttons.count()).toBe(0);
    }
    const signInLink = article.getByRole('link', { name: 'Sign In' });
    expect(await signInLink.getAttribute('href')).toBe(`/api/login?returnTo=${path}`);
    holds('2.shared.sign-in');
    await expectAccessible(page, 'the list of a visitor');
    await expectNoSidewaysScroll(page, 'the list of a visitor');

    await signInLink.click();
    await page.getByRole('link', { name: 'Create an account' }).click();
    const { firstName, lastName, email, password } = somebody();
    await page.getByLabel('First name').fill(firstName);
    await page.getByLabel('Last name').fill(lastName);
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.waitForURL(`**${path}`);
    await addButtons(page).first().click();
    await expectToast(page, 'Item Added', 'Ripe Avocados is in your cart');
    holds('6.visitor.lists');
  });

  it('of an owner without a name is by Anonymous', async () => {
    const page = await open();
    const { path } = await share({
      owner: { first_name: null, last_name: null, email: 'secret@example.com' },
    });
    await page.goto(path);
    await page.getByText('Shared by Anonymous', { exact: true }).waitFor();
    expect(await page.content()).not.toContain('secret');
    for (const [first_name, last_name, name] of [
      ['Maya', 'Okafor', 'Maya'],
      [null, 'Okafor', 'Okafor'],
    ] as const) {
      const { path: named } = await share({ owner: { first_name, last_name } });
      await page.goto(named);
      await page.getByText(`Shared by ${name}`, { exact: true }).waitFor();
    }
    holds('2.shared.owner');
  });

  it('offers a shopper to copy it, to add from it and to text it', async () => {
    const page = await open({ colorScheme: 'dark' });
    await enter(page, journey(), { subscription_status: 'active' });
    const { path, itemIds } = await share();
    await page.goto(path);
    await heading(page, 'Taco night');
    const names = await addButtons(page).evaluateAll((buttons) => buttons.map(({ ariaLabel }) => ariaLabel));
    expect(names).toEqual(['Add to Cart: Ripe Avocados', 'Add to Cart: Corn Tortillas']);
    expect(await page.getByText('Want to use this list?').count()).toBe(0);

    // Off while it is being copied, however often it is pressed.
    const held = Promise.withResolvers<void>();
    const asked: unknown[] = [];
    await page.route('**/copy-to-cart', async (route) => {
      asked.push([route.request().method(), route.request().postData()]);
      await held.promise;
      await route.continue();
    });
    expect(await copyAll(page).getAttribute('aria-disabled')).toBeNull();
    await copyAll(page).dblclick();
    await page.getByRole('button', { name: 'Copying...' }).waitFor();
    expect(await copyAll(page).getAttribute('aria-disabled')).toBe('true');
    held.resolve();
    await expectToast(page, 'List Copied!', 'All items have been added to your cart');
    expect(asked).toEqual([['POST', null]]);
    await page.getByRole('button', { name: 'Add to Cart: Corn Tortillas' }).click();
    await expectToast(page, 'Item Added', 'Corn Tortillas is in your cart');
    const cart = await (await page.request.get('/api/cart')).json();
    expect(
      cart.map(({ itemId, quantity }: { itemId: number; quantity: number }) => [itemId, quantity]),
    ).toEqual([
      [itemIds[0], 6],
      [itemIds[1], 2],
    ]);
    holds('2.shared.add');

    await page.getByRole('button', { name: 'Share via SMS Premium', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Share via SMS' });
    expect(await dialog.getByLabel('Phone Number').getAttribute('placeholder')).toBe('+1234567890');
    await dialog.getByLabel('Custom Message (optional)').waitFor();
    await dialog.getByRole('button', { name: 'Send SMS' }).waitFor();
    await expectAccessible(page, 'the SMS dialog');
    await expectNoSidewaysScroll(page, 'the SMS dialog');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    holds('2.shared.sms-form');
    const free = await open();
    await enter(free, journey());
    await free.goto(path);
    await free.getByRole('button', { name: 'Share via SMS', exact: true }).waitFor();
    holds('2.shared.sms');

    const empty = await share({ items: [] });
    await page.goto(empty.path);
    await page.getByText('This list is empty.', { exact: true }).waitFor();
    expect(await copyAll(page).getAttribute('aria-disabled')).toBe('true');
    holds('2.shared.empty', '2.shared.copy-all');
    await expectAccessible(page, 'an empty list');
  });

  it('says why it could not be copied or added from', async () => {
    const page = await open({ provokes: /status of (400|404|409|500)/ });
    const { userId } = await enter(page, journey());
    const { db } = journey().database;
    const { id, path, itemIds } = await share();
    const [item_id = 0] = itemIds;
    await db
      .insertInto('cart_entry')
      .values({ user_id: userId, item_id, quantity: 99, added_at: new Date() })
      .execute();
    await page.goto(path);
    await addButtons(page).first().click();
    await expectToast(
      page,
      'Add Failed',
      'Your cart has 99 of this item, and at most 99 fit. You cannot add more.',
    );
    await closeToast(page);
    await page.route('**/api/cart', (route) => route.fulfill({ status: 500, body: 'oops' }));
    await addButtons(page).first().click();
    await expectToast(page, 'Add Failed', 'The item could not be added to your cart.');
    holds('8.list.add');
    await closeToast(page);
    // Gone meanwhile.
    await db.deleteFrom('shared_list').where('id', '=', id).execute();
    await copyAll(page).click();
    await expectToast(
      page,
      'Copy Failed',
      "List Not Found: This grocery list doesn't exist or may have been removed.",
    );
    holds('8.list.copy');
  });
});

it.each(['/shared/nope', `/shared/${'A'.repeat(22)}`])('%s is not there, and leads home', async (path) => {
  const page = await open({ provokes: /status of 404/ });
  await page.goto(path);
  await heading(page, 'List Not Found');
  await page
    .getByText("This grocery list doesn't exist or may have been removed.", { exact: true })
    .waitFor();
  await expectAccessible(page, 'the missing list');
  await page.getByRole('link', { name: 'Go Home' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  holds('2.shared.missing');
});
