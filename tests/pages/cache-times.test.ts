import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { markVerified } from '#tests/conformity/mark-verified.ts';
import { waitForAllResponses } from '#tests/support/dom/all-answered.ts';
import { setUpPageTests } from '#tests/support/dom/begin-pages.ts';
import { signInOnPage } from '#tests/support/enter.ts';
import { fillCartAndStores } from '#tests/support/fill.ts';
import { openStoreSection, quantityGroup, searchBox } from '#tests/support/shopper.ts';
import { itInFullTier } from '#tests/support/tier.ts';
import { expectToast } from '#tests/support/toast.ts';

const { testApp, open } = setUpPageTests();

/** Records the page's calls. The returned function waits for all responses and returns the new calls, sorted. */
function recordPageCalls(page: Page) {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    // Ignore calls that the account page makes on every visit.
    if (
      !pathname.startsWith('/api/') ||
      /^\/api\/(auth\/sessions|account\/passkeys|shared-lists)$/.test(pathname)
    )
      return;
    const text = searchParams.get('q') ?? searchParams.get('name');
    calls.push(`${request.method()} ${pathname}${text === null ? '' : ` ${text}`}`);
  });
  return async () => {
    await waitForAllResponses(page);
    // A late call would make the next check fail.
    await page.evaluate(() => new Promise((done) => requestIdleCallback(done, { timeout: 1000 })));
    return calls.splice(0).sort();
  };
}

/** Signs in a Premium shopper, whose pages have an in-app link to the account. */
async function openShopperPage(
  prepare: (page: Page) => Promise<unknown>,
  expectedMessages?: RegExp,
): Promise<Page> {
  const page = await open(expectedMessages === undefined ? {} : { expectedMessages });
  await signInOnPage(page, testApp(), { subscription_status: 'active' });
  await fillCartAndStores(page);
  await prepare(page);
  await page.goto('/');
  await waitForComparison(page);
  return page;
}

const waitForComparison = (page: Page) =>
  page.getByRole('region', { name: 'Price comparison' }).getByRole('table').waitFor();

async function leaveForAccount(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Make App Better' }).click();
  await page.getByText(/^Member since/).waitFor();
  await page.getByRole('heading', { name: 'Price alerts' }).waitFor();
  await waitForAllResponses(page);
}

async function returnHome(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('link', { name: 'Cartwise' }).click();
  await waitForComparison(page);
}

