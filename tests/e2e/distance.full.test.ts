import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  loadSavedStores,
  openWithChosenStores,
  pressRepeatedly,
  toStoreIds,
} from '#tests/support/chosen-stores.ts';
import { setUpBrowserTests } from '#tests/support/journey.ts';
import { waitForSave } from '#tests/support/shopper.ts';
import { createTabOpener } from '#tests/support/tabs.ts';
import { expectToast } from '#tests/support/toast.ts';

const testApp = setUpBrowserTests();
const open = createTabOpener(testApp);

async function drag(page: Page, slider: Locator, from: number, to: number): Promise<void> {
  await slider.scrollIntoViewIfNeeded();
  const box = await slider.boundingBox();
  if (box === null) throw new Error('There is no slider.');
  const THUMB_PX = 20;
  const toX = (miles: number) => box.x + THUMB_PX / 2 + ((miles - 1) / 24) * (box.width - THUMB_PX);
  const y = box.y + box.height / 2;
  await page.mouse.move(toX(from), y);
  await page.mouse.down();
  await page.mouse.move(toX(to), y, { steps: 20 });
  await page.mouse.up();
}

describe('Changing the distance', () => {
  it('Dragging the distance slider sends one save request and is undone in one step', async () => {
    const page = await open();
    const { slider, chosen: stores, calls } = await openWithChosenStores(page, testApp());
    // Wait for the plan, which loads above the slider and moves it.
    await page.getByRole('link', { name: 'Shop in the store' }).waitFor();
    await waitForSave(page, () => drag(page, slider, 15, 7));
    await expectToast(page, '1 store more than 7 mi away not shown');
    expect(await loadSavedStores(page)).toEqual({
      distanceMiles: 7,
      storeIds: toStoreIds(stores.slice(0, 1)),
    });
    expect(calls.filter((call) => call.startsWith('PATCH'))).toHaveLength(1);
    await waitForSave(page, () => page.getByRole('button', { name: 'Undo', exact: true }).click());
    await page.getByRole('button', { name: /within 15 mi · 2 stores/ }).waitFor();
    expect(await slider.getAttribute('aria-valuetext')).toBe('15 miles');
    expect(await loadSavedStores(page)).toEqual({ distanceMiles: 15, storeIds: toStoreIds(stores) });
  });

  it('A new distance is saved even if the shopper leaves the page while still moving the slider', async () => {
    const page = await open();
    const { slider, chosen: stores } = await openWithChosenStores(page, testApp());
    await pressRepeatedly(slider, 'ArrowLeft', 2);
    await page.reload();
    await expect
      .poll(() => loadSavedStores(page))
      .toEqual({ distanceMiles: 14, storeIds: toStoreIds(stores) });
  });
});
