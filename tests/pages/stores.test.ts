import type { Page } from 'playwright-core';
import { describe, expect, it, vi } from 'vitest';
import { getPreferences, type Preferences } from '#contract/preferences.ts';
import { markVerified } from '#tests/conformity/mark-verified.ts';
import { setUpPageTests } from '#tests/support/dom/begin-pages.ts';
import { signInOnPage } from '#tests/support/enter.ts';
import { makeChain, makeStore } from '#tests/support/factories.ts';
import { callApi, chicago, fillCart, listStoresNear, saveSettings } from '#tests/support/fill.ts';
import { openStoreSection, waitForSave } from '#tests/support/shopper.ts';
import { itInFullTier } from '#tests/support/tier.ts';
import { expectToast } from '#tests/support/toast.ts';

const { testApp, open } = setUpPageTests();

type Settings = Parameters<typeof saveSettings>[1];

async function openStoreSelector(settings: Settings = {}, expectedMessages?: RegExp): Promise<Page> {
  const page = await open(expectedMessages === undefined ? {} : { expectedMessages });
  await signInOnPage(page, testApp());
  await saveSettings(page, settings);
  await page.goto('/');
  await page
    .getByRole('slider', { name: 'Distance' })
    .or(page.getByRole('button', { name: /Change$/ }))
    .waitFor();
  if (await page.getByRole('button', { name: /Change$/ }).isVisible()) await openStoreSection(page);
  return page;
}

const selector = (page: Page) => page.getByRole('region', { name: 'Stores', exact: true });
const loadPreferences = (page: Page): Promise<Preferences> => callApi(page, getPreferences);
const listChainNames = (preferences: Preferences) => preferences.stores.map(({ chainName }) => chainName);

describe('Club membership', () => {
  itInFullTier("“The 5 closest” can select a club once a shopper says they're a member", async () => {
    const club = await makeChain(testApp().database.db, {
      name: 'Plumtree Club',
      membership: 'Members only, about $65 a year',
    });
    await makeStore(testApp().database.db, {
      ...{ chain_id: club.id, name: 'Plumtree Club', latitude: chicago.lat, longitude: chicago.lng },
    });
    const page = await openStoreSelector();
    const clubQuestion = page.getByRole('group', { name: 'Clubs' });
    const selectClosest = () =>
      waitForSave(page, () => selector(page).getByRole('button', { name: 'The 5 closest' }).click());
    await clubQuestion.getByText(/Are you a .*Plumtree Club.* member\?/).waitFor();
    await selectClosest();
    expect(listChainNames(await loadPreferences(page))).not.toContain('Plumtree Club');
    await waitForSave(page, () => clubQuestion.getByRole('button', { name: 'Yes, Plumtree Club' }).click());
    await clubQuestion.waitFor({ state: 'detached' });
    await selectClosest();
    expect(listChainNames(await loadPreferences(page))).toContain('Plumtree Club');
    expect((await loadPreferences(page)).cardChainIds).toEqual([club.id]);

    const other = await openStoreSelector();
    const otherQuestion = other.getByRole('group', { name: 'Clubs' });
    await waitForSave(other, () => otherQuestion.getByRole('button', { name: 'No', exact: true }).click());
    await otherQuestion.waitFor({ state: 'detached' });
    expect((await loadPreferences(other)).hasDeclinedClubs).toBe(true);
    await other.evaluate(() => localStorage.clear());
    await other.reload();
    await selector(other).getByRole('button', { name: 'The 5 closest' }).waitFor();
    expect(await otherQuestion.count()).toBe(0);
  });
});

describe('The distance', () => {
  it('The distance slider starts at 15 miles and goes from 1 to 25 miles in half-mile steps', async () => {
    const page = await open();
    await signInOnPage(page, testApp());
    await page.goto('/');
    await page.getByLabel('ZIP, city, or address').fill('60614');
    await page.getByRole('button', { name: 'Location Update' }).click();
    await page.getByRole('button', { name: /60614.*within 15 mi/ }).waitFor();
    expect((await loadPreferences(page)).distanceMiles).toBe(15);
    markVerified('9.distance');

    await openStoreSection(page);
    const slider = page.getByRole('slider', { name: 'Distance' });
    const readDistanceText = () => slider.getAttribute('aria-valuetext');
    const steps = await slider.evaluate(({ min, max, step }: HTMLInputElement) => [min, max, step]);
    expect(steps).toEqual(['1', '25', '0.5']);
    await waitForSave(page, () => slider.press('ArrowRight'));
    expect(await readDistanceText()).toBe('15.5 miles');
    const loadSavedMiles = async () => (await loadPreferences(page)).distanceMiles;
    // Poll, because the first response may be for automatically selected stores.
    await expect.poll(loadSavedMiles).toBe(15.5);
    await waitForSave(page, () => slider.press('End'));
    expect(await readDistanceText()).toBe('25 miles');
    await slider.press('ArrowRight');
    expect(await readDistanceText()).toBe('25 miles');
    await waitForSave(page, () => slider.press('Home'));
    expect(await readDistanceText()).toBe('1 mile');
    await slider.press('ArrowLeft');
    expect(await readDistanceText()).toBe('1 mile');
    await expect.poll(loadSavedMiles).toBe(1);
    markVerified('2.stores.slider');

    const picks = page.getByRole('group', { name: 'Distance' }).getByRole('button');
    expect(await picks.allTextContents()).toEqual(['2 mi', '5 mi', '10 mi', '15 mi']);
    for (const miles of [2, 5, 10, 15]) {
      await waitForSave(page, () => picks.getByText(`${miles} mi`, { exact: true }).click());
      expect((await loadPreferences(page)).distanceMiles).toBe(miles);
      await page.getByText(`within ${miles} miles`, { exact: true }).waitFor();
    }
    markVerified('2.stores.picks');
  });
});

