import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  loadSavedStores,
  openWithChosenStores,
  pressRepeatedly,
  toStoreIds,
} from '#tests/support/chosen-stores.ts';
import { freezeClock } from '#tests/support/clock.ts';
import { waitForAllResponses } from '#tests/support/dom/all-answered.ts';
import { setUpPageTests } from '#tests/support/dom/begin-pages.ts';
import { openStoreSection, waitForSave } from '#tests/support/shopper.ts';
import { expectToast } from '#tests/support/toast.ts';

const { testApp, open } = setUpPageTests();

/**
 * Simulates holding down a key while the page's clock is stopped. If the clock were running, the page might save
 * intermediate values on a slow machine.
 */
async function holdKey(page: Page, slider: Locator, key: string, times: number): Promise<void> {
  await freezeClock(page);
  await pressRepeatedly(slider, key, times);
  await page.clock.resume();
}

describe('Changing the distance', () => {
  it('Holding an arrow key moves the distance slider in steps but saves only once', async () => {
    const page = await open();
    const { slider, chosen: stores, calls } = await openWithChosenStores(page, testApp());
    await waitForSave(page, () => holdKey(page, slider, 'ArrowLeft', 20));
    expect(await slider.getAttribute('aria-valuetext')).toBe('5 miles');
    await expectToast(page, '2 stores more than 5 mi away not shown');
    expect(await loadSavedStores(page)).toEqual({ distanceMiles: 5, storeIds: [] });
    await page
      .getByText(
        `Not shown because they’re more than 5 miles away: ${stores.map(({ name }) => name).join(' and ')}.`,
      )
      .waitFor();
    await waitForAllResponses(page);
    expect(calls).toEqual(['PATCH /api/preferences', 'GET /api/stores']);

    await waitForSave(page, () => holdKey(page, slider, 'ArrowRight', 20));
    expect(await slider.getAttribute('aria-valuetext')).toBe('15 miles');
    await expectToast(page, '2 stores within 15 mi selected again');
    expect(await loadSavedStores(page)).toEqual({ distanceMiles: 15, storeIds: toStoreIds(stores) });
    expect(await page.getByText(/^Not shown because they’re more than/).count()).toBe(0);
  });

  it('Increasing the distance restores hidden stores, even if the shopper has opened another page in between', async () => {
    const page = await open();
    const { slider, chosen: stores } = await openWithChosenStores(page, testApp());
    await waitForSave(page, () => holdKey(page, slider, 'ArrowLeft', 16));
    await waitForSave(page, () => holdKey(page, slider, 'ArrowLeft', 8));
    await expectToast(page, '1 store more than 3 mi away not shown');
    await waitForSave(page, () => page.getByRole('button', { name: 'Undo', exact: true }).click());
    await page.getByRole('button', { name: /within 7 mi · 1 store/ }).waitFor();
    await page.getByRole('link', { name: 'About and data sources' }).click();
    await page.getByRole('heading', { level: 1, name: /About/ }).waitFor();
    await page.goBack();
    await openStoreSection(page);
    await waitForSave(page, () => page.getByRole('button', { name: '15 mi', exact: true }).click());
    expect(await loadSavedStores(page)).toEqual({ distanceMiles: 15, storeIds: toStoreIds(stores) });
  });

  it("Increasing the distance doesn't restore hidden stores if the shopper has selected other stores since then", async () => {
    const page = await open();
    await openWithChosenStores(page, testApp());
    await waitForSave(page, () => page.getByRole('button', { name: '5 mi', exact: true }).click());
    await page.getByText(/^Not shown because they’re more than/).waitFor();
    const nearest = page.getByRole('region', { name: 'Stores', exact: true }).getByRole('checkbox').first();
    await waitForSave(page, () => nearest.click());
    const { storeIds } = await loadSavedStores(page);
    expect(storeIds).toHaveLength(1);
    expect(await page.getByText(/^Not shown because they’re more than/).count()).toBe(0);
    await waitForSave(page, () => page.getByRole('button', { name: '15 mi', exact: true }).click());
    expect(await loadSavedStores(page)).toEqual({ distanceMiles: 15, storeIds });
  });
});
