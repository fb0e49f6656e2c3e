import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { beginJourney } from '#tests/support/journey.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { expectAccessible, expectNoSidewaysScroll, openTab, type Tab } from '#tests/support/tab.ts';

const journey = beginJourney();
const tabs: Tab[] = [];

afterEach(async () => {
  for (const tab of tabs.splice(0)) {
    await tab.close();
    tab.expectQuiet();
  }
});

type Look = { width?: number; colorScheme?: 'light' | 'dark'; provokes?: RegExp };

async function visitor(look: Look = {}): Promise<Page> {
  const { browser, app } = journey();
  const tab = await openTab(browser, { baseURL: app.url, ...look });
  tabs.push(tab);
  await tab.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  return tab.page;
}

const cart = [
  ['Whole Milk', 2],
  ['Large Eggs', 1],
  ['White Bread', 3],
  ['Bananas', 4],
  ['Ground Coffee', 1],
] as const;

/** A signed-in shopper with five items and, unless told otherwise, a Target. */
async function shopper({
  isPremium = false,
  chain = 'target',
  ...look
}: Look & { isPremium?: boolean; chain?: string | null } = {}): Promise<Page> {
  const page = await visitor(look);
  const { app, database } = journey();
  const { db } = database;
  const { userId, cookie } = await signIn(db, {
    first_name: 'Maya',
    ...(isPremium ? { subscription_status: 'active' } : {}),
  });
  await page.context().addCookies([{ url: app.url, name: 'session', value: cookie.replace('session=', '') }]);
  for (const [name, quantity] of cart) {
    const item = await db
      .selectFrom('grocery_item')
      .select('id')
      .where('name', '=', name)
      .orderBy('popularity', 'desc')
      .orderBy('id')
      .executeTakeFirstOrThrow();
    const values = { user_id: userId, item_id: item.id, quantity, added_at: new Date() };
    await db.insertInto('cart_entry').values(values).execute();
  }
  const store = await db
    .selectFrom('store')
    .innerJoin('chain', 'chain.id', 'store.chain_id')
    .select('store.id')
    .where('chain.slug', '=', chain)
    .executeTakeFirst();
  await db
    .insertInto('preference')
    .values({
      user_id: userId,
      latitude: 41.9228,
      longitude: -87.6486,
      address: 'Chicago, IL 60614',
      distance_miles: 10,
      store_ids: store === undefined ? [] : [store.id],
      extra_stop_value_cents: 500,
    })
    .execute();
  return page;
}

async function openExport(page: Page, label = 'Shop Target'): Promise<void> {
  await page.goto('/');
  await page.getByRole('button', { name: label }).click();
  await page.getByRole('dialog', { name: 'Export Your Shopping Cart' }).waitFor();
}

const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

/** A toast, which is said twice: on the screen, and to screen readers. */
const told = (page: Page, text: string) => page.getByText(text).first().waitFor();

describe.each([
  [360, 'light'],
  [1280, 'dark'],
] as const)('at %i px, %s', (width, colorScheme) => {
  it('takes the cart away as text and as a spreadsheet', async () => {
    const page = await shopper({ width, colorScheme });
    await openExport(page);
    await expectAccessible(page, 'the export dialog');
    await expectNoSidewaysScroll(page, 'the export dialog');
    const preview = page.getByRole('list', { name: 'Preview' }).getByRole('listitem');
    expect(await preview.count()).toBe(3);
    await page.getByText('...and 2 more items').waitFor();

    await page.getByRole('button', { name: 'Copy Text List' }).click();
    await told(page, 'Shopping list copied as text list');
    const text = await clipboard(page);
    expect(text.split('\n')).toHaveLength(5);
    expect(text).toMatch(/^Whole Milk \(.+\) - 2 .+\nLarge Eggs/);
    // The check stands for two seconds.
    await page.getByRole('button', { name: 'Copied Text List' }).waitFor();
    await page.getByRole('button', { name: 'Copy Text List' }).waitFor();

    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download Spreadsheet' }).click();
    await told(page, 'Shopping list saved as shopping-list.csv');
    const file = await download;
    expect(file.suggestedFilename()).toBe('shopping-list.csv');
    const lines = (await readFile(await file.path(), 'utf8')).split('\n');
    expect(lines[0]).toBe('Item Name,Brand,Quantity,Unit,Category');
    expect(lines[4]).toMatch(/^"Bananas",".+",4,".+","Produce"$/);
  });

  it('shares the cart as a list that a visitor reads and another shopper copies', async () => {
    const page = await shopper({ width, colorScheme });
    await page.goto('/');
    await page.getByRole('button', { name: 'Share List' }).click();
    const dialog = page.getByRole('dialog', { name: 'Share Your Grocery List' });
    expect(await dialog.getByLabel('Title').inputValue()).toBe('My Grocery List');
    await expectAccessible(page, 'the share form');
    await dialog.getByLabel('Title').fill('  ');
    await dialog.getByRole('button', { name: 'Share List' }).click();
    await dialog.getByText('Give your list a title.').waitFor();
    await dialog.getByLabel('Title').fill('<b>Sunday</b> 🥑');
    // Pressed twice: one list.
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(new URL(request.url()).pathname);
    });
    await dialog.getByRole('button', { name: 'Share List' }).evaluate((button: HTMLElement) => {
      button.click();
      button.click();
    });
    const link = await dialog.getByRole('textbox', { name: 'Link' }).inputValue();
    expect(sent).toEqual(['/api/shared-lists/from-cart']);
    await dialog.getByRole('img', { name: /^QR code/ }).waitFor();
    await expectAccessible(page, 'the shared link');
    await expectNoSidewaysScroll(page, 'the shared link');
    await dialog.getByRole('button', { name: 'Copy', exact: true }).click();
    await told(page, 'Link copied to clipboard');
    expect(await clipboard(page)).toBe(link);
    await dialog.getByRole('button', { name: 'Share Another List' }).click();
    expect(await dialog.getByLabel('Title').inputValue()).toBe('My Grocery List');

    const path = new URL(link).pathname;
    const reader = await visitor({ width, colorScheme });
    await reader.goto(path);
    await reader.getByRole('heading', { level: 1, name: '<b>Sunday</b> 🥑' }).waitFor();
    await reader.getByText('Shared by Maya').waitFor();
    await reader.getByText('5 items').waitFor();
    await expectAccessible(reader, 'the shared list of a visitor');
    await expectNoSidewaysScroll(reader, 'the shared list');
    const signInLink = reader.getByRole('article').getByRole('link', { name: 'Sign In' });
    expect(await signInLink.getAttribute('href')).toBe(`/api/login?returnTo=${path}`);
    expect(await reader.getByRole('button', { name: /Cart/ }).count()).toBe(0);

    const other = await shopper({ width, colorScheme });
    await other.goto(path);
    await expectAccessible(other, 'the shared list of a shopper');
    await other.getByRole('button', { name: 'Copy All to Cart' }).click();
    await told(other, 'All items have been added to your cart');
    await other.getByRole('button', { name: 'Add to Cart: Bananas' }).click();
    await told(other, 'Bananas is in your cart');
    await other.goto('/');
    // Four of their own, four by the list, four once more.
    await other.getByRole('group', { name: 'Quantity of Bananas' }).getByText('12').waitFor();
  });
});

