import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { holds } from '#tests/conformity/holds.ts';
import { nowhere } from '#tests/support/app-process.ts';
import { beginJourney } from '#tests/support/journey.ts';
import { options } from '#tests/support/keyboard.ts';
import { listeningApp } from '#tests/support/listening-app.ts';
import { addItem, searchBox } from '#tests/support/shopper.ts';
import { quietTabs } from '#tests/support/tabs.ts';
import { sampleItems, searchSamples } from '#web/features/demo/sample-catalogue.ts';
import { sampleStores } from '#web/features/demo/sample-stores.ts';
import { groupByName } from '#web/features/grocery-items/search-groups.ts';

const journey = beginJourney();
const open = quietTabs(journey);

async function landing(): Promise<Page> {
  const page = await open();
  await page.goto('/');
  await searchBox(page).waitFor();
  return page;
}

const region = (page: Page, name: string) =>
  page.getByRole('main').getByRole('region', { name, exact: true });

/** Above and below are where the shopper sees them. */
async function expectInOrder(...parts: ReturnType<Page['locator']>[]): Promise<void> {
  const tops = await Promise.all(parts.map(async (part) => (await part.boundingBox())?.y ?? Number.NaN));
  expect(tops, 'from top to bottom').toEqual(tops.toSorted((a, b) => a - b));
}

describe('the landing page', () => {
  it('leads from Sign In at the top, through the product itself, to a sign-in card', async () => {
    const page = await landing();
    const signIn = page.getByRole('banner').getByRole('link', { name: 'Sign In', exact: true });
    const ad = page.getByRole('main').getByRole('complementary', { name: 'Advertisement' });
    expect(await ad.allTextContents()).toEqual(['AdSense Pending Approval']);
    await expectInOrder(signIn, ad, page.getByRole('heading', { level: 1 }));
    holds('2.landing.header', '1.ads');

    const place = region(page, 'Your location');
    expect(await place.getByRole('textbox', { name: 'ZIP, city or address' }).isVisible()).toBe(true);
    expect(await place.getByRole('slider', { name: 'Distance' }).isVisible()).toBe(true);
    expect(await region(page, 'Your stores').getByRole('checkbox').count()).toBeGreaterThanOrEqual(3);
    holds('2.landing.place');

    const cart = region(page, 'Your cart').getByRole('listitem');
    const before = await cart.count();
    expect(before).toBeGreaterThan(0);
    await addItem(page, 'shampoo', /Dove/);
    expect(await cart.count()).toBe(before + 1);
    expect(await cart.filter({ hasText: 'Shampoo' }).filter({ hasText: 'Dove' }).count()).toBe(1);
    holds('2.landing.search');

    const table = region(page, 'Price comparison').getByRole('table');
    expect(await table.getByRole('columnheader').count(), 'items, and three stores').toBe(1 + 3);
    const items = await table.locator('tbody').getByRole('rowheader').allTextContents();
    expect(items).toHaveLength(before + 1);
    expect(items.at(-1)).toContain('Shampoo');
    expect(await table.locator('tfoot').getByRole('rowheader').allTextContents()).toEqual([
      'Subtotal',
      'Tax (8%)',
      'Total',
    ]);
    const totals = await table.locator('tfoot tr').last().getByRole('cell').allTextContents();
    for (const total of totals) expect(total).toMatch(/\$\d+\.\d\d/);
    holds('2.landing.table');

    const strategy = region(page, 'Smart shopping strategy');
    expect(await strategy.getByRole('button', { name: /^One stop.*\$\d+\.\d\d/ }).isVisible()).toBe(true);
    holds('2.landing.strategy');

    const closing = page.getByRole('main').getByRole('heading', { level: 2 }).last();
    expect(await closing.textContent()).toBe('Now with the stores around you');
    const closingSignIn = page.getByRole('main').getByRole('link', { name: 'Sign In', exact: true });
    expect(await closingSignIn.getAttribute('href')).toBe('/api/login');
    await expectInOrder(table, closing, closingSignIn, page.getByRole('contentinfo'));
    holds('2.landing.sign-in');
  });

  it('shows a fixed catalogue, five stores and simulated prices, the same to every visitor', async () => {
    for (const page of [await landing(), await landing()]) {
      await page.getByRole('button', { name: '15 mi', exact: true }).click();
      const stores = page.getByRole('region', { name: 'Stores', exact: true }).getByRole('listitem');
      await expect.poll(() => stores.count()).toBe(5);
      const names = await stores.locator('.font-medium').allTextContents();
      expect(names).toEqual(sampleStores.map(({ name }) => name));
      await page.getByText('Demo, simulated prices.').waitFor();
      const kinds = await page.getByRole('table').getByText('simulated', { exact: true }).count();
      expect(kinds).toBe(await page.getByRole('table').locator('tbody').getByRole('cell').count());
      await searchBox(page).fill('store');
      await options(page).first().waitFor();
      const known = groupByName(searchSamples('store')).flatMap(({ items }) => items);
      expect(await options(page).allTextContents()).toEqual(
        known.map(({ name, brand, unit }) => `${name}, ${brand} · ${unit}Add`),
      );
      for (const link of await page.getByRole('link', { name: 'Sign In', exact: true }).all()) {
        expect(await link.getAttribute('href')).toBe('/api/login');
      }
    }
    expect(sampleItems.length).toBeGreaterThanOrEqual(60);
    holds('1.demo');
  });

  it('goes to the sign-in page by Sign In', async () => {
    const page = await landing();
    const signIn = page.getByRole('banner').getByRole('link', { name: 'Sign In', exact: true });
    expect(await signIn.getAttribute('href')).toBe('/api/login');
    const asked = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/login');
    await signIn.click();
    expect((await asked).isNavigationRequest()).toBe(true);
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    holds('2.header.sign-in');
  });

  it('ends with whom to ask about advertising, and whose it is', async () => {
    const page = await landing();
    const footer = page.getByRole('contentinfo');
    expect(await footer.getByText(/^Advertising: /).textContent()).toBe(
      'Advertising: advertising@cartwise.example',
    );
    const contact = footer.getByRole('link', { name: 'advertising@cartwise.example' });
    expect(await contact.getAttribute('href')).toBe('mailto:advertising@cartwise.example');
    holds('1.footer-contact');
    const year = await page.evaluate(() => new Date().getFullYear());
    await footer.getByText(`© ${year} Cartwise. All rights reserved.`, { exact: true }).waitFor();
    holds('1.footer-copyright');
  });
});

