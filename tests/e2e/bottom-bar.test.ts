import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { formatUsd } from '#domain/money.ts';
import { enter } from '#tests/support/enter.ts';
import { fillCart, place, storesNear } from '#tests/support/fill.ts';
import { beginJourney } from '#tests/support/journey.ts';
import { hasFocus } from '#tests/support/keyboard.ts';
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

  it('opens a sheet that the back gesture closes, and the page stays', async () => {
    const page = await open({ width: 360 });
    // The browser's own, noted as they are made: there is no gesture to make in a test.
    await page.addInitScript(() => {
      type Watcher = new () => { requestClose: () => void };
      const own = globalThis as unknown as { CloseWatcher: Watcher; watchers: unknown[] };
      own.watchers = [];
      own.CloseWatcher = class extends own.CloseWatcher {
        constructor() {
          super();
          own.watchers.push(this);
        }
      };
    });
    await page.goto('/');
    const sheet = page.getByRole('dialog', { name: 'Compare stores' });
    const goBack = () =>
      page.evaluate(() => {
        const { watchers } = globalThis as unknown as { watchers: { requestClose: () => void }[] };
        watchers.at(-1)?.requestClose();
      });
    await bar(page).click();
    await sheet.waitFor();
    await goBack();
    await sheet.waitFor({ state: 'detached' });
    await expect.poll(() => hasFocus(bar(page))).toBe(true);

    await bar(page).click();
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    await goBack();
    expect(await sheet.count(), 'what is closed is closed').toBe(0);
    await bar(page).click();
    await sheet.waitFor();
  });
});
