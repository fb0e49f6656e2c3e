import type { Page } from 'playwright-core';
import { compareButton, openHowSureDialog } from './answer.ts';
import {
  locateText,
  openHome,
  openPath,
  pressButton,
  pressEscapeKey,
  type View,
  type ViewInspector,
  waitForDialog,
} from './open-view.ts';
import { openPriceDetails } from './price-details.ts';
import { receiptViews, saveWeeklyReceipts } from './receipt-views.ts';
import { proposeUnknownItem, reportPrices, scanViews } from './scan-views.ts';
import { openStoreSection, searchBox } from './shopper.ts';
import { listViews, recipeViews } from './views-lists.ts';
import { type CreatedPagePaths, visitorViews } from './views-visitor.ts';

const newcomerViews = (): Record<string, View> => ({
  'home-empty': openPath('/', locateText('Your cart is empty')),
  'home-usual': async (page, inspect, name) => {
    await page.goto('/');
    const ids = await page.evaluate(saveWeeklyReceipts);
    await page.reload();
    await page.getByRole('heading', { name: 'You buy these about every week. Add them?' }).waitFor();
    await inspect(name);
    await page.evaluate(
      (each) => Promise.all(each.map((id) => fetch(`/api/receipts/${id}`, { method: 'DELETE' }))),
      ids,
    );
  },
});

async function inspectDesktopViews(page: Page, inspect: ViewInspector): Promise<void> {
  const howSureDialog = await openHowSureDialog(page);
  await howSureDialog.getByRole('button', { name: 'Use Illinois’s rates' }).click();
  await page.getByText('Tax: approximate state rates').click();
  await page.getByText('Your receipt may differ').waitFor();
  await inspect('how-sure', 'overlay');
  await pressEscapeKey(page);
  await howSureDialog.waitFor({ state: 'detached' });
  await inspect('home-by-state');
  await openPriceDetails(page, page.getByRole('table').getByRole('cell').filter({ hasText: '$' }).first());
  await inspect('home-price', 'overlay');
  await pressEscapeKey(page);
  await (await openHowSureDialog(page)).getByRole('button', { name: 'Use 8% for everything' }).click();
  await page.getByText('8% tax on everything').waitFor();
  await pressEscapeKey(page);
}

const phoneViews: Record<string, View> = {
  'home-table': async (page, inspect, name) => {
    await openHome(page);
    await pressButton(page, 'Show table');
    await page.getByRole('button', { name: 'Show cards' }).waitFor();
    await inspect(name);
    await compareButton(page).click();
    await waitForDialog(page, 'Compare stores');
    await inspect('home-comparison', 'overlay');
    await pressEscapeKey(page);
    await pressButton(page, 'Menu');
    await waitForDialog(page, 'Menu');
    await inspect('menu', 'overlay');
  },
};

