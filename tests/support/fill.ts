import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { z } from 'zod';
import { addCartEntry } from '#contract/cart.ts';
import { searchCatalog } from '#contract/grocery-items.ts';
import { putPreferences } from '#contract/preferences.ts';
import { listStores, type Store } from '#contract/stores.ts';
import type { Db } from '#server/db/connect.ts';
import { recordObservations } from '#tests/support/record-observations.ts';

export const chicago = { lat: 41.9228, lng: -87.6486, address: 'Chicago, IL 60614' };

type Operation<T> = { method: string; path: string; response: { parse: (json: unknown) => T } };

/** Calls the API with the page's session. `queryString` begins with a question mark. Throws if the call fails. */
export async function callApi<T>(
  page: Page,
  { method, path, response }: Operation<T>,
  { queryString = '', data }: { queryString?: string; data?: unknown } = {},
): Promise<T> {
  const apiResponse = await page.request.fetch(path + queryString, {
    method,
    headers: { 'sec-fetch-site': 'same-origin' },
    ...(data === undefined ? {} : { data }),
  });
  expect(apiResponse.ok(), `${method} ${path}: ${apiResponse.status()}`).toBe(true);
  return response.parse(await apiResponse.json());
}

type SettingsInput = Partial<z.input<typeof putPreferences.body>>;

export const saveSettings = (page: Page, settings: SettingsInput = {}) =>
  callApi(page, putPreferences, {
    data: {
      location: { ...chicago, isApproximate: false },
      distanceMiles: 10,
      storeIds: [],
      extraStopValueCents: 500,
      timeZone: 'America/Chicago',
      ...settings,
    },
  });

/** Lists the stores within `miles` of a place, nearest first. */
export const listStoresNear = (page: Page, { lat, lng } = chicago, miles = 10): Promise<Store[]> =>
  callApi(page, listStores, { queryString: `?lat=${lat}&lng=${lng}&maxDistance=${miles}` });

/** Adds the best match for each search text to the cart. */
export async function fillCart(page: Page, quantitiesByText: Record<string, number>): Promise<void> {
  for (const [text, quantity] of Object.entries(quantitiesByText)) {
    const { items } = await callApi(page, searchCatalog, { queryString: `?q=${encodeURIComponent(text)}` });
    await callApi(page, addCartEntry, { data: { itemId: items[0]?.id, quantity } });
  }
}

export async function fillCartAndStores(page: Page): Promise<void> {
  const stores = await listStoresNear(page);
  await saveSettings(page, { storeIds: stores.slice(0, 5).map(({ id }) => id) });
  await fillCart(page, { milk: 1, eggs: 2, bread: 3, 'paper towels': 4 });
}

/** Records shelf prices that were seen at stores a minute ago. */
export async function recordPrices(
  db: Db,
  prices: readonly { itemId: number; storeId: number; priceCents: number }[],
): Promise<void> {
  const now = new Date();
  const rows = prices.map((price) => ({
    ...price,
    chainId: null,
    regularPriceCents: null,
    channel: 'in-store' as const,
    source: 'test',
    observedAt: new Date(now.getTime() - 60_000),
  }));
  const { inserted } = await recordObservations(db, rows, { now });
  expect(inserted).toBe(rows.length);
}