describe('Warehouse clubs', () => {
  it('A warehouse club is compared only if it is selected, and is marked as members-only', async () => {
    const page = await open();
    await signInOnPage(page, testApp());
    const nearbyStores = await listStoresNear(page);
    const [costco] = nearbyStores.filter(({ chainName }) => chainName === 'Costco');
    if (costco === undefined) throw new Error('No Costco near');
    const words = 'Members only, about $65 a year';
    expect([costco.membership, nearbyStores.find(({ name }) => name === 'Target')?.membership]).toEqual([
      words,
      null,
    ]);

    await saveSettings(page, { storeIds: [costco.id] });
    await fillCart(page, { milk: 1 });
    await page.goto('/');
    await openStoreSection(page);
    const row = selector(page).getByRole('listitem').filter({ hasText: 'Costco' });
    expect(await row.first().textContent()).toContain(words);
    const head = page.getByRole('columnheader').filter({ hasText: words });
    expect(await head.first().textContent()).toContain('Costco');
  });
});

describe('The store selector', () => {
  it('The store selector accepts five stores and refuses the sixth', async () => {
    const page = await openStoreSelector();
    const boxes = selector(page).getByRole('checkbox');
    await boxes.nth(5).waitFor();
    for (let count = 1; count <= 5; count += 1) {
      await waitForSave(page, () => boxes.nth(count - 1).click());
      await selector(page).getByText(`${count} of 5 selected`).waitFor();
    }
    await boxes.nth(5).click();
    await expectToast(
      page,
      'Store Limit Reached',
      'You can select up to 5 stores. Remove a store first to add a new one.',
    );
    expect(await boxes.nth(5).isChecked()).toBe(false);
    expect((await loadPreferences(page)).storeIds).toHaveLength(5);
    markVerified('5.stores', '9.stores');
  });

  it('The store selector can select the five closest stores', async () => {
    const page = await openStoreSelector();
    await waitForSave(page, () => selector(page).getByRole('button', { name: 'The 5 closest' }).click());
    const nearbyStores = await listStoresNear(page);
    // Clubs are left out, because only members can shop there.
    const nearestStores = nearbyStores.filter(({ membership }) => membership === null).slice(0, 5);
    expect((await loadPreferences(page)).storeIds).toEqual(nearestStores.map(({ id }) => id));
    const boxes = selector(page).getByRole('checkbox');
    for (const [index, store] of nearbyStores.slice(0, 7).entries())
      expect(await boxes.nth(index).isChecked()).toBe(nearestStores.includes(store));
    markVerified('2.stores.closest');
  });

  it("The store selector's “Budget Stores” button selects Walmart Supercenter, Target and Kroger", async () => {
    const columbus = { lat: 39.9612, lng: -82.9988, address: 'Columbus, OH 43215', isApproximate: false };
    const page = await openStoreSelector({ location: columbus, distanceMiles: 15 });
    await waitForSave(page, () => selector(page).getByRole('button', { name: 'Budget Stores' }).click());
    expect(listChainNames(await loadPreferences(page))).toEqual(['Walmart Supercenter', 'Target', 'Kroger']);
    markVerified('2.stores.budget');

    const inChicago = await openStoreSelector();
    await waitForSave(inChicago, () =>
      selector(inChicago).getByRole('button', { name: 'Budget Stores' }).click(),
    );
    expect(listChainNames(await loadPreferences(inChicago))).toEqual(['Walmart Supercenter', 'Target']);
    await expectToast(inChicago, 'Budget Stores selected', 'Not within this distance: Kroger.');
  });

  it('If no store is selected, the store selector says so', async () => {
    const page = await openStoreSelector();
    await selector(page).getByText('no stores selected').waitFor();
    await page.getByText('No stores selected', { exact: true }).first().waitFor();
    await page.getByRole('button', { name: /no stores selected/ }).waitFor();
    markVerified('2.stores.none-selected');
  });

  it('If all stores are too far, the selector lists them as “999 mi away”', async () => {
    const nome = { lat: 64.5011, lng: -165.4064, address: 'Nome, AK 99762', isApproximate: false };
    const page = await openStoreSelector({ location: nome, distanceMiles: 15 });
    await selector(page).getByText('No stores within 15 miles', { exact: true }).waitFor();
    await page.getByText('No stores within 15 miles', { exact: true }).first().waitFor();
    const rows = selector(page).getByRole('listitem');
    expect(await rows.count()).toBe(50);
    for (const text of await rows.allTextContents()) {
      expect(text).toMatch(/999 mi away$/);
    }
    await selector(page).getByText('“999 mi” means farther than you chose.').waitFor();
    markVerified('2.stores.none-near', '7.stores-fallback');
    await waitForSave(page, () => page.getByRole('slider', { name: 'Distance' }).press('Home'));
    await selector(page).getByText('No stores within 1 mile', { exact: true }).waitFor();
    const quick = selector(page).getByRole('button', { name: 'The 5 closest' });
    expect(await quick.getAttribute('aria-disabled')).toBe('true');
  });

  it("The store selector says why stores couldn't be loaded and offers a retry", async () => {
    const page = await open({ expectedMessages: /status of 503/ });
    await signInOnPage(page, testApp());
    await saveSettings(page);
    const message = 'We’re very busy right now. Please try again in a moment.';
    await page.route('**/api/stores?*', (route) =>
      route.fulfill({ status: 503, json: { code: 'unavailable', message } }),
    );
    await page.goto('/');
    const notice = page.getByRole('alert').filter({ hasText: 'Error Loading Stores' });
    await notice.getByText('Error Loading Stores', { exact: true }).waitFor();
    await notice.getByText(message, { exact: true }).waitFor();
    await page.unroute('**/api/stores?*');
    await notice.getByRole('button', { name: 'Try again' }).click();
    await selector(page).getByRole('checkbox').first().waitFor();
    expect(await notice.count()).toBe(0);
    markVerified('8.stores');
  });

  itInFullTier(
    'The store selector marks a selected store that is just beyond the chosen distance',
    async () => {
      const { db } = testApp().database;
      const north = (miles: number) => chicago.lat + miles / 69.0932;
      const chain = await makeChain(db);
      const insertStoreAt = (miles: number) =>
        makeStore(db, {
          chain_id: chain.id,
          latitude: north(miles),
          longitude: chicago.lng,
          name: `At ${miles}`,
        });
      const [near, far] = [await insertStoreAt(4.9), await insertStoreAt(5.1)];
      const page = await openStoreSelector({ distanceMiles: 5, storeIds: [near.id, far.id] });
      await page.getByText('1 too far', { exact: true }).waitFor();
      await selector(page).getByText('Selected stores more than 5 mi away').waitFor();
      await waitForSave(page, () => page.getByRole('button', { name: '10 mi', exact: true }).click());
      await page.getByText('within 10 miles', { exact: true }).waitFor();
      expect(await page.getByText(/too far$/).count()).toBe(0);
      await waitForSave(page, () => page.getByRole('button', { name: '5 mi', exact: true }).click());
      await expectToast(page, '1 store more than 5 mi away not shown');
      await expect.poll(async () => (await loadPreferences(page)).storeIds).toEqual([near.id]);
    },
  );
});

describe('Exporting to a store', () => {
  it('The export dialog has no link for a store without a website', async () => {
    const { db } = testApp().database;
    const store = await makeStore(db, { name: 'Corner Grocery' });
    const page = await open();
    await signInOnPage(page, testApp());
    await saveSettings(page, { storeIds: [store.id] });
    await fillCart(page, { milk: 1 });
    await page.goto('/');
    await page.getByRole('button', { name: 'Visit Corner Grocery' }).click();
    const dialog = page.getByRole('dialog', { name: 'Export Your Shopping Cart' });
    await dialog
      .getByText('We don’t have a website for Corner Grocery. Take your list with you instead.')
      .waitFor();
    const visit = dialog.getByRole('button', { name: 'Visit Store' });
    expect(await visit.getAttribute('aria-disabled')).toBe('true');
    expect(await dialog.getByRole('link', { name: 'Visit Store' }).count()).toBe(0);
    expect(await dialog.getByText('Shop with Cart').count()).toBe(0);
    const opened = vi.spyOn(window, 'open');
    await visit.click({ force: true });
    expect(opened).not.toHaveBeenCalled();
    expect(new URL(page.url()).pathname).toBe('/');
  });
});
