import type { Page } from 'playwright-core';
import { it } from 'vitest';
import { parseCartLines } from '#tests/support/cart-lines.ts';
import { signInOnPage } from '#tests/support/enter.ts';
import { signInWithCart } from '#tests/support/enter-with-cart.ts';
import { recordPrices } from '#tests/support/fill.ts';
import { insertSharedList } from '#tests/support/insert-shared-list.ts';
import { setUpBrowserTests } from '#tests/support/journey.ts';
import { closeWithEscape } from '#tests/support/keyboard.ts';
import { expectAccessible, expectNoHorizontalScroll } from '#tests/support/tab.ts';
import { createTabOpener } from '#tests/support/tabs.ts';

const testApp = setUpBrowserTests({ own: true });
const open = createTabOpener(testApp);

const premium = { subscription_status: 'active' };
const pressButton = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();
const waitForText = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();

async function openPremiumHome(page: Page): Promise<void> {
  await signInWithCart(page, testApp(), { account: premium });
  await page.goto('/');
  await waitForText(page, /^5 items ·/);
}

async function payWith(page: Page, testCard: string): Promise<void> {
  await signInOnPage(page, testApp());
  await page.goto('/subscribe');
  await pressButton(page, testCard);
  await pressButton(page, 'Subscribe for $1.99/month');
}

/** Ends the session when this call is made. If the session ended earlier, another call might reveal it. */
async function endSessionAt(page: Page, call: string, path: string): Promise<void> {
  const { userId } = await signInOnPage(page, testApp());
  await page.route(call, async (route) => {
    await testApp().database.db.deleteFrom('session').where('user_id', '=', userId).execute();
    await route.fallback();
  });
  await page.goto(path);
}

const signedOutDialog = (page: Page) => page.getByRole('dialog', { name: 'You’re signed out' });

async function openHomeAndEndSession(page: Page): Promise<void> {
  await endSessionAt(page, '**/api/geocode?*', '/');
  await page.getByLabel('ZIP, city, or address').fill('60614');
  await pressButton(page, 'Location Update');
  await signedOutDialog(page).getByText('Your cart is safe').waitFor();
}

const pageStates: Record<string, (page: Page) => Promise<void>> = {
  'a payment with an unknown outcome': async (page) => {
    for (const call of ['test-payments/confirm', 'check-subscription-status']) {
      await page.route(`**/api/${call}`, (route) => route.abort());
    }
    await payWith(page, '4242 4242 4242 4242');
    await waitForText(page, 'We don’t know yet if your payment went through');
  },
  'the payment form after a declined card': async (page) => {
    await payWith(page, '4000 0000 0000 0002');
    await page.getByRole('alert').getByText('Your card was declined.').waitFor();
  },
  'the return from the provider without a payment': async (page) => {
    await signInOnPage(page, testApp());
    await page.goto('/?payment_intent=pi_1&redirect_status=');
    await waitForText(page, 'No payment yet');
  },
  "a visitor's return from the payment provider": async (page) => {
    await page.goto('/?payment_intent=pi_1&redirect_status=succeeded');
    await waitForText(page, 'Sign in to see if your payment went through');
  },
  'the subscription page of a visitor': async (page) => {
    await page.goto('/subscribe');
    await page.getByRole('main').getByRole('link', { name: 'Sign In' }).waitFor();
  },
  'a refused suggestion': async (page) => {
    await signInOnPage(page, testApp(), premium);
    await page.goto('/account');
    await page.getByLabel('Title', { exact: true }).fill('Aisles');
    await page.getByLabel('Your suggestion', { exact: true }).fill('Show them.');
    await page.getByLabel('Your email, for our reply', { exact: true }).fill('ada');
    await pressButton(page, 'Send Suggestion');
    await page.locator('[aria-invalid=true]').waitFor();
  },
  'an empty shared list': async (page) => {
    await signInOnPage(page, testApp());
    await page.goto((await insertSharedList(testApp().database.db, { items: [] })).path);
    await waitForText(page, 'This list is empty.');
  },
  'the form that texts a shared list': async (page) => {
    await signInOnPage(page, testApp(), premium);
    await page.goto((await insertSharedList(testApp().database.db)).path);
    await pressButton(page, /^Share via SMS/);
    await page.getByLabel('Phone Number').waitFor();
  },
  'a sign-in that failed for an unknown reason': async (page) => {
    await page.goto('/auth-error?error=stray');
    await waitForText(page, 'Sign-in didn’t work.');
  },
  'the dialog about an ended session': openHomeAndEndSession,
  'the notice about an ended session': async (page) => {
    await openHomeAndEndSession(page);
    await signedOutDialog(page).getByRole('button', { name: 'Close' }).click();
    await waitForText(page, 'You’re signed out.');
  },
  'the dialog about a session that ended before a payment': async (page) => {
    await endSessionAt(page, '**/api/test-payments/confirm', '/subscribe');
    await pressButton(page, '4242 4242 4242 4242');
    await pressButton(page, 'Subscribe for $1.99/month');
    await signedOutDialog(page).getByText('A new tab keeps this page as it is.').waitFor();
  },
};

const premiumHomeOverlays: typeof pageStates = {
  'a text message to an invalid number': async (page) => {
    await pressButton(page, 'Shop Target');
    await pressButton(page, 'Send via text message');
    await page.getByLabel('Phone Number').fill('+1234567890');
    await pressButton(page, 'Send SMS');
    await page.locator('[aria-invalid=true]').waitFor();
  },
  'a list that could not be shared': async (page) => {
    await page.route('**/from-cart', (route) => route.fulfill({ status: 500, body: '<html>' }));
    await pressButton(page, 'Share List');
    await page.getByRole('dialog').getByRole('button', { name: 'Share List' }).click();
    await waitForText(page, 'Sharing Failed');
  },
  'the favorite form': async (page) => {
    await pressButton(page, /^Favorite Bananas/);
    await pressButton(page, /^Edit /);
    await page.getByLabel('How often you buy it').waitFor();
  },
  'the recurring order form': async (page) => {
    await pressButton(page, 'New from cart');
    await page.getByLabel('Monthly order').check();
  },
  'the price history': async (page) => {
    const answer = await page.request.get('/api/preferences');
    const [storeId] = (await answer.json()).storeIds;
    const [entry] = parseCartLines(await (await page.request.get('/api/cart')).json());
    await recordPrices(testApp().database.db, [{ itemId: entry.itemId, storeId, priceCents: 268 }]);
    await page.reload();
    await pressButton(page, /^Price history of/);
    await page.getByRole('dialog').getByText('$2.68').first().waitFor();
  },
};

const expectedMessages = /status of (40\d|500)|ERR_FAILED/;

it.each(
  Object.entries(pageStates),
)('The page is accessible and scrolls only vertically in this state: %s', async (what, openState) => {
  const page = await open({ expectedMessages });
  await openState(page);
  await expectAccessible(page, what);
  await expectNoHorizontalScroll(page, what);
});

it("Overlays on the Premium main page are accessible and don't scroll sideways", async () => {
  const page = await open({ expectedMessages });
  await openPremiumHome(page);
  for (const [what, openOverlay] of Object.entries(premiumHomeOverlays)) {
    await openOverlay(page);
    await expectAccessible(page, what);
    await expectNoHorizontalScroll(page, what);
    await closeWithEscape(page, what);
  }
});
