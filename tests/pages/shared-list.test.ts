import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { markVerified } from '#tests/conformity/mark-verified.ts';
import { parseCartLines } from '#tests/support/cart-lines.ts';
import { setUpPageTests } from '#tests/support/dom/begin-pages.ts';
import { signInOnPage } from '#tests/support/enter.ts';
import { insertSharedList, sharedListEntries } from '#tests/support/insert-shared-list.ts';
import { closeToast, expectToast } from '#tests/support/toast.ts';
import { quantityText } from '#web/shared/quantity.ts';

const { testApp, open } = setUpPageTests();

const insertList = (options?: Parameters<typeof insertSharedList>[1]) =>
  insertSharedList(testApp().database.db, options);

const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
const copyAll = (page: Page) => page.getByRole('button', { name: /^Cop(y All to Cart|ying\.\.\.)$/ });
const addButtons = (page: Page) => page.getByRole('button', { name: /^Add to Cart: / });

describe('Shared lists', () => {
  it('A shared list shows a visitor every line and a sign-in link', async () => {
    const page = await open();
    const owner = { first_name: 'Maya', last_name: 'Okafor', email: 'maya@example.com' };
    const { path } = await insertList({ owner, description: 'For six.\nNo cilantro.' });
    await page.goto(path);
    await heading(page, 'Taco night');
    const article = page.getByRole('article');
    await article.getByText('For six. No cilantro.', { exact: true }).waitFor();
    await article.getByText('2 items', { exact: true }).waitFor();
    markVerified('2.shared.head');
    await article.getByText('Shared by Maya', { exact: true }).waitFor();
    await article.getByText('Mar 4, 2026', { exact: true }).waitFor();
    markVerified('2.shared.date');
    const rows = article.getByRole('listitem');
    expect(await rows.count()).toBe(2);
    for (const [index, { name, brand, unit, quantity, notes }] of sharedListEntries.entries()) {
      const lines = (await rows.nth(index).innerText()).split(/\n+/);
      expect(lines).toEqual([
        `${name} Qty ${quantityText(quantity, unit)}`,
        `${brand} · ${unit}`,
        ...(notes ? [notes] : []),
      ]);
    }
    markVerified('2.shared.item');
    expect(await (await page.request.get(path)).text()).not.toMatch(/@example\.com|Okafor/);
    expect(await page.content()).not.toContain('Okafor');

    await article.getByRole('heading', { name: 'Want to use this list?' }).waitFor();
    for (const buttons of [copyAll(page), addButtons(page), page.getByRole('button', { name: /SMS/ })])
      expect(await buttons.count()).toBe(0);
    const signInLink = article.getByRole('link', { name: 'Sign In' });
    expect(await signInLink.getAttribute('href')).toBe(`/api/login?returnTo=${path}`);
    markVerified('2.shared.sign-in');

    await signInOnPage(page, testApp());
    await page.goto(path);
    await addButtons(page).first().click();
    await expectToast(page, 'Item Added', 'Ripe Avocados is in your cart');
    markVerified('6.visitor.lists');
  });

  it("A shared list shows its owner's name or “Anonymous”", async () => {
    const page = await open();
    const { path } = await insertList({
      owner: { first_name: null, last_name: null, email: 'secret@example.com' },
    });
    await page.goto(path);
    await page.getByText('Shared by Anonymous', { exact: true }).waitFor();
    expect(await page.content()).not.toContain('secret');
    for (const [first_name, last_name, ownerName, name] of [
      ['Maya', 'Price', 'full', 'Maya Price'],
      ['Maya', 'Price', 'first', 'Maya'],
      ['Maya', 'Price', 'anonymous', 'Anonymous'],
      [null, 'Price', 'full', 'Price'],
    ] as const) {
      const { path: named } = await insertList({ owner: { first_name, last_name }, ownerName });
      await page.goto(named);
      await page.getByText(`Shared by ${name}`, { exact: true }).waitFor();
    }
    markVerified('2.shared.owner');
  });

  it('A shopper can copy a shared list to the cart, add single items from it, or text it', async () => {
    const page = await open({ colorScheme: 'dark' });
    await signInOnPage(page, testApp(), { subscription_status: 'active' });
    const { path, itemIds } = await insertList();
    await page.goto(path);
    await heading(page, 'Taco night');
    await addButtons(page).last().waitFor();
    const names = await addButtons(page).evaluateAll((buttons) => buttons.map(({ ariaLabel }) => ariaLabel));
    expect(names).toEqual(['Add to Cart: Ripe Avocados', 'Add to Cart: Corn Tortillas']);
    expect(await page.getByText('Want to use this list?').count()).toBe(0);

    const heldResponse = Promise.withResolvers<void>();
    const sentBodies: unknown[] = [];
    await page.route('**/copy-to-cart', async (route) => {
      sentBodies.push([route.request().method(), route.request().postData()]);
      await heldResponse.promise;
      await route.continue();
    });
    expect(await copyAll(page).getAttribute('aria-disabled')).toBeNull();
    await copyAll(page).dblclick();
    await page.getByRole('button', { name: 'Copying...' }).waitFor();
    expect(await copyAll(page).getAttribute('aria-disabled')).toBe('true');
    heldResponse.resolve();
    await expectToast(page, 'List Copied!', 'All items have been added to your cart');
    expect(sentBodies).toEqual([['POST', null]]);
    await page.getByRole('button', { name: 'Add to Cart: Corn Tortillas' }).click();
    await expectToast(page, 'Item Added', 'Corn Tortillas is in your cart');
    const cart = parseCartLines(await (await page.request.get('/api/cart')).json());
    expect(
      cart.map(({ itemId, quantity }: { itemId: number; quantity: number }) => [itemId, quantity]),
    ).toEqual([
      [itemIds[0], 6],
      [itemIds[1], 2],
    ]);
    markVerified('2.shared.add');

    await page.getByRole('button', { name: 'Share via SMS Premium', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Share via SMS' });
    expect(await dialog.getByLabel('Phone Number').getAttribute('placeholder')).toBe('+1234567890');
    await dialog.getByLabel('Custom Message (optional)').waitFor();
    await dialog.getByRole('button', { name: 'Send SMS' }).waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    markVerified('2.shared.sms-form');

    const empty = await insertList({ items: [] });
    await page.goto(empty.path);
    await page.getByText('This list is empty.', { exact: true }).waitFor();
    expect(await copyAll(page).getAttribute('aria-disabled')).toBe('true');
    markVerified('2.shared.empty', '2.shared.copy-all');

    const free = await open();
    await signInOnPage(free, testApp());
    await free.goto(path);
    await free.getByRole('button', { name: 'Share via SMS', exact: true }).waitFor();
    markVerified('2.shared.sms');
  });

  it('The shared list page says why copying the list or adding an item failed', async () => {
    const page = await open({ expectedMessages: /status of (400|404|409|500)/ });
    const { userId } = await signInOnPage(page, testApp());
    const { db } = testApp().database;
    const { id, path, itemIds } = await insertList();
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
      'You have 99 of this item in your cart, and 99 is the most allowed. You can’t add more.',
    );
    await closeToast(page);
    await page.route('**/api/cart', (route) => route.fulfill({ status: 500, body: 'oops' }));
    await addButtons(page).first().click();
    await expectToast(page, 'Add Failed', 'Couldn’t add the item to your cart.');
    markVerified('8.list.add');
    await closeToast(page);
    await db.deleteFrom('shared_list').where('id', '=', id).execute();
    await copyAll(page).click();
    await expectToast(
      page,
      'Copy Failed',
      "List Not Found: This grocery list doesn't exist or may have been removed.",
    );
    markVerified('8.list.copy');
  });
});

it.each([
  '/shared/nope',
  `/shared/${'A'.repeat(22)}`,
])("The page at %s says that the list doesn't exist and links home", async (path) => {
  const page = await open({ expectedMessages: /status of 404/ });
  await page.goto(path);
  await heading(page, 'List Not Found');
  await page
    .getByText("This grocery list doesn't exist or may have been removed.", { exact: true })
    .waitFor();
  await page.getByRole('link', { name: 'Go Home' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  markVerified('2.shared.missing');
});