describe('the export dialog', () => {
  it('offers premium to a free user, and stays quiet after Maybe Later', async () => {
    const page = await shopper();
    await openExport(page);
    await page.getByRole('button', { name: /^Shop with Cart/ }).click();
    await page.getByText('Cart Export is available with Premium subscription').waitFor();
    await expectAccessible(page, 'the premium dialog');
    await page.getByRole('button', { name: 'Maybe Later' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Shop Target' }).click();
    await page.getByRole('button', { name: /^Send via text message/ }).click();
    await page.getByText('text message sharing is available with Premium subscription').waitFor();
    await page.getByRole('button', { name: 'Upgrade to Premium' }).click();
    await page.waitForURL('**/subscribe');
  });

  it('hands the cart of a premium user to the store, in a new tab', async () => {
    const page = await shopper({ isPremium: true });
    await openExport(page);
    const link = page.getByRole('link', { name: 'Shop with Cart' });
    const url = new URL((await link.getAttribute('href')) ?? '');
    expect(url.origin + url.pathname).toBe('https://www.target.com/s');
    expect(url.searchParams.get('searchTerm')).toMatch(/^Whole Milk .+ 2, Large Eggs .+ 1, White Bread/);
    expect(await link.getAttribute('target')).toBe('_blank');
    expect(await page.getByRole('link', { name: 'Visit Store' }).getAttribute('href')).toBe(
      'https://www.target.com/',
    );
    await page.getByRole('button', { name: /text message/ }).waitFor();
  });

  it('is called Visit where nothing is sold online, and Export Cart without a store', async () => {
    const visiting = await shopper({ chain: 'trader-joes' });
    await openExport(visiting, "Visit Trader Joe's");
    expect(await visiting.getByText('Shop with Cart').count()).toBe(0);
    const homeless = await shopper({ chain: null });
    await openExport(homeless, 'Export Cart');
    expect(await homeless.getByText('Visit Store').count()).toBe(0);
  });

  it('says when the clipboard refuses, and takes a cancelled share sheet for no error', async () => {
    const page = await shopper();
    await page.addInitScript(() => {
      navigator.share = () => Promise.reject(new DOMException('closed', 'AbortError'));
      navigator.clipboard.writeText = () => Promise.reject(new DOMException('refused', 'NotAllowedError'));
    });
    await openExport(page);
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    await page.getByRole('button', { name: 'Copy List' }).focus();
    expect(await page.getByText('Failed to copy to clipboard').count()).toBe(0);
    await page.getByRole('button', { name: 'Copy List' }).click();
    await told(page, 'Failed to copy to clipboard');
  });

  it('is worked by the keyboard alone', async () => {
    const page = await shopper();
    await page.goto('/');
    await page.getByRole('button', { name: 'Shop Target' }).focus();
    await page.keyboard.press('Enter');
    const copy = page.getByRole('button', { name: 'Copy List' });
    for (let steps = 0; steps < 20; steps += 1) {
      if (await copy.evaluate((button) => button === document.activeElement)) break;
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Enter');
    await told(page, 'Shopping list copied as text list');
    expect(await clipboard(page)).toMatch(/^Whole Milk/);
  });

  it('prints a checklist and nothing else, also while a dialog is open', async () => {
    const page = await shopper();
    await openExport(page);
    await page.emulateMedia({ media: 'print' });
    await page.getByText('My Shopping List', { exact: true }).waitFor();
    await page.getByText(/^4 × Bananas/).waitFor();
    expect(await page.getByRole('dialog').isVisible()).toBe(false);
    expect(await page.getByRole('banner').isVisible()).toBe(false);
  });
});

it('says that a list is not there, and leads home', async () => {
  const page = await visitor({ provokes: /status of 404/ });
  await page.goto('/shared/nope');
  await page.getByRole('heading', { name: 'List Not Found' }).waitFor();
  await page.getByText("This grocery list doesn't exist or may have been removed.").waitFor();
  await expectAccessible(page, 'the missing list');
  await page.getByRole('link', { name: 'Go Home' }).click();
  await page.waitForURL((url) => url.pathname === '/');
});
