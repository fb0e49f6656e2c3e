import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { markVerified } from '#tests/conformity/mark-verified.ts';
import { setUpPageTests } from '#tests/support/dom/begin-pages.ts';
import { searchResultOptions } from '#tests/support/keyboard.ts';
import { addItem, searchBox } from '#tests/support/shopper.ts';
import { sampleItems, searchSamples } from '#web/features/demo/sample-catalog.ts';
import { sampleStores } from '#web/features/demo/sample-stores.ts';
import { groupByName } from '#web/features/grocery-items/search-groups.ts';

const { open } = setUpPageTests();

async function openLandingPage(): Promise<Page> {
  const page = await open();
  await page.goto('/');
  await searchBox(page).waitFor();
  return page;
}

const region = (page: Page, name: string) =>
  page.getByRole('main').getByRole('region', { name, exact: true });

describe('The landing page', () => {
  it('The landing page has a Sign In link, demo, ad and sign-in card', async () => {
    const page = await openLandingPage();
    const signIn = page.getByRole('banner').getByRole('link', { name: 'Sign In', exact: true });
    const ad = page.getByRole('main').getByRole('group', { name: 'Advertisement' });
    expect(await ad.allTextContents()).toEqual(['AdSense Pending Approval']);
    await signIn.waitFor();
    await page.getByRole('heading', { level: 1 }).waitFor();
    markVerified('2.landing.header', '1.ads');

    const place = region(page, 'Your location');
    await place.waitFor();
    expect(await place.getByRole('textbox', { name: 'ZIP, city, or address' }).isVisible()).toBe(true);
    expect(await place.getByRole('slider', { name: 'Distance' }).isVisible()).toBe(true);
    expect(await region(page, 'Your stores').getByRole('checkbox').count()).toBeGreaterThanOrEqual(3);
    markVerified('2.landing.place');

    const cart = region(page, 'Your cart').getByRole('listitem');
    const before = await cart.count();
    expect(before).toBeGreaterThan(0);
    await addItem(page, 'shampoo', /Dove/);
    expect(await cart.count()).toBe(before + 1);
    expect(await cart.filter({ hasText: 'Shampoo' }).filter({ hasText: 'Dove' }).count()).toBe(1);
    markVerified('2.landing.search');

    const table = region(page, 'Price comparison').getByRole('table');
    await table.waitFor();
    expect(await table.getByRole('columnheader').count(), 'items, and three stores').toBe(1 + 3);
    const rowHeaders = table.locator('tbody').getByRole('rowheader');
    await expect.poll(() => rowHeaders.count()).toBe(before + 1);
    const items = await rowHeaders.allTextContents();
    expect(items[0]).toContain('Shampoo');
    expect(await table.locator('tfoot').getByRole('rowheader').allTextContents()).toEqual([
      'Subtotal',
      'Tax (8%)',
      'Total',
    ]);
    const totals = await table.locator('tfoot tr').last().getByRole('cell').allTextContents();
    for (const total of totals) expect(total).toMatch(/\$\d+\.\d\d/);
    markVerified('2.landing.table');

    const strategy = region(page, 'Smart shopping strategy');
    await strategy.getByRole('button', { name: /^One stop.*\$\d+/ }).waitFor();
    markVerified('2.landing.strategy');

    const closing = page.getByRole('main').getByRole('heading', { level: 2 }).last();
    await expect.poll(() => closing.textContent()).toBe('Now try it with stores near you');
    const closingSignIn = page.getByRole('main').getByRole('link', { name: 'Sign In', exact: true });
    expect(await closingSignIn.getAttribute('href')).toBe('/api/login');
    await page.getByRole('contentinfo').waitFor();
    markVerified('2.landing.sign-in');
  });

  it('The landing page shows every visitor the same catalog and stores, with simulated prices', async () => {
    for (let visit = 0; visit < 2; visit += 1) {
      const page = await openLandingPage();
      await page.getByRole('button', { name: '15 mi', exact: true }).click();
      const stores = page.getByRole('region', { name: 'Stores', exact: true }).getByRole('listitem');
      await expect.poll(() => stores.count()).toBe(5);
      const names = await stores.locator('.font-medium').allTextContents();
      expect(names).toEqual(sampleStores.map(({ name }) => name));
      await page.getByText('Demo with simulated prices.').waitFor();
      await page.getByText(/^All prices are simulated/).waitFor();
      const kinds = await page.getByRole('table').getByRole('button', { name: /\$\d/ }).count();
      expect(kinds).toBe(await page.getByRole('table').locator('tbody').getByRole('cell').count());
      await searchBox(page).fill('store');
      await searchResultOptions(page).first().waitFor();
      const sampleItems = groupByName(searchSamples('store')).flatMap(({ items }) => items);
      // Wait for all results, because only six are rendered at first.
      await expect.poll(() => searchResultOptions(page).count()).toBe(sampleItems.length);
      const rows = await searchResultOptions(page).allTextContents();
      for (const [index, { name, brand, unit }] of sampleItems.entries()) {
        expect(rows[index]?.startsWith(`${name}, ${brand} · ${unit}`), rows[index]).toBe(true);
      }
      for (const link of await page.getByRole('link', { name: 'Sign In', exact: true }).all()) {
        expect(await link.getAttribute('href')).toBe('/api/login');
      }
    }
    expect(sampleItems.length).toBeGreaterThanOrEqual(60);
    markVerified('1.demo');
  });

  it('The landing page ends with the advertising contact and the copyright notice', async () => {
    const page = await openLandingPage();
    const footer = page.getByRole('contentinfo');
    expect(await footer.getByText(/^Advertising: /).textContent()).toBe(
      'Advertising: advertising@cartwise.example',
    );
    const contact = footer.getByRole('link', { name: 'advertising@cartwise.example' });
    expect(await contact.getAttribute('href')).toBe('mailto:advertising@cartwise.example');
    markVerified('1.footer-contact');
    const year = await page.evaluate(() => new Date().getFullYear());
    await footer.getByText(`© ${year} Cartwise. All rights reserved.`, { exact: true }).waitFor();
    markVerified('1.footer-copyright');
  });
});

it('An unknown path returns 404 and a not-found page that links home', async () => {
  const page = await open();
  const title = page.getByRole('heading', { level: 1 });
  for (const path of ['/no-such-page', '/account/more', '/shared', '/a/b/c?d=e#f']) {
    expect((await page.request.get(path)).status(), path).toBe(404);
    await page.goto(path);
    await title.waitFor();
    expect(await title.allTextContents(), path).toEqual(['Page Not Found']);
  }
  await page.getByRole('link', { name: 'Go Home' }).click();
  await searchBox(page).waitFor();
  markVerified('2.route.404');
});
