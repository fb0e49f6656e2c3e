import type { Locator, Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { composeAnswer } from '#domain/compare/answer.ts';
import { formatApproximateUsd, formatRoundedUsd } from '#domain/price/approximate-usd.ts';
import { markVerified } from '#tests/conformity/mark-verified.ts';
import { compareButton, recommendationCard } from '#tests/support/answer.ts';
import { samplePerson } from '#tests/support/browser.ts';
import { setUpBrowserTests } from '#tests/support/journey.ts';
import {
  addItem,
  enterLocation,
  formatShownTotal,
  listRankedTotals,
  loadComparison,
  openStoreSection,
  setQuantity,
  signInAgain,
  signOut,
  signUp,
  storeCheckbox,
  switchBrand,
  waitForSave,
} from '#tests/support/shopper.ts';
import { expectNoHorizontalScroll, openTab, type Tab } from '#tests/support/tab.ts';
import { itInFullTier } from '#tests/support/tier.ts';

const POLL = { timeout: 10_000, interval: 50 };

const testApp = setUpBrowserTests();
let tab: Tab;

const listAmounts = (text: string) => text.match(/\$[\d,]+(\.\d\d)?/g) ?? [];
const readLastAmounts = async (rows: Locator) =>
  (await rows.allTextContents()).map((text) => (text.endsWith('—') ? '—' : listAmounts(text).at(-1)));

async function cartRows(page: Page): Promise<string[]> {
  const rows = page.getByRole('region', { name: 'Your cart' }).getByRole('listitem');
  await rows.first().waitFor();
  return Promise.all(
    (await rows.all()).map(async (row) => {
      const brand = await row.getByRole('button', { name: /^Switch brand/ }).getAttribute('aria-label');
      return `${brand} × ${await row.getByRole('status').textContent()}`;
    }),
  );
}

async function expectCorrectFigures(page: Page, isPhone: boolean) {
  const { comparison, plan, nameOf } = await loadComparison(page);
  const { stores, savings } = comparison;
  const totals = stores.map(formatShownTotal);
  const lowestName = nameOf(stores[0]?.storeId ?? 0);

  if (isPhone) {
    await compareButton(page).click();
    await page.getByRole('dialog', { name: 'Compare stores' }).waitFor();
  }
  const allTotals = page.getByRole('region', { name: 'All totals' });
  const bars = allTotals.locator('ol > li');
  const rankedTotals = listRankedTotals(comparison);
  await expect.poll(() => readLastAmounts(bars), POLL).toEqual(rankedTotals.map(({ shown }) => shown));
  const names = await bars.allTextContents();
  for (const [index, { storeId }] of rankedTotals.entries()) expect(names[index]).toContain(nameOf(storeId));
  expect(await allTotals.getByRole('button', { name: /^Remove / }).count()).toBe(
    stores.length - rankedTotals.length,
  );

  const recommendationText = (await recommendationCard(page).textContent()) ?? '';
  expect(recommendationText).toContain(lowestName);
  const [first] = stores;
  expect(recommendationText).toContain(
    formatApproximateUsd(first?.totalCents ?? 0, (first?.estimatedCount ?? 0) > 0),
  );
  const answer = composeAnswer(comparison, { storeName: nameOf, itemName: () => '' });
  expect(recommendationText).toContain(answer?.sentence);
  expect(recommendationText).toContain(answer?.rival);
  expect(savings).not.toBeNull();

  const options = page.getByRole('region', { name: 'Shopping plan' }).getByRole('button');
  await expect.poll(() => options.count(), POLL).toBe(plan.frontier.length);
  for (const [index, option] of plan.frontier.entries()) {
    const text = (await options.nth(index).textContent()) ?? '';
    expect(text).toContain(option.storeIds.map(nameOf).join(' + '));
    expect(listAmounts(text)[0]).toBe(formatRoundedUsd(option.totalCents, option.estimatedCount > 0));
  }
  if (isPhone) await page.keyboard.press('Escape');

  const banner = page.getByRole('region', { name: 'Potential savings' });
  const mostExpensive = nameOf(savings?.mostExpensiveStoreId ?? 0);
  await expect.poll(() => banner.textContent(), POLL).toMatch(/^Potential savingsUp to (about )?\$/);
  expect(await banner.textContent()).toContain(`less than ${mostExpensive} on this cart`);

  const comparisonRegion = page.getByRole('region', { name: 'Price comparison' });
  const cells = isPhone
    ? comparisonRegion.locator('ol > li > details > summary')
    : comparisonRegion.getByRole('row', { name: /^Total/ }).getByRole('cell');
  await expect.poll(() => readLastAmounts(cells), POLL).toEqual(totals);
  return totals;
}

describe.each([
  ['on a desktop', 1280],
  ['on a phone', 360],
])('A new shopper gets from sign-up to a comparison %s', (_where, width) => {
  const isPhone = width < 768;
  beforeEach(async () => {
    tab = await openTab(testApp().browser, { baseURL: testApp().app.url, width });
  });
  afterEach(async () => {
    await tab.close();
    tab.expectQuiet();
  });

  (isPhone ? it : itInFullTier)(
    'A shopper signs up, fills a cart, picks five stores, compares, and finds everything after signing in again',
    async () => {
      const { page } = tab;
      const maya = samplePerson();
      await page.goto('/');
      await page.getByRole('banner').getByRole('link', { name: 'Sign In', exact: true }).click();
      await page.getByRole('heading', { name: 'Sign in' }).waitFor();
      expect(page.url()).toContain('/idp/');
      markVerified('2.header.sign-in');
      await signUp(page, maya);
      await page.getByText('Free Plan').waitFor();
      await page.getByText('Your cart is empty').waitFor();

      await enterLocation(page, '60614', /60614/);
      await page.getByText('We picked the nearest store from each of 5 chains', { exact: true }).waitFor();

      await addItem(page, 'milk', /Whole Milk, Horizon Organic/);
      await addItem(page, 'milk', /2% Reduced Fat Milk, Fairlife/);
      await addItem(page, 'eggs', /Large Eggs, Eggland's Best/);
      await addItem(page, 'bread', /White Bread, Wonder/);
      await page.getByText('4 items ·').waitFor();
      await switchBrand(page, /^Switch brand of Whole Milk, now .*Horizon Organic/, /Organic Valley/);
      await page.getByRole('button', { name: /^Switch brand of Whole Milk, now .*Organic Valley/ }).waitFor();
      await setQuantity(page, 'Large Eggs', 3);
      await setQuantity(page, 'White Bread', 2);
      await setQuantity(page, 'Large Eggs', 2);

      await openStoreSection(page);
      const stores = page.getByRole('region', { name: 'Stores' });
      await stores.getByRole('checkbox', { checked: false }).first().click();
      await page.getByText('Store Limit Reached', { exact: true }).waitFor();
      await page
        .getByText('You can select up to 5 stores. Remove a store first to add a new one.', { exact: true })
        .waitFor();
      expect(await stores.getByRole('checkbox', { checked: true }).count()).toBe(5);
      for (const remainingCount of [4, 3]) {
        await waitForSave(page, () => stores.getByRole('checkbox', { checked: true }).last().click());
        await stores.getByText(`${remainingCount} of 5 selected`).waitFor();
      }
      await waitForSave(page, () => storeCheckbox(page, /Jewel-Osco/).click());
      await waitForSave(page, () => storeCheckbox(page, /Whole Foods/).click());
      await stores.getByText('5 of 5 selected').waitFor();

      const totals = await expectCorrectFigures(page, isPhone);
      const rows = await cartRows(page);
      expect(rows).toEqual([
        'Switch brand of White Bread, now 20 oz, Wonder × 2',
        "Switch brand of Large Eggs, now dozen, Eggland's Best × 2",
        'Switch brand of 2% Reduced Fat Milk, now 52 fl oz, Fairlife × 1',
        'Switch brand of Whole Milk, now 0.5 gal, Organic Valley × 1',
      ]);
      await expectNoHorizontalScroll(page, 'the filled page');

      await page.reload();
      expect(await cartRows(page)).toEqual(rows);
      expect(await expectCorrectFigures(page, isPhone)).toEqual(totals);

      await signOut(page);
      await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).waitFor();
      expect((await page.request.get('/api/auth/user')).status()).toBe(401);
      markVerified('2.header.sign-out');
      await signInAgain(page, maya);
      expect(await cartRows(page)).toEqual(rows);
      expect(await expectCorrectFigures(page, isPhone)).toEqual(totals);
      await page.getByRole('button', { name: /60614.*5 stores/ }).waitFor();
    },
  );
});