it('says of any other path that there is no such page, with the way home', async () => {
  const page = await open({ provokes: /status of 404/ });
  const title = page.getByRole('heading', { level: 1 });
  for (const path of ['/no-such-page', '/account/more', '/shared', '/a/b/c?d=e#f']) {
    expect((await page.goto(path))?.status(), path).toBe(404);
    await title.waitFor();
    expect(await title.allTextContents(), path).toEqual(['Page Not Found']);
  }
  await page.getByRole('link', { name: 'Go Home' }).click();
  await searchBox(page).waitFor();
  holds('2.route.404');
});

it('asks for advertisements by client and slot, where they are configured', async () => {
  const ads = { ADSENSE_CLIENT: 'ca-pub-1234567890123456', ADSENSE_SLOT: '4242424242' };
  const app = await listeningApp(journey().database.db, { env: { ...nowhere, ...ads } });
  try {
    const page = await open({ baseURL: app.url });
    const asked: string[] = [];
    await page.route(/googlesyndication/, (route) => {
      asked.push(route.request().url());
      return route.fulfill({ contentType: 'text/javascript', body: '' });
    });
    await page.goto('/');
    const place = page.getByRole('complementary', { name: 'Advertisement' }).locator('ins');
    await place.waitFor({ state: 'attached' });
    expect(await place.getAttribute('data-ad-client')).toBe(ads.ADSENSE_CLIENT);
    expect(await place.getAttribute('data-ad-slot')).toBe(ads.ADSENSE_SLOT);
    await expect.poll(() => asked.length).toBe(1);
    expect(new URL(asked[0] ?? '').searchParams.get('client')).toBe(ads.ADSENSE_CLIENT);
    expect(await page.getByText('AdSense Pending Approval').count()).toBe(0);
    holds('9.ad-slots');
  } finally {
    await app.close();
  }
});
