import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { formatUsd } from '#domain/money.ts';
import { enter } from '#tests/support/enter.ts';
import { fillCart, place, storesNear } from '#tests/support/fill.ts';
import { beginJourney } from '#tests/support/journey.ts';
import { comparisonOf } from '#tests/support/shopper.ts';
import { expectAccessible, expectNoSidewaysScroll } from '#tests/support/tab.ts';
import { quietTabs } from '#tests/support/tabs.ts';

const journey = beginJourney();
const open = quietTabs(journey);

/** The bar that a phone keeps at the bottom; it opens the comparison. */
const bar = (page: Page) => page.locator('.bottom-bar > button');

describe('the bar at the bottom of a phone', () => {
  it('shows the first store, what it has and its total where no store has everything, and calls it nothing', async () => {
    const page = await open({ width: 360 });
    await enter(page, journey());
    const near = await storesNear(page);
    const storeIds = ['Target', 'Walmart', 'Aldi'].map(
      (name) => near.find((store) => store.name.startsWith(name))?.id ?? 0,
    );
    await place(page, { storeIds });
    await fillCart(page, { 'great value skim milk': 1, 'good gather eggs': 1, bananas: 2 });
    await page.goto('/');
    await page.getByText('No store has everything').first().waitFor({ state: 'attached' });
    const { comparison, nameOf } = await comparisonOf(page);
    const [first] = comparison.stores;
    expect(comparison.judgement).toBeNull();
    expect(first?.pricedCount).toBe(2);
    const said = await bar(page).innerText();
    expect(said).toContain(nameOf(first?.storeId ?? 0));
    expect(said).toContain('2 of 3 items');
    expect(said).toContain(formatUsd(first?.totalCents ?? 0));
    expect(said).not.toMatch(/lowest/i);
    await expectNoSidewaysScroll(page, 'the bar of a store with gaps');
    await expectAccessible(page, 'the bar of a store with gaps');
  });
});
