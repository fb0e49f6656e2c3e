import { locateText, pressButton, type View } from './open-view.ts';

/** Runs in the page: saves similar receipts from three consecutive weeks. */
export async function saveWeeklyReceipts(): Promise<number[]> {
  const fetchJson = async (path: string) => (await fetch(path)).json();
  const [store] = await fetchJson('/api/stores?lat=41.92&lng=-87.65&maxDistance=10');
  const searches = await Promise.all(
    ['whole milk', 'large eggs', 'bananas'].map((words) => fetchJson(`/api/search?q=${words}`)),
  );
  const ids: number[] = [];
  for (const daysAgo of [2, 9, 16]) {
    const lines = searches.map(({ items }, index) => ({
      ...{ printedName: `ITEM ${index}`, itemId: items[0].id, quantity: index + 1 },
      ...{ isByWeight: false, priceCents: 300, regularCents: null },
    }));
    const purchasedOn = new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
    const sums = { otherCents: 0, taxCents: 0, totalCents: 900 };
    const response = await fetch('/api/receipts', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ storeId: store.id, purchasedOn, ...sums, lines }),
    });
    ids.push((await response.json()).id);
  }
  return ids;
}

/**
 * Runs in the page: saves seven receipts of eight items each. They come from the last eight months and two stores.
 * Prices rise each month.
 */
async function saveMonthlyReceipts(): Promise<number[]> {
  const fetchJson = async (path: string) => (await fetch(path)).json();
  const [firstStore, secondStore] = await fetchJson('/api/stores?lat=41.92&lng=-87.65&maxDistance=10');
  const queries = ['whole milk', 'large eggs', 'bananas', 'butter', 'bread', 'coffee', 'rice', 'cheddar'];
  const searches = await Promise.all(queries.map((each) => fetchJson(`/api/search?q=${each}`)));
  const ids: number[] = [];
  for (const monthsAgo of [0, 1, 2, 3, 5, 6, 7]) {
    const now = new Date();
    const day = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - monthsAgo, 1))
      .toISOString()
      .slice(0, 10);
    const priceCents = 420 - monthsAgo * 3;
    const lines = searches.map(({ items }, index) => ({
      ...{ printedName: `ITEM ${index}`, itemId: items[0].id, quantity: 2, isByWeight: false, priceCents },
      regularCents: monthsAgo === 0 && index < 2 ? priceCents + 50 : null,
    }));
    const sums = { otherCents: 0, taxCents: 0, totalCents: priceCents * 8 + monthsAgo * 4_000 };
    const storeId = monthsAgo % 2 === 0 ? firstStore.id : secondStore.id;
    const response = await fetch('/api/receipts', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ storeId, purchasedOn: day, ...sums, lines }),
    });
    ids.push((await response.json()).id);
  }
  return ids;
}

const openSpending: View = async (page, inspect, name) => {
  await page.goto('/receipts');
  await page.getByText('No receipts yet.').waitFor();
  const ids = await page.evaluate(saveMonthlyReceipts);
  await page.reload();
  await page.getByRole('heading', { name: 'Your personal inflation' }).waitFor();
  await page.getByText('By store, as a table').click();
  await page.evaluate(() => scrollTo(0, 0));
  await inspect(name);
  await page.evaluate(
    (each) => Promise.all(each.map((id) => fetch(`/api/receipts/${id}`, { method: 'DELETE' }))),
    ids,
  );
  await page.reload();
  await page.getByText('No receipts yet.').waitFor();
};

export const receiptViews: Record<string, View> = {
  receipts: async (page, inspect, name) => {
    await page.goto('/receipts');
    await page.getByText('No receipts yet.').waitFor();
    await inspect(name);
  },
  spending: openSpending,
  'receipt-review': async (page, inspect, name) => {
    await page.goto('/receipts');
    const text =
      'GV WHL MLK  3.48 F\nLRG EGGS  2.99 F\nMember savings 0.50-\n1.34 lb @ 0.59/lb\nBANANAS  0.79\nTOTAL  7.76';
    await page.getByLabel('Receipt text').fill(text);
    await pressButton(page, 'Get prices');
    await page.getByText('It doesn’t add up: $1.00 short').waitFor();
    await page.getByLabel('Store').selectOption({ index: 1 });
    await locateText(/Bananas/)(page).waitFor();
    await inspect(name);
    await pressButton(page, 'Search for LRG EGGS');
    await page.getByRole('combobox', { name: 'Search for LRG EGGS' }).fill('eggs');
    await page.getByRole('listbox').getByRole('option').first().waitFor();
    await inspect('receipt-search');
  },
};
