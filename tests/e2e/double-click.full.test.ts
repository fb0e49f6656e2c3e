import type { Page, Request } from 'playwright-core';
import { expect, it } from 'vitest';
import { toggleFavorite } from '#contract/favorites.ts';
import { createRecurringOrder } from '#contract/recurring-orders.ts';
import { compareButton } from '#tests/support/answer.ts';
import { signInOnPage } from '#tests/support/enter.ts';
import { callApi, chicago, fillCartAndStores } from '#tests/support/fill.ts';
import { setUpBrowserTests } from '#tests/support/journey.ts';
import { closeWithEscape } from '#tests/support/keyboard.ts';
import { loadComparison, openStoreSection, searchBox } from '#tests/support/shopper.ts';
import { createTabOpener } from '#tests/support/tabs.ts';
import { itInFullTier } from '#tests/support/tier.ts';

const testApp = setUpBrowserTests();
const open = createTabOpener(testApp);

/**
 * A button, the writes that double-clicking it sends, and the dialog that this leaves open. If `revealedBy`
 * is set, the button appears only after a click on `revealedBy`.
 */
type Button = { name: RegExp; sends?: string[]; opens?: string; revealedBy?: RegExp };

const price = /^(about )?~?\$\d/;

const SAVE_PREFERENCES = 'PATCH /api/preferences';

/** The buttons are ordered so that no button removes something that a later button needs. */
const COMMON_BUTTONS: Button[] = [
  { name: /^Paste a list$/, opens: 'Paste a list' },
  { name: /^Arrange list$/ },
  { name: /^Done$/ },
  { name: /^Scan a barcode$/, opens: 'Scan a barcode' },
  { name: /^Clear search$/ },
  { name: /^Switch brand of/ },
  { name: /^(Lowest|Likely lowest|Best bet|Toss-up)\./ },
  { name: /^Check prices$/, opens: 'What do they cost?' },
  { name: /^How sure\?$/, opens: 'How sure are we?' },
  { name: /^Compare \d stores$/ },
  { name: /^Set budget$/, opens: 'Budget and EBT' },
  // A second click would close the price's details again.
  { name: price, opens: ' at ' },
  { name: /^Price history and alert$/, opens: 'Price history', revealedBy: price },
  { name: /^I saw (a price|it here)$/, opens: 'What does it cost?', revealedBy: price },
  { name: /^(One|Two|Three) stops?/ },
  { name: /^Share List/, opens: 'Share Your Grocery List' },
  { name: /^(Shop|Visit) /, opens: 'Export Your Shopping Cart' },
  { name: /^Per unit$/ },
  { name: /^Yes(, Costco)?$/, sends: [SAVE_PREFERENCES] },
  { name: /^Location Update$/, sends: [SAVE_PREFERENCES] },
  { name: /^Use my location$/, sends: [SAVE_PREFERENCES] },
  { name: /^15 mi$/, sends: [SAVE_PREFERENCES] },
  { name: /^5 mi$/, sends: [SAVE_PREFERENCES] },
  { name: /^2 mi$/, sends: [SAVE_PREFERENCES] },
  { name: /^10 mi$/, sends: [SAVE_PREFERENCES] },
  { name: /^The 5 closest$/, sends: [SAVE_PREFERENCES] },
  { name: /^Budget Stores$/, sends: [SAVE_PREFERENCES] },
  // Two clicks change the quantity twice, unless the first removes the line.
  { name: /^One Large Eggs more$/, sends: ['PATCH /api/cart/1', 'PATCH /api/cart/1'] },
  { name: /^One White Bread less$/, sends: ['PATCH /api/cart/1', 'PATCH /api/cart/1'] },
  { name: /^One .* (more|less)$/, sends: ['PATCH /api/cart/1', 'PATCH /api/cart/1'] },
  { name: /^Remove White Bread$/, sends: ['DELETE /api/cart/1'] },
  { name: /^Undo$/, sends: ['POST /api/cart'] },
  { name: /^Remove [^,]*$/, sends: ['DELETE /api/cart/1'] },
];

const LAST_BUTTONS: Button[] = [
  { name: /within .*Close$/ },
  { name: /^Clear cart$/, opens: 'Clear your cart?' },
];

const PREMIUM_BUTTONS: Button[] = [
  { name: /^Favorite Large Eggs/, sends: ['POST /api/favorites/toggle/1'] },
  { name: /^Add .* to the cart$/, sends: ['POST /api/favorites/add-to-cart'] },
  { name: /^Add all to cart$/, sends: ['POST /api/favorites/add-to-cart'] },
  { name: /^Edit /, opens: 'Whole Milk' },
  { name: /^New from cart$/, opens: 'New recurring order' },
  { name: /is (active|paused)$/, sends: ['PATCH /api/recurring-orders/1'] },
  {
    name: /^Transfer to stores/,
    sends: ['POST /api/recurring-orders/1/transfer-to-stores'],
    opens: 'Transfer to stores',
  },
  { name: /^Remove .* order from /, sends: ['DELETE /api/recurring-orders/1'] },
  { name: /from favorites$/, sends: ['DELETE /api/favorites/1'] },
  { name: /^Favorite /, sends: ['POST /api/favorites/toggle/1'] },
];