const freeViews = (_paths: CreatedPagePaths, isPhone: boolean): Record<string, View> => ({
  'saw-a-price': async (page, inspect, name, isPhone) => {
    await openHome(page);
    if (isPhone) await pressButton(page, 'Show table');
    const price = page.getByRole('table').getByRole('cell').filter({ hasText: '$' }).first();
    await openPriceDetails(page, price);
    await pressButton(page, 'I saw a price');
    await page.getByRole('switch', { name: 'Price with the store’s card' }).click();
    await inspect(name, 'overlay');
    await page.getByLabel(/Price (for|per)/).fill('0.99');
    await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Save anyway' }).click();
    await price.getByText('with card').waitFor();
    // A focused toast stays open during the check.
    await page.getByRole('button', { name: 'Undo' }).first().focus();
    await inspect('card-price');
    await pressButton(page, 'Undo');
    await price.getByText('with card').waitFor({ state: 'detached' });
  },
  home: async (page, inspect, name) => {
    await openHome(page);
    await inspect(name);
  },
  ...(isPhone
    ? {}
    : {
        'how-sure': async (page: Page, inspect: ViewInspector) => {
          await openHome(page);
          await inspectDesktopViews(page, inspect);
        },
      }),
  budget: async (page, inspect, name) => {
    await openHome(page);
    await pressButton(page, 'Set budget');
    await page.getByLabel('Budget for this trip').fill('20');
    await page.getByRole('switch', { name: 'I pay with SNAP (EBT)' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('button', { name: /EBT pays/ }).click();
    await page.getByText(/EBT pays:/).waitFor();
    await inspect(name, 'overlay');
    await pressEscapeKey(page);
    await inspect('over-budget');
    await page.getByRole('button', { name: /Save about/ }).click();
    await page.getByText('Swaps that save').waitFor();
    await inspect('swaps', 'overlay');
    await pressEscapeKey(page);
    await page.getByRole('button', { name: /EBT pays/ }).click();
    await page.getByLabel('Budget for this trip').fill('');
    await page.getByRole('switch', { name: 'I pay with SNAP (EBT)' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
  },
  'home-stores': async (page, inspect, name) => {
    await openHome(page);
    await openStoreSection(page);
    await inspect(name, 'stores');
    await page.getByText('Show on a map').click();
    await page.getByRole('img', { name: /^Stores near/ }).waitFor();
    await inspect('home-map', 'stores');
  },
  'home-search': async (page, inspect, name) => {
    await openHome(page);
    await searchBox(page).evaluate((box) => box.scrollIntoView());
    await searchBox(page).fill('milk');
    // Wait for the seventh result, because the first six are rendered earlier.
    await page.getByRole('listbox').getByRole('option').nth(6).waitFor();
    await inspect(name, 'overlay');
  },
  'list-entry': async (page, inspect, name) => {
    await openHome(page);
    await pressButton(page, 'Paste a list');
    await page.getByLabel('Your list').fill('2 lbs chicken breast\nchedder\nkohlrabi\n[x] sugar');
    await inspect(name, 'overlay');
    await pressButton(page, 'Find my items');
    await waitForDialog(page, 'Is this right?');
    await inspect('list-review', 'overlay');
  },
  'home-brands': async (page, inspect, name) => {
    await openHome(page);
    await pressButton(page, /^Switch brand/);
    await page.getByRole('menuitemcheckbox').first().waitFor();
    await inspect(name, 'overlay');
    await pressEscapeKey(page);
    await pressButton(page, 'Clear cart');
    await waitForDialog(page);
    await inspect('home-question', 'overlay');
    await pressEscapeKey(page);
    await pressButton(page, 'Unlock Favorites');
    await waitForDialog(page, 'Premium Feature');
    await inspect('premium-feature', 'overlay');
  },
  'price-history': async (page, inspect, name) => {
    await openHome(page);
    await openPriceDetails(page, page.getByRole('region', { name: 'Your cart' }));
    await pressButton(page, 'Price history and alert');
    await page.getByRole('button', { name: 'Set alert' }).waitFor();
    await inspect(name, 'overlay');
  },
  subscribe: openPath('/subscribe', (page) => page.getByRole('button', { name: /^Subscribe for/ })),
  'account-free': openPath('/account', locateText('Notifications on this device')),
  ...receiptViews,
  shop: async (page, inspect, name) => {
    await page.goto('/shop');
    const rows = page.getByRole('main').locator('button[aria-pressed=false]');
    await rows.first().waitFor();
    await inspect(name);
  },
  'shop-budget': async (page, inspect, name) => {
    const choose = (choices: unknown) =>
      page.evaluate(
        (body) =>
          fetch('/api/preferences', {
            method: 'PATCH',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify(body),
          }),
        choices,
      );
    await page.goto('/shop');
    await choose({ budgetCents: 30_00, paysWithSnap: true });
    await page.reload();
    await page.getByText(/left of \$30/).waitFor();
    await inspect(name);
    await choose({ budgetCents: null, paysWithSnap: false });
    await page.goto('/price-match/1');
    await page.getByText(/No price to show for/).waitFor();
    await inspect('price-match');
  },
  'shop-price': async (page, inspect, name) => {
    await page.goto('/shop');
    const rows = page.getByRole('main').locator('button[aria-pressed=false]');
    await pressButton(page, /Different price/);
    await page.getByLabel(/Price at/).waitFor();
    await inspect(name);
    await page.keyboard.press('Escape');
    await rows.first().click();
    await page.getByText(/\d+ items?.? done/).click();
    await inspect('shop-ticked');
    await pressButton(page, /^Undo/);
  },
  ...listViews,
  ...recipeViews,
  ...scanViews,
  ...(isPhone ? phoneViews : {}),
});

const premiumViews = ({ listPath }: CreatedPagePaths): Record<string, View> => ({
  'home-premium': async (page, inspect, name) => {
    await openHome(page);
    await page.getByRole('region', { name: 'Recurring Orders' }).waitFor();
    await inspect(name);
  },
  export: async (page, inspect, name, isPhone) => {
    await openHome(page);
    await pressButton(page, /^(Shop|Visit) /);
    await waitForDialog(page, 'Export Your Shopping Cart');
    await inspect(name, 'overlay');
    await pressButton(page, 'Send via text message');
    await page.getByLabel('Phone Number').waitFor();
    await inspect('export-sms', 'overlay');
    await pressEscapeKey(page);
    await pressButton(page, 'Share List');
    await waitForDialog(page);
    await inspect('share', 'overlay');
    await page.getByRole('dialog').getByRole('button', { name: 'Share List' }).click();
    await page.getByLabel('Link').waitFor();
    await page.getByRole('dialog').getByRole('img').first().waitFor();
    await inspect('share-result', 'overlay');
    await pressEscapeKey(page);
    await pressButton(page, /^Transfer to stores/);
    await waitForDialog(page, 'Transfer to stores');
    await inspect('transfer', 'overlay');
    await pressEscapeKey(page);
    if (isPhone) return; // the printed page is the same at every screen width
    await page.emulateMedia({ media: 'print' });
    // Switch back to screen rendering for the next view, even if the check fails.
    await inspect('print-cart').finally(() => page.emulateMedia({ media: 'screen' }));
  },
  account: openPath('/account', locateText('Notifications on this device')),
  'shared-list': openPath(listPath),
  'login-success': openPath('/login-success'),
  'take-in': openPath('/take-in'),
});

const adminViews = (): Record<string, View> => ({
  'admin-family': async (page, inspect) => {
    await page.goto('/admin/family');
    await page.getByText('Grandma Rose').first().waitFor();
    await inspect('admin-family');
    await pressButton(page, 'Add Family Member');
    await waitForDialog(page, 'Add Family Member');
    await inspect('admin-family-add', 'overlay');
    await pressEscapeKey(page);
  },
  'admin-review': async (page, inspect) => {
    await page.goto('/admin/review');
    await page.evaluate(reportPrices);
    await page.evaluate(proposeUnknownItem);
    await page.reload();
    await locateText('A new item')(page).waitFor();
    await inspect('admin-review');
  },
  'admin-sources': openPath('/admin/sources', locateText('Not in the comparison')),
  analytics: openPath('/analytics', locateText(/^(Total Visits|No analytics data available)$/)),
});

/** The views that the fast tier checks: one page of each kind, grouped by kind of user. */
export const pages: Record<UserKind, readonly string[]> = {
  visitor: ['landing', 'sign-up', 'about', 'auth-error', 'shared-list-visitor', 'debug-auth'],
  newcomer: ['home-empty'],
  free: ['receipts', 'shop', 'list', 'recipe'],
  premium: ['home-premium', 'account'],
  admin: ['admin-review'],
};

export const views = {
  visitor: visitorViews,
  newcomer: newcomerViews,
  free: freeViews,
  premium: premiumViews,
  admin: adminViews,
};

export type UserKind = keyof typeof views;
