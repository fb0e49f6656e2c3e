import type { Page } from 'playwright-core';
import type { ViewInspector } from './open-view.ts';

const scannerDialog = (page: Page) => page.getByRole('dialog', { name: 'Scan a barcode' });

async function typeCode(page: Page, code: string): Promise<void> {
  await scannerDialog(page).getByLabel('Number under the barcode').fill(code);
  await scannerDialog(page).getByRole('button', { name: 'Find' }).click();
}

export const scanViews = {
  scan: async (page: Page, inspect: ViewInspector, name: string) => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Scan a barcode' }).click();
    await scannerDialog(page)
      .getByText(/type the number below\./i)
      .waitFor();
    await typeCode(page, '4006381333932');
    await inspect(name, 'overlay');
    await typeCode(page, '4006381333931');
    await scannerDialog(page).getByRole('button', { name: 'Not listed? Describe it' }).click();
    await scannerDialog(page).getByLabel('What it is').fill('Highlighter pens');
    await scannerDialog(page).getByRole('button', { name: 'Save' }).click();
    await inspect(`${name}-describe`, 'overlay');
    await page.keyboard.press('Escape');
  },
  'scan-shop': async (page: Page, inspect: ViewInspector, name: string) => {
    await page.goto('/shop');
    await page.getByRole('button', { name: 'Scan', exact: true }).click();
    await typeCode(page, '2 12345 92875 2');
    await scannerDialog(page).getByText('Which item on your list is it?').waitFor();
    await inspect(`${name}-label`, 'overlay');
    await scannerDialog(page)
      .getByRole('button', { name: /^Paper Towels/ })
      .click();
    await scannerDialog(page)
      .getByText(/ than at | as at /)
      .waitFor();
    await inspect(name, 'overlay');
  },
};

/** Runs in the page. */
export async function proposeUnknownItem(): Promise<void> {
  const description = { name: 'Highlighter Pens', brand: 'Stabilo', unit: '4 ct', category: 'Household' };
  await fetch('/api/codes', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code: '4006381333931', itemId: null, description }),
  });
}

/** Runs in the page. */
export async function reportPrices(): Promise<void> {
  const fetchJson = async (path: string) => (await fetch(path)).json();
  const items = await fetchJson('/api/grocery-items?limit=2');
  const stores = await fetchJson('/api/stores?lat=41.88&lng=-87.62&maxDistance=10');
  const seenAt = new Date().toISOString();
  const place = { storeId: stores[0].id, seenAt };
  const lowPrice = { ...place, itemId: items[0].id, priceCents: 99, regularPriceCents: null };
  const cardPrice = {
    ...place,
    itemId: items[1].id,
    priceCents: 299,
    regularPriceCents: 359,
    isMember: true,
  };
  await fetch('/api/own-prices', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ prices: [lowPrice, cardPrice] }),
  });
}
