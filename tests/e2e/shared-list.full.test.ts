import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { samplePerson } from '#tests/support/browser.ts';
import { insertSharedList, sharedListEntries } from '#tests/support/insert-shared-list.ts';
import { setUpBrowserTests } from '#tests/support/journey.ts';
import { expectAccessible, expectNoHorizontalScroll } from '#tests/support/tab.ts';
import { createTabOpener } from '#tests/support/tabs.ts';
import { expectToast } from '#tests/support/toast.ts';
import { quantityText } from '#web/shared/quantity.ts';

const testApp = setUpBrowserTests();
const open = createTabOpener(testApp);

const insertList = (options?: Parameters<typeof insertSharedList>[1]) =>
  insertSharedList(testApp().database.db, options);

const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
const copyAll = (page: Page) => page.getByRole('button', { name: /^Cop(y All to Cart|ying\.\.\.)$/ });
const addButtons = (page: Page) => page.getByRole('button', { name: /^Add to Cart: / });

describe('Shared lists', () => {
  it.each([
    360, 1280,
  ])("At %i px wide, a visitor sees a shared list's lines and a sign-in link", async (width) => {
    const page = await open({ width });
    const owner = { first_name: 'Maya', last_name: 'Okafor', email: `maya${width}@example.com` };
    const { path } = await insertList({ owner, description: 'For six.\nNo cilantro.' });
    const document = await page.goto(path);
    await heading(page, 'Taco night');
    const article = page.getByRole('article');
    await article.getByText('For six.\nNo cilantro.', { exact: true }).waitFor();
    await article.getByText('2 items', { exact: true }).waitFor();
    await article.getByText('Shared by Maya', { exact: true }).waitFor();
    await article.getByText('Mar 4, 2026', { exact: true }).waitFor();
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
    expect(await document?.text()).not.toMatch(/@example\.com|Okafor/);
    expect(await page.content()).not.toContain('Okafor');

    await article.getByRole('heading', { name: 'Want to use this list?' }).waitFor();
    for (const buttons of [copyAll(page), addButtons(page), page.getByRole('button', { name: /SMS/ })]) {
      expect(await buttons.count()).toBe(0);
    }
    const signInLink = article.getByRole('link', { name: 'Sign In' });
    expect(await signInLink.getAttribute('href')).toBe(`/api/login?returnTo=${path}`);
    await expectAccessible(page, 'the list of a visitor');
    await expectNoHorizontalScroll(page, 'the list of a visitor');

    await signInLink.click();
    await page.getByRole('link', { name: 'Create an account' }).click();
    const { firstName, lastName, email, password } = samplePerson();
    await page.getByLabel('First name').fill(firstName);
    await page.getByLabel('Last name').fill(lastName);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.waitForURL(`**${path}`);
    await addButtons(page).first().click();
    await expectToast(page, 'Item Added', 'Ripe Avocados is in your cart');
  });
});
