import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listStores, type Store } from '#contract/stores.ts';
import { type Coordinates, computeDistanceMiles } from '#domain/store/distance.ts';
import { runImportProcess } from '#tests/support/app-process.ts';
import { samplePerson } from '#tests/support/browser.ts';
import { setUpBrowserTests } from '#tests/support/journey.ts';
import {
  addItem,
  enterLocation,
  listRankedTotals,
  loadComparison,
  openStoreSection,
  signUp,
} from '#tests/support/shopper.ts';
import { openTab, type Tab } from '#tests/support/tab.ts';
import { isFullTier } from '#tests/support/tier.ts';

const POLL = { timeout: 10_000, interval: 50 };
const ROOT = join(import.meta.dirname, '../..');
const FIXTURE_FILE = join(ROOT, 'tests/fixtures/snap-retailers.csv');
const WHOLE_STATE_FILE = join(ROOT, '../shared/data/snap-retailers-ga-2026-07-29.csv');

async function importRetailers(file: string, databaseUrl: string): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'cartwise-import-'));
  try {
    const env = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir };
    const { code, output } = await runImportProcess(['snap-retailers', file], env);
    expect(code, output).toBe(0);
    return output;
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Maps each address in lowercase to the coordinates of the retailers there. */
function readPlacesByAddress(file: string): Map<string, Coordinates[]> {
  const rows: Record<string, string>[] = parse(readFileSync(file), { columns: true, bom: true });
  const places = new Map<string, Coordinates[]>();
  for (const row of rows) {
    const place = { latitude: Number(row.Latitude), longitude: Number(row.Longitude) };
    const lines = [row.Address, row['Address Line #2']].map((line) => line?.trim() ?? '');
    const address = lines
      .filter((line) => line !== '')
      .join(', ')
      .toLowerCase();
    places.set(address, [...(places.get(address) ?? []), place]);
  }
  return places;
}

async function listShownStores(page: Page): Promise<{ store: Store; row: string }[]> {
  const { preferences } = await loadComparison(page);
  const { location, distanceMiles: miles } = preferences;
  const query = `lat=${location?.lat}&lng=${location?.lng}&maxDistance=${miles}`;
  const answer = await page.request.get(`${listStores.path}?${query}`);
  const stores = listStores.response.parse(await answer.json());
  // Exclude the checkboxes for loyalty cards.
  const rows = page.getByRole('region', { name: 'Stores' }).locator('label:not(details label)');
  await expect.poll(() => rows.count(), POLL).toBe(stores.length);
  const texts = await rows.allTextContents();
  return stores.map((store, index) => ({ store, row: texts[index] ?? '' }));
}

async function expectCorrectDistances(page: Page, file: string): Promise<Store[]> {
  const places = readPlacesByAddress(file);
  const { preferences } = await loadComparison(page);
  const origin = {
    latitude: preferences.location?.lat ?? Number.NaN,
    longitude: preferences.location?.lng ?? Number.NaN,
  };
  // The center of ZIP 30303 is in downtown Atlanta.
  expect(computeDistanceMiles(origin, { latitude: 33.7525, longitude: -84.3888 })).toBeLessThan(1);
  const shownStores = await listShownStores(page);
  expect(shownStores.length).toBeGreaterThanOrEqual(5);
  for (const { store, row } of shownStores) {
    expect(row).toContain(store.name);
    expect(row).not.toContain('Sample location');
    const miles = store.calculatedDistance ?? Number.NaN;
    const distanceErrors = (places.get(store.address?.toLowerCase() ?? '') ?? []).map((place) =>
      Math.abs(miles - computeDistanceMiles(origin, place)),
    );
    expect(Math.min(...distanceErrors), `${store.name} at ${store.address}`).toBeLessThan(0.006);
    expect(row).toContain(miles < 10 ? `${miles.toFixed(1)} mi` : `${Math.round(miles)} mi`);
  }
  return shownStores.map(({ store }) => store);
}

const cart = [
  ['milk', /Whole Milk, Horizon Organic/],
  ['eggs', /Large Eggs, Eggland's Best/],
  ['bread', /White Bread, Wonder/],
] as const;

async function compareInAtlanta(page: Page): Promise<void> {
  await signUp(page, samplePerson());
  await enterLocation(page, '60614', /60614/);
  for (const [text, option] of cart) await addItem(page, text, option);
  await page
    .getByText(/^~?\$\d/)
    .first()
    .waitFor();
  await openStoreSection(page);
  await page.getByLabel('ZIP, city, or address').fill('30303');
  await page.getByRole('button', { name: 'Location Update' }).click();
  await page.getByRole('button', { name: /Atlanta, GA 30303.*5 stores/ }).waitFor();
  // Check the toast immediately, before it disappears.
  await page.getByText('We picked the nearest store from each of 5 chains', { exact: true }).waitFor();
  const loadSavedStores = async () => (await loadComparison(page)).preferences.stores;
  await expect
    .poll(async () => (await loadSavedStores()).map(({ state, isSample }) => `${state} ${isSample}`), POLL)
    .toEqual(Array(5).fill('GA false'));
}

async function expectComparedThere(page: Page): Promise<void> {
  const { comparison, entries, nameOf } = await loadComparison(page);
  expect(entries).toHaveLength(cart.length);
  const totals = page.getByRole('region', { name: 'All totals' }).locator('ol > li');
  await expect
    .poll(async () => (await totals.allTextContents()).map((text) => text.match(/\$[\d.,]+$/)?.[0]), POLL)
    .toEqual(listRankedTotals(comparison).map(({ shown }) => shown));
  expect(comparison.judgment).not.toBeNull();
  await page
    .getByRole('columnheader', { name: nameOf(comparison.stores[0]?.storeId ?? 0) })
    .first()
    .waitFor();
}

/** Importing a whole state takes half a minute. */
const hasWholeState = isFullTier && existsSync(WHOLE_STATE_FILE);

describe.each([
  ['from a small file', FIXTURE_FILE, /^ {2}new +10$/m, false],
  [
    hasWholeState || !isFullTier ? 'from Georgia' : `from Georgia: there is no ${WHOLE_STATE_FILE}`,
    WHOLE_STATE_FILE,
    /^ {2}new +\d,\d{3}$/m,
    !hasWholeState,
  ],
])('Real stores imported %s', (_which, file, imported, isAbsent) => {
  describe.skipIf(isAbsent)('Stores imported while the app runs', () => {
    const testApp = setUpBrowserTests({ own: true });
    let tab: Tab;

    beforeEach(async () => {
      tab = await openTab(testApp().browser, { baseURL: testApp().app.url });
    });

    afterEach(async () => {
      await tab.close();
      tab.expectQuiet();
    });

    it('Stores imported around ZIP code 30303 have correct distances and can be compared', async () => {
      const { page } = tab;
      expect(await importRetailers(file, testApp().database.url)).toMatch(imported);
      await compareInAtlanta(page);
      const stores = await expectCorrectDistances(page, file);
      const chains = stores.map(({ chainName }) => chainName);
      expect(chains).toEqual(expect.arrayContaining(['Kroger', 'Publix', 'Target', 'Whole Foods', 'Aldi']));
      await expectComparedThere(page);
    });
  });
});
