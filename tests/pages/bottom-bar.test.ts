import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { formatApproximateUsd } from '#domain/price/approximate-usd.ts';
import { recommendationCard } from '#tests/support/answer.ts';
import { setUpPageTests } from '#tests/support/dom/begin-pages.ts';
import { signInOnPage } from '#tests/support/enter.ts';
import { fillCart, listStoresNear, saveSettings } from '#tests/support/fill.ts';
import { loadComparison } from '#tests/support/shopper.ts';
import { itInFullTier } from '#tests/support/tier.ts';

const { testApp, open } = setUpPageTests();

const bar = (page: Page) => page.locator('.bottom-bar > button');

describe('The recommendation and the bottom bar on a phone', () => {
  itInFullTier('On a phone, the recommendation card says when no store is in range', async () => {
    const page = await open({ width: 360 });
    await page.goto('/');
    await page.getByRole('slider', { name: 'Distance' }).press('Home');
    const card = recommendationCard(page);
    await card.getByText('No stores within 1 mile', { exact: true }).waitFor();
    await card.getByText('Widen the distance or choose another place.').waitFor();
    expect(await bar(page).count()).toBe(0);
    expect(await page.getByText(/Say where you are/).count()).toBe(0);

    const nome = { lat: 64.5011, lng: -165.4064, address: 'Nome, AK 99762', isApproximate: false };
    const shopperPage = await open({ width: 360 });
    await signInOnPage(shopperPage, testApp());
    await saveSettings(shopperPage, { location: nome });
    await shopperPage.goto('/');
    await recommendationCard(shopperPage).getByText('No stores within 10 miles', { exact: true }).waitFor();
  });

  it('If no store has every item, the bottom bar shows total and item count', async () => {
    const page = await open({ width: 360 });
    await signInOnPage(page, testApp());
    const nearbyStores = await listStoresNear(page);
    const storeIds = ['Target', 'Walmart', 'Aldi'].map(
      (name) => nearbyStores.find((store) => store.name.startsWith(name))?.id ?? 0,
    );
    await saveSettings(page, { storeIds });
    await fillCart(page, { 'great value skim milk': 1, 'good gather eggs': 1, bananas: 2 });
    await page.goto('/');
    await recommendationCard(page).getByText('Missing items', { exact: true }).waitFor();
    const { comparison, nameOf } = await loadComparison(page);
    const [first] = comparison.stores;
    expect(comparison.judgment).toBeNull();
    expect(first?.pricedCount).toBe(2);
    const barText = await bar(page).innerText();
    expect(barText).toContain(nameOf(first?.storeId ?? 0));
    expect(barText).toContain('2 of 3 items');
    expect(barText).toContain(formatApproximateUsd(first?.totalCents ?? 0, (first?.estimatedCount ?? 0) > 0));
    expect(barText).not.toMatch(/lowest/i);
  });
});
