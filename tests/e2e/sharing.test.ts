import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { holds } from '#tests/conformity/holds.ts';
import { allowClipboard, expectCopied } from '#tests/support/clipboard.ts';
import { enterWithCart } from '#tests/support/enter-with-cart.ts';
import { beginJourney } from '#tests/support/journey.ts';
import { expectAccessible, expectNoSidewaysScroll, openTab } from '#tests/support/tab.ts';
import { quietTabs } from '#tests/support/tabs.ts';
import { rounds } from '#tests/support/tier.ts';
import { expectToast } from '#tests/support/toast.ts';

const journey = beginJourney();
const open = quietTabs(journey);

/** The share form of a shopper with five items. */
async function openForm(page: Page) {
  await page.goto('/');
  await page.getByRole('button', { name: 'Share List' }).click();
  return page.getByRole('dialog', { name: 'Share Your Grocery List' });
}

/** The full tier has all of them. */
const looks = (
  [
    [360, 'light'],
    [1280, 'dark'],
  ] as const
).slice(0, rounds(1, 2));

describe.each(looks)('at %i px, %s', (width, colorScheme) => {
  it('shares the cart as a list that a visitor reads and another shopper copies', async () => {
    const page = await open({ width, colorScheme });
    await allowClipboard(page);
    await enterWithCart(page, journey(), { account: { first_name: 'Maya' } });
    const dialog = await openForm(page);
    const title = dialog.getByLabel('Title');
    expect(await title.inputValue()).toBe('My Grocery List');
    expect(await dialog.getByLabel('Description (optional)').inputValue()).toBe('');
    holds('2.share.default', '2.share.form');
    await expectAccessible(page, 'the share form');
    const sent: unknown[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') sent.push([new URL(request.url()).pathname, request.postDataJSON()]);
    });
    for (const blank of ['', '   ']) {
      await title.fill(blank);
      await dialog.getByRole('button', { name: 'Share List' }).click();
      await dialog.getByText('Give your list a title.').waitFor();
    }
    expect(sent).toEqual([]);
    await title.fill('Sunday 🥑');
    // Pressing twice makes one list.
    await dialog.getByRole('button', { name: 'Share List' }).evaluate((button: HTMLElement) => {
      button.click();
      button.click();
    });
    const link = await dialog.getByRole('textbox', { name: 'Link' }).inputValue();
    expect(sent).toEqual([['/api/shared-lists/from-cart', { title: 'Sunday 🥑', description: '' }]]);
    holds('5.share.title');
    const path = new URL(link).pathname;
    expect(link).toBe(journey().app.url + path);
    await dialog.getByRole('img', { name: 'QR code of Sunday 🥑' }).waitFor();
    await dialog.getByRole('button', { name: 'Share via SMS' }).waitFor();
    holds('2.share.result');
    await expectAccessible(page, 'the shared link');
    await expectNoSidewaysScroll(page, 'the shared link');
    await expectCopied(page, () => dialog.getByRole('button', { name: 'Copy', exact: true }).click(), link);
    await expectToast(page, 'Copied!', 'Link copied to clipboard');
    await dialog.getByRole('button', { name: 'Share Another List' }).click();
    expect(await title.inputValue()).toBe('My Grocery List');
    expect(await dialog.getByRole('textbox', { name: 'Link' }).count()).toBe(0);
    holds('2.share.another', '4.share');

    const reader = await open({ width, colorScheme });
    await reader.goto(path);
    await reader.getByRole('heading', { level: 1, name: 'Sunday 🥑', exact: true }).waitFor();
    await reader.getByText('Shared by Maya Shopper', { exact: true }).waitFor();
    await expectAccessible(reader, 'the shared list of a visitor');
    await expectNoSidewaysScroll(reader, 'the shared list');
    holds('2.route.shared');

    const other = await open({ width, colorScheme });
    await enterWithCart(other, journey());
    await other.goto(path);
    await expectAccessible(other, 'the shared list of a shopper');
    await other.getByRole('button', { name: 'Copy All to Cart' }).click();
    await expectToast(other, 'List Copied!', 'All items have been added to your cart');
    await other.getByRole('button', { name: 'Add to Cart: Bananas' }).click();
    await expectToast(other, 'Item Added', 'Bananas is in your cart');
    holds('8.ok.list', '8.ok.item');
    await other.goto('/');
    // Four of their own, plus four from each copy.
    await other.getByRole('group', { name: 'Quantity of Bananas' }).getByText('12').waitFor();
    await other
      .getByRole('group', { name: 'Quantity of Whole Milk' })
      .getByText('4', { exact: true })
      .waitFor();
    holds('1.shared');
  });
});

describe('the share dialog', () => {
  it('only logs that the QR code could not be drawn', async () => {
    const tab = await openTab(journey().browser, { baseURL: journey().app.url });
    const { page } = tab;
    const logged: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') logged.push(message.text());
    });
    await enterWithCart(page, journey());
    const dialog = await openForm(page);
    // The library that draws it fails to load.
    const refused: string[] = [];
    await page.route(/\/assets\/browser-[^/]+\.js$/, (route) => {
      refused.push(route.request().url());
      return route.abort();
    });
    await dialog.getByRole('button', { name: 'Share List' }).click();
    await expect.poll(() => logged.join('\n')).toMatch(/^The QR code could not be drawn/m);
    expect(refused).toHaveLength(1);
    expect(await dialog.getByRole('img').count()).toBe(0);
    expect(await dialog.getByRole('textbox', { name: 'Link' }).inputValue()).toMatch(/\/shared\/.{22}$/);
    expect(await page.getByRole('alert').count()).toBe(0);
    expect(await page.getByRole('region', { name: /^Notifications/, includeHidden: true }).count()).toBe(0);
    holds('8.qr');
    await tab.close();
  });
});