const FREE_BUTTONS: Button[] = [
  { name: /^Favorite /, opens: 'Premium Feature' },
  { name: /^No$/, sends: [SAVE_PREFERENCES] }, // declines the question about clubs
  { name: /^Unlock Favorites/, opens: 'Premium Feature' },
  { name: /^Unlock Recurring/, opens: 'Premium Feature' },
];

const anyButton = (page: Page) => page.getByRole('button').or(page.getByRole('switch'));
const button = (page: Page, name: RegExp) =>
  page.getByRole('button', { name }).or(page.getByRole('switch', { name })).first();

async function openFullPage(account: { subscription_status?: string }): Promise<Page> {
  const page = await open();
  // The window is tall enough that toasts at the bottom don't cover any button.
  await page.setViewportSize({ width: 1280, height: 2600 });
  await page.context().grantPermissions(['geolocation']);
  await page.context().setGeolocation({ latitude: chicago.lat, longitude: chicago.lng });
  await signInOnPage(page, testApp(), account);
  await fillCartAndStores(page);
  if (account.subscription_status === 'active') {
    const itemId = (await loadComparison(page)).entries[0]?.itemId ?? 0;
    const path = toggleFavorite.path.replace(':id', String(itemId));
    await callApi(page, { ...toggleFavorite, path });
    await callApi(page, createRecurringOrder, {
      data: { frequency: 'weekly', items: [{ itemId, quantity: 1 }] },
    });
  }
  await page.goto('/');
  await openStoreSection(page);
  await page.getByRole('region', { name: 'Price comparison' }).waitFor();
  await page.getByLabel('ZIP, city, or address').fill('60614');
  await searchBox(page).fill('mi');
  return page;
}

type DoubleClickCase = {
  account: { subscription_status?: string };
  specificButtons: Button[];
  pressed: Button[];
};

const cases: [string, DoubleClickCase][] = [
  [
    'each button on the main page',
    {
      account: { subscription_status: 'active' },
      specificButtons: PREMIUM_BUTTONS,
      pressed: [...PREMIUM_BUTTONS, ...COMMON_BUTTONS, ...LAST_BUTTONS],
    },
  ],
  [
    'each button that only a free shopper has',
    { account: {}, specificButtons: FREE_BUTTONS, pressed: [...FREE_BUTTONS, ...LAST_BUTTONS] },
  ],
];

it.each(cases)(
  'Double-clicking %s has the effect of one click, except that quantity buttons count both clicks',
  async (_which, { account, specificButtons: own, pressed }) => {
    const page = await openFullPage(account);
    if (own === PREMIUM_BUTTONS) await button(page, /^Transfer/).waitFor();
    const knownButtons = [...PREMIUM_BUTTONS, ...FREE_BUTTONS, ...COMMON_BUTTONS, ...LAST_BUTTONS];

    const labels = await anyButton(page).evaluateAll((all) =>
      all
        .filter((each) => each.checkVisibility())
        .map((each) => each.getAttribute('aria-label') ?? each.textContent ?? ''),
    );
    expect(labels.filter((label) => !knownButtons.some(({ name }) => name.test(label)))).toEqual([]);
    expect(labels.length).toBeGreaterThan(25);

    const changes: string[] = [];
    const sent = new Set<Request>();
    const expectedWrites: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'GET') return;
      sent.add(request);
      changes.push(`${request.method()} ${new URL(request.url()).pathname.replace(/\d+/, '1')}`);
    });
    let answeredCount = 0;
    page.on('requestfinished', (request) => {
      if (sent.has(request)) answeredCount += 1;
    });
    for (const { name, sends = [], opens, revealedBy } of pressed) {
      if (revealedBy !== undefined) await button(page, revealedBy).click();
      await button(page, name).dblclick();
      expectedWrites.push(...sends);
      await expect.poll(() => changes, { message: `after ${name}` }).toEqual(expectedWrites);
      await expect.poll(() => answeredCount).toBe(expectedWrites.length);
      if (opens !== undefined) {
        await page.getByRole('dialog', { name: opens }).waitFor();
        if (name.test('Clear cart')) break;
      }
      // Don't press Escape after the other buttons, because it would dismiss their toasts.
      if (sends.length === 0 || opens !== undefined) await closeWithEscape(page, `after ${name}`);
    }
    // The second click of a double click didn't reopen the section.
    expect(await page.locator('button[aria-expanded=false]', { hasText: 'Change' }).count()).toBe(1);

    const cartCleared = page.waitForResponse((response) => response.request().method() === 'DELETE');
    await page.getByRole('dialog').getByRole('button', { name: 'Clear cart' }).dblclick();
    await cartCleared;
    await page.getByText('Your cart is empty').waitFor();
    expect(changes).toEqual([...expectedWrites, 'DELETE /api/cart']);
  },
  180_000,
);

itInFullTier('On a phone, the menu, comparison and table stay open after a double-click', async () => {
  const page = await open({ width: 360 });
  await signInOnPage(page, testApp());
  await fillCartAndStores(page);
  await page.goto('/');
  for (const [opener, title] of [
    [page.getByRole('button', { name: 'Menu' }), 'Menu'],
    [compareButton(page), 'Compare stores'],
  ] as const) {
    await opener.dblclick();
    await page.getByRole('dialog', { name: title }).waitFor();
    await closeWithEscape(page, title);
  }
  await page.getByRole('button', { name: 'Show table' }).dblclick();
  await page.getByRole('region', { name: 'Prices by item and store' }).waitFor();
});