describe('Cached data', () => {
  it('Cached data is requested again once it expires, but not a millisecond earlier', async () => {
    const start = Date.now();
    let takeNewCalls = () => Promise.resolve<string[]>([]);
    const page = await openShopperPage(async (newPage) => {
      takeNewCalls = recordPageCalls(newPage);
      await newPage.clock.setFixedTime(start);
    });
    const first = await takeNewCalls();
    const [cart, stores, user] = ['GET /api/cart', 'GET /api/stores', 'GET /api/auth/user'];
    for (const call of [cart, stores, user, 'GET /api/preferences', 'GET /api/pricing-status']) {
      expect(
        first.filter((each) => each === call),
        call,
      ).toHaveLength(1);
    }
    const revisitAt = async (afterMs: number) => {
      await page.clock.setFixedTime(start + afterMs);
      await leaveForAccount(page);
      await returnHome(page);
      return takeNewCalls();
    };
    // The first account visit also requests data that isn't cached yet.
    await revisitAt(0);
    expect(await revisitAt(29_999)).toEqual([]);
    expect(await revisitAt(30_000)).toEqual([cart]);
    markVerified('9.cache.cart', '7.GET /api/cart');
    expect(await revisitAt(299_999)).toEqual([cart]);
    expect(await revisitAt(300_000)).toEqual([user, stores]);
    markVerified('9.cache.stores', '9.cache.user');
    expect(await revisitAt(36_000_000)).toEqual([user, cart, stores]);

    await page.clock.setFixedTime(start + 72_000_000);
    await page.evaluate(() => {
      window.dispatchEvent(new Event('focus'));
      document.dispatchEvent(new Event('visibilitychange'));
      window.dispatchEvent(new Event('offline'));
      window.dispatchEvent(new Event('online'));
    });
    expect(await takeNewCalls()).toEqual([]);
    markVerified('9.cache.default');
  });

  it("Search results and an item's brands are cached", async () => {
    const start = Date.now();
    const page = await openShopperPage((newPage) => newPage.clock.setFixedTime(start));
    const takeNewCalls = recordPageCalls(page);
    const expectLookupCalls = async (expected: unknown[]) => {
      await page
        .getByRole('button', { name: /^Switch brand of/ })
        .first()
        .click();
      await page.getByRole('menuitemcheckbox').first().waitFor();
      await page.keyboard.press('Escape');
      await searchBox(page).fill('cheddar');
      await page.getByRole('listbox').getByRole('option').first().waitFor();
      const calls: string[] = [];
      const collectItemCalls = async () => {
        calls.push(...(await takeNewCalls()).filter((call) => /grocery-items|api\/search/.test(call)));
        return calls;
      };
      await expect.poll(collectItemCalls).toEqual(expected);
      // Search for something else first, so that cheddar is a new search.
      await searchBox(page).fill('shampoo');
      await page
        .getByRole('option', { name: /Shampoo/ })
        .first()
        .waitFor();
      await searchBox(page).fill('');
      expect((await takeNewCalls()).filter((call) => call.includes('cheddar'))).toEqual([]);
    };
    const calls = [expect.stringMatching(/^GET \/api\/grocery-items \w/), 'GET /api/search cheddar'];
    await expectLookupCalls(calls);
    await page.clock.setFixedTime(start + 299_999);
    await expectLookupCalls([]);
    await page.clock.setFixedTime(start + 300_000);
    await expectLookupCalls(calls);
    markVerified('9.cache.items', '7.GET /api/grocery-items');
  });

  itInFullTier('Stores stay cached for ten minutes after the shopper leaves the page', async () => {
    const page = await openShopperPage((newPage) => newPage.clock.install());
    await openStoreSection(page);
    const stores = page.getByRole('region', { name: 'Stores', exact: true });
    expect(await stores.getByRole('checkbox').count()).toBeGreaterThan(5);
    await page.route('**/api/stores?*', () => {});
    await leaveForAccount(page);
    await page.clock.fastForward(590_000);
    await returnHome(page);
    await openStoreSection(page);
    expect(await stores.getByRole('checkbox').count()).toBeGreaterThan(5);
    await leaveForAccount(page);
    await page.clock.fastForward(601_000);
    await returnHome(page);
    await page.getByRole('button', { name: /Change$/ }).click();
    await page.getByRole('status', { name: 'Loading stores' }).waitFor();
    expect(await stores.count()).toBe(0);
    markVerified('9.cache.stores');
  });
});

describe('Failed API calls', () => {
  it("The main page doesn't retry failed API calls or poll the API", async () => {
    let takeNewCalls = () => Promise.resolve<string[]>([]);
    const page = await openShopperPage(async (newPage) => {
      takeNewCalls = recordPageCalls(newPage);
      await newPage.clock.install();
      await newPage.route('**/api/pricing-status', (route) => route.fulfill({ status: 500 }));
      await newPage.route('**/api/cart/*', (route) => route.fulfill({ status: 500 }));
    }, /status of 500/);
    await page.getByText('Price sources unknown').waitFor();
    expect((await takeNewCalls()).filter((call) => call === 'GET /api/pricing-status')).toHaveLength(1);
    await page.clock.fastForward(3_600_000);
    expect(await takeNewCalls()).toEqual([]);
    markVerified('9.cache.default');

    const isSentOnce = async () => {
      await quantityGroup(page, 'Large Eggs').getByRole('button', { name: /more$/ }).click();
      await expectToast(page, 'Error', 'Failed to update item quantity');
      await page.clock.fastForward(60_000);
      expect((await takeNewCalls()).filter((call) => !call.startsWith('GET'))).toEqual([
        expect.stringMatching(/^PATCH \/api\/cart\/\d+$/),
      ]);
    };
    await isSentOnce();
    await page.unroute('**/api/cart/*');
    await page.route('**/api/cart/*', (route) => route.abort());
    await isSentOnce();
    markVerified('9.cache.mutations');
  });
});
