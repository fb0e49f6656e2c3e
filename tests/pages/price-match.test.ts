import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { priceTable } from '#tests/support/comet-shelves.ts';
import { setUpPageTests } from '#tests/support/dom/begin-pages.ts';
import { signInOnPage } from '#tests/support/enter.ts';
import { makeStore } from '#tests/support/factories.ts';
import { openPriceDetails } from '#tests/support/price-details.ts';
import { recordObservations } from '#tests/support/record-observations.ts';
import { addItem, enterLocation, loadComparison } from '#tests/support/shopper.ts';
import { itInFullTier } from '#tests/support/tier.ts';

const { testApp, open } = setUpPageTests();

async function showAtRegister(page: Page): Promise<void> {
  await page.goto('/');
  const cell = priceTable(page)
    .getByRole('row', { name: /Banana/ })
    .getByRole('cell')
    .first();
  await (await openPriceDetails(page, cell)).getByRole('link', { name: 'Show at the register' }).click();
}

itInFullTier(
  'The price-match page shows the lowest price that was seen nearby, but never an estimate',
  async () => {
    const page = await open();
    const { db } = testApp().database;
    await signInOnPage(page, testApp(), {});
    await page.goto('/');
    await enterLocation(page, '60602', /Chicago/);
    await addItem(page, 'bananas', /Fresh.*lb/);
    await showAtRegister(page);
    await page.getByRole('heading', { name: /^No price to show for Banana/ }).waitFor();
    await page.getByText('No one saw a price for it near you in the last 7 days.').waitFor();

    const { id: storeId } = await makeStore(db, { name: 'Corner Market' });
    const [entry] = (await loadComparison(page)).entries;
    const now = new Date();
    const seen = {
      ...{ itemId: entry?.itemId ?? 0, storeId, chainId: null, priceCents: 39, regularPriceCents: null },
      ...{ channel: 'in-store' as const, source: 'Open Prices', observedAt: now },
    };
    await recordObservations(db, [seen], { now });
    await showAtRegister(page);
    await page.getByRole('heading', { name: /^Banana/ }).waitFor();
    for (const text of ['$0.39', 'Corner Market', '1 State St, Chicago, IL 60602', 'Open Prices'])
      await page.getByText(text, { exact: true }).waitFor();
    const day = now.toLocaleDateString('en-US', { month: 'short', day: 'numeric', year: 'numeric' });
    await page.getByText(day, { exact: true }).waitFor();
    expect(await page.title()).toMatch(/^Price match/);

    for (const wrongCode of ['999999', 'milk', '0']) {
      await page.goto(`/price-match/${wrongCode}`);
      await page.getByRole('heading', { name: /Page Not Found/ }).waitFor();
    }
  },
);

it('The price-match page asks a visitor to sign in', async () => {
  const page = await open();
  await page.goto('/price-match/1');
  await page.getByRole('heading', { name: 'Please sign in to see this price.' }).waitFor();
  const link = page.getByRole('main').getByRole('link', { name: 'Sign In' });
  expect(await link.getAttribute('href')).toBe('/api/login?returnTo=%2Fprice-match%2F1');
});
