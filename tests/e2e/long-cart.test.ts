import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { enter } from '#tests/support/enter.ts';
import { place, storesNear } from '#tests/support/fill.ts';
import { beginJourney } from '#tests/support/journey.ts';
import { launchBrowser } from '#tests/support/launch-browser.ts';
import { quantityOf, searchBox } from '#tests/support/shopper.ts';
import { expectNoSidewaysScroll } from '#tests/support/tab.ts';
import { quietTabs } from '#tests/support/tabs.ts';
import { expectToast } from '#tests/support/toast.ts';

/** No shopper takes a page for frozen before this, also on a processor much slower than theirs. */
const LONGEST_TASK_MS = 1000;

const journey = beginJourney();
// A trace is of everything that a browser does, so this one is nobody else's.
let browser: Browser;
const open = quietTabs(() => ({ ...journey(), browser }));

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

/** Puts the 200 most popular items into the cart, but for the one that is to be the 201st. */
async function fillUp(userId: string): Promise<void> {
  await journey().database.pool.query(
    `insert into cart_entry (user_id, item_id, quantity, added_at)
     select $1, id, 1, now() from grocery_item where name <> 'Large Eggs' order by popularity desc, id limit 200`,
    [userId],
  );
}

type TraceEvent = { name: string; tdur?: number };

/**
 * The longest task since `startTracing`, in ms of the processor's time: by the clock on the wall a page also seems to
 * freeze when other programs of the machine have the processor.
 */
async function longestTaskMs(): Promise<number> {
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: TraceEvent[];
  };
  const tasks = traceEvents.filter(({ name, tdur }) => name.endsWith('RunTask') && tdur !== undefined);
  expect(tasks.length).toBeGreaterThan(100);
  return Math.max(...tasks.map(({ tdur = 0 }) => tdur / 1000));
}

it('a cart of 200 lines can be used, takes no 201st, and does not freeze the page', async () => {
  const page = await open({ provokes: /status of 409/ });
  const { userId } = await enter(page, journey());
  await fillUp(userId);
  const stores = await storesNear(page);
  await place(page, { storeIds: stores.slice(0, 5).map(({ id }) => id) });
  await browser.startTracing(page, { categories: ['toplevel'] });
  await page.goto('/');

  const cart = page.getByRole('region', { name: 'Your cart' });
  await cart.getByText(/^200 items/).waitFor();
  expect(await cart.getByRole('listitem').count()).toBe(200);
  const table = page.getByRole('region', { name: 'Prices by item and store' });
  await table.getByRole('row', { name: /^Total/ }).waitFor({ state: 'attached' });
  expect(await table.getByRole('row').count()).toBe(204);

  await searchBox(page).fill('large eggs');
  await page.getByRole('listbox').getByRole('option').first().click();
  await expectToast(
    page,
    'Error',
    'Your cart has 200 items, which is all that fit. Remove an item first to add a new one.',
  );
  expect(await searchBox(page).inputValue()).toBe('large eggs');
  expect(await cart.getByRole('listitem').count()).toBe(200);
  await searchBox(page).fill('');

  const changed = page.waitForResponse((response) => response.request().method() === 'PATCH');
  const quantity = cart.getByRole('group', { name: /^Quantity of/ }).first();
  await quantity.getByRole('button', { name: /more$/ }).click();
  await expect.poll(() => quantity.getByRole('status').textContent()).toBe('2');
  expect((await changed).ok()).toBe(true);
  expect(await longestTaskMs()).toBeLessThan(LONGEST_TASK_MS);

  // The table scrolls by itself, below its header, instead of making the page wider or endless.
  const box = await table.boundingBox();
  expect(box?.width).toBeLessThanOrEqual(1240);
  expect(box?.height).toBeLessThanOrEqual(0.85 * 800 + 1);
  await expectNoSidewaysScroll(page, 'a page with 200 lines');

  // With one less there is room for one again.
  await cart
    .getByRole('group', { name: /^Quantity of/ })
    .nth(1)
    .getByRole('button', { name: /^Remove/ })
    .click();
  await cart.getByText(/^199 items/).waitFor();
  await searchBox(page).fill('large eggs');
  await page.getByRole('listbox').getByRole('option').first().click();
  await quantityOf(page, 'Large Eggs').waitFor();
  await cart.getByText(/^200 items/).waitFor();

  // On a phone the prices of 200 lines wait folded, below the totals.
  await page.setViewportSize({ width: 360, height: 800 });
  const best = page.getByRole('region', { name: 'Price comparison' }).locator('ol > li > details').first();
  expect(await best.getAttribute('open')).toBeNull();
  await best.locator('summary').first().click();
  await expect.poll(() => best.getByRole('listitem').count()).toBe(200);
});
