import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { getPreferences } from '#contract/preferences.ts';
import type { Store } from '#contract/stores.ts';
import { signInOnPage, type TestApp } from './enter.ts';
import { callApi, fillCart, listStoresNear, saveSettings } from './fill.ts';
import { openStoreSection } from './shopper.ts';

type ChosenStoresPage = { slider: Locator; chosen: Store[]; calls: string[] };

/**
 * Opens the store section with a search radius of 15 miles and two selected stores: Costco (6.3 miles) and Whole
 * Foods (8.1 miles). `calls` collects later requests for preferences and stores.
 */
export async function openWithChosenStores(page: Page, testApp: TestApp): Promise<ChosenStoresPage> {
  await signInOnPage(page, testApp);
  const nearbyStores = await listStoresNear(page);
  const chosen = ['Costco', 'Whole Foods'].flatMap(
    (name) => nearbyStores.find((store) => store.name.startsWith(name)) ?? [],
  );
  expect(chosen.map(({ calculatedDistance = 0 }) => calculatedDistance > 5)).toEqual([true, true]);
  await saveSettings(page, { distanceMiles: 15, storeIds: toStoreIds(chosen) });
  await fillCart(page, { milk: 1 });
  await page.goto('/');
  await openStoreSection(page);
  await page.getByRole('button', { name: /within 15 mi · 2 stores/ }).waitFor();
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/preferences|stores/.test(pathname)) calls.push(`${request.method()} ${pathname}`);
  });
  return { slider: page.getByRole('slider', { name: 'Distance' }), chosen, calls };
}

export const toStoreIds = (stores: Store[]) => stores.map(({ id }) => id);

export async function loadSavedStores(page: Page) {
  const { distanceMiles, storeIds } = await callApi(page, getPreferences);
  return { distanceMiles, storeIds };
}

export async function pressRepeatedly(slider: Locator, key: string, times: number): Promise<void> {
  for (let count = 0; count < times; count += 1) await slider.press(key);
}
