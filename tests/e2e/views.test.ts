import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { addCartEntry } from '#contract/cart.ts';
import { searchGroceryItems } from '#contract/grocery-items.ts';
import { putPreferences } from '#contract/preferences.ts';
import { listStores } from '#contract/stores.ts';
import { beginJourney } from '#tests/support/journey.ts';
import { openStores, searchBox } from '#tests/support/shopper.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { expectAccessible, expectNoSidewaysScroll, openTab, type Tab } from '#tests/support/tab.ts';

const journey = beginJourney();
const tabs: Tab[] = [];

afterEach(async () => {
  for (const tab of tabs.splice(0)) {
    await tab.close();
    tab.expectQuiet();
  }
});

type Look = { width?: number; colorScheme?: 'light' | 'dark'; provokes?: RegExp };

async function visitor(look: Look = {}): Promise<Page> {
  const tab = await openTab(journey().browser, { baseURL: journey().app.url, ...look });
  tabs.push(tab);
  return tab.page;
}

/** A tab of a signed-in shopper, without the way through the sign-in pages; `fill` puts four items and five stores in. */
async function shopper({ fill = false, ...look }: Look & { fill?: boolean } = {}): Promise<Page> {
  const page = await visitor(look);
  const { app, database } = journey();
  const { cookie, headers } = await signIn(database.db);
  await page.context().addCookies([{ url: app.url, name: 'session', value: cookie.replace('session=', '') }]);
  if (!fill) return page;
  const call = async (method: string, path: string, body?: unknown) => {
    const answer = await fetch(app.url + path, {
      method,
      headers: { ...headers, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    expect(answer.ok, `${method} ${path}: ${answer.status}`).toBe(true);
    return answer.json();
  };
  const location = { lat: 41.9228, lng: -87.6486, address: 'Chicago, IL 60614' };
  const near = listStores.response.parse(
    await call('GET', `${listStores.path}?lat=${location.lat}&lng=${location.lng}&maxDistance=10`),
  );
  await call('PUT', putPreferences.path, {
    location: { ...location, isApproximate: false },
    distanceMiles: 10,
    storeIds: near.slice(0, 5).map(({ id }) => id),
    extraStopValueCents: 500,
  });
  for (const [index, text] of ['milk', 'eggs', 'bread', 'paper towels'].entries()) {
    const found = searchGroceryItems.response.parse(
      await call('GET', `${searchGroceryItems.path}?q=${encodeURIComponent(text)}`),
    );
    await call('POST', addCartEntry.path, { itemId: found[0]?.id, quantity: index + 1 });
  }
  return page;
}

const home = async (page: Page) => {
  await page.goto('/');
  await page.getByRole('heading', { name: /^Welcome/ }).waitFor();
};

const filledHome = async (page: Page) => {
  await home(page);
  await page.getByRole('region', { name: 'Price comparison' }).waitFor();
};

describe.each(['light', 'dark'] as const)('for everybody, in %s', (colorScheme) => {
  it('shows the landing page', async () => {
    const page = await visitor({ colorScheme });
    await page.goto('/');
    await page.getByRole('link', { name: 'Sign In' }).first().waitFor();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expectAccessible(page, 'the landing page');
    await expectNoSidewaysScroll(page, 'the landing page');
  });

  it('shows the sign-in and sign-up pages', async () => {
    const page = await visitor({ colorScheme, provokes: /status of 400/ });
    await page.goto('/api/login');
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await expectAccessible(page, 'the sign-in page');
    await expectNoSidewaysScroll(page, 'the sign-in page');
    await page.getByRole('link', { name: 'Create an account' }).click();
    await page.getByRole('heading', { name: 'Create an account' }).waitFor();
    await expectAccessible(page, 'the sign-up page');
    await expectNoSidewaysScroll(page, 'the sign-up page');
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByText('Please enter your first name.').waitFor();
    await expectAccessible(page, 'the sign-up page with mistakes');
  });

  it('shows the own page with and without a cart', async () => {
    const empty = await shopper({ colorScheme });
    await home(empty);
    await empty.getByText('Your cart is empty').waitFor();
    await expectAccessible(empty, 'the empty page');
    await expectNoSidewaysScroll(empty, 'the empty page');
    const full = await shopper({ colorScheme, fill: true });
    await filledHome(full);
    await expectAccessible(full, 'the filled page');
    await expectNoSidewaysScroll(full, 'the filled page');
  });
});

describe('opened', () => {
  it('shows search results, stores with their map, brands, and the question before clearing', async () => {
    const page = await shopper({ fill: true });
    await filledHome(page);
    await searchBox(page).fill('milk');
    await page
      .getByRole('option', { name: /Whole Milk/ })
      .first()
      .waitFor();
    await expectAccessible(page, 'the search results');
    await expectNoSidewaysScroll(page, 'the search results');
    await searchBox(page).press('Escape');
    await searchBox(page).fill('');

    await openStores(page);
    await page.getByText('Show on a ring map').click();
    await expectAccessible(page, 'the store selector');
    await expectNoSidewaysScroll(page, 'the store selector');

    await page
      .getByRole('button', { name: /^Switch brand/ })
      .first()
      .click();
    await page.getByRole('menuitemcheckbox').first().waitFor();
    await expectAccessible(page, 'the brand menu');
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'Clear cart' }).click();
    await page.getByRole('dialog', { name: 'Clear your cart?' }).waitFor();
    await expectAccessible(page, 'the question before clearing');
  });

  it.each([
    'light',
    'dark',
  ] as const)('shows menu, comparison and table on a phone in %s', async (colorScheme) => {
    const page = await shopper({ width: 360, colorScheme, fill: true });
    await filledHome(page);
    await expectAccessible(page, 'the filled page on a phone');
    await page.getByRole('button', { name: 'Show table' }).click();
    await expectAccessible(page, 'the table on a phone');
    await expectNoSidewaysScroll(page, 'the table on a phone');

    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('dialog', { name: 'Menu' }).waitFor();
    await expectAccessible(page, 'the menu');
    await page.keyboard.press('Escape');

    await page.locator('button[aria-haspopup=dialog]').last().click();
    await page.getByRole('dialog', { name: 'Compare stores' }).waitFor();
    await expectAccessible(page, 'the comparison sheet');
  });

  it.each(['/about', '/auth-error?error=code_expired', '/no-such-page'])('shows %s', async (path) => {
    const page = await visitor({ provokes: /status of 404/ });
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expectAccessible(page, path);
    await expectNoSidewaysScroll(page, path);
  });
});
