import { describe, expect, it } from 'vitest';
import { markVerified } from '#tests/conformity/mark-verified.ts';
import { freezeClock, waitForLazyComponents } from '#tests/support/clock.ts';
import { setUpPageTests } from '#tests/support/dom/begin-pages.ts';
import { signInOnPage } from '#tests/support/enter.ts';
import { fillCartAndStores } from '#tests/support/fill.ts';
import { searchBox } from '#tests/support/shopper.ts';

const { testApp, open } = setUpPageTests();

const ADMIN_TITLE = 'Admin: Family Premium Management';

describe('The main page', () => {
  it('Visitors see the landing page at /, and signed-in shoppers see the comparison', async () => {
    const page = await open();
    await page.goto('/');
    await page.getByRole('region', { name: 'Price comparison' }).waitFor();
    const strategy = page.getByRole('region', { name: 'Smart shopping strategy' });
    await strategy.waitFor();
    expect(await page.getByRole('heading', { name: /^Welcome/ }).count()).toBe(0);
    expect(await page.getByRole('link', { name: 'Sign In' }).count()).toBeGreaterThan(0);

    await signInOnPage(page, testApp());
    await fillCartAndStores(page);
    await page.goto('/');
    await page.getByRole('heading', { name: 'Welcome, Sam' }).waitFor();
    for (const name of ['Your cart', 'Price comparison', 'Prices by item and store'])
      await page.getByRole('region', { name }).waitFor();
    expect(await strategy.count()).toBe(0);
    expect(await page.getByRole('link', { name: 'Sign In' }).count()).toBe(0);
    markVerified('2.route.home');
  });

  it('The main page shows a spinner until the current user is known', async () => {
    const page = await open();
    let answer = () => {};
    const userRequested = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/auth/user', async (route) => {
      await userRequested;
      await route.continue();
    });
    await page.clock.install();
    await freezeClock(page);
    await page.goto('/');
    const spinner = page.getByText('Loading Cartwise…');
    await spinner.waitFor();
    await waitForLazyComponents(page);
    expect(await spinner.count()).toBe(1);
    expect(await page.getByRole('region', { name: 'Price comparison' }).count()).toBe(0);
    await page.clock.resume();
    answer();
    await page.getByRole('region', { name: 'Price comparison' }).waitFor();
    expect(await spinner.count()).toBe(0);
    markVerified('2.route.spinner');
  });

  it('The main page greets a Free shopper by name and has every section', async () => {
    const page = await open();
    await signInOnPage(page, testApp(), { first_name: 'Ada' });
    await fillCartAndStores(page);
    await page.goto('/');
    await page.getByRole('heading', { level: 1, name: 'Welcome, Ada', exact: true }).waitFor();
    await page.getByText('Free Plan', { exact: true }).waitFor();
    expect(await page.getByText('Premium Member').count()).toBe(0);
    markVerified('1.welcome-free', '2.main.welcome');

    await page.getByText('All prices are estimates.').waitFor();
    await page.getByText('We check for new prices every hour.').waitFor();
    await page.getByText('How we get prices').click();
    await page.getByText('No store sends us live prices yet.').waitFor();
    markVerified('2.main.pricing', '1.hourly');

    for (const name of ['Favorites', 'Recurring Orders', 'Your cart', 'Price comparison']) {
      await page.getByRole('region', { name, exact: true }).waitFor();
    }
    markVerified('2.main.favorites', '2.main.recurring', '2.main.comparison');
    await searchBox(page).waitFor();
    expect(await page.getByRole('region', { name: 'Your cart' }).getByRole('listitem').count()).toBe(4);
    markVerified('2.main.search');
    await expect.poll(() => page.getByText('AdSense Pending Approval', { exact: true }).count()).toBe(3);
    markVerified('2.main.ads');

    await page.getByRole('button', { name: /Change$/ }).click();
    await page.getByRole('slider', { name: 'Distance' }).waitFor();
    await page.getByRole('region', { name: 'Stores' }).getByRole('checkbox').first().waitFor();
    markVerified('2.main.distance');
    expect(await page.getByRole('link', { name: 'Make App Better' }).count()).toBe(0);
    markVerified('2.main.feedback');
  });

  it('If no location is set and the cart is empty, the main page has a distance slider but no stores', async () => {
    const page = await open();
    await signInOnPage(page, testApp());
    await page.goto('/');
    const slider = page.getByRole('slider', { name: 'Distance' });
    await slider.waitFor();
    await page.getByRole('button', { name: '10 mi', exact: true }).click();
    await expect.poll(() => slider.getAttribute('aria-valuetext')).toBe('10 miles');
    const stores = page.getByRole('region', { name: 'Stores' });
    await stores.getByText('no stores selected').waitFor();
    await stores.getByText('Enter a ZIP code to see stores near you.').waitFor();
    await expect.poll(() => page.getByText('AdSense Pending Approval', { exact: true }).count()).toBe(3);
  });

  it('The main page lists live price services and says that the app checks for new prices every hour', async () => {
    const page = await open();
    await signInOnPage(page, testApp());
    await page.route('**/api/pricing-status', (route) =>
      route.fulfill({
        json: {
          realTimePricing: true,
          availableServices: ['Kroger'],
          missingServices: [],
          whyNotLive: null,
          hasLiveStream: false,
          lastUpdatedAt: new Date().toISOString(),
          observedPriceCount: 12,
        },
      }),
    );
    await page.goto('/');
    await page
      .getByText(
        'Live prices from Kroger. We check for new prices every hour. All other prices are estimates.',
        {
          exact: true,
        },
      )
      .waitFor();
    markVerified('1.hourly');
  });
});

describe('The header', () => {
  it("The header shows the signed-in user's name and the admin link on every page", async () => {
    const page = await open();
    await signInOnPage(page, testApp());
    const bar = page.getByRole('banner');
    for (const path of ['/', '/account', '/about', '/no-such-page', '/shared/no-such-list']) {
      await page.goto(path);
      const admin = bar.getByRole('link', { name: 'Admin' });
      expect(await admin.getAttribute('title'), path).toBe(ADMIN_TITLE);
      await bar.getByRole('link', { name: 'Sam', exact: true }).waitFor();
      expect(await bar.getByRole('link', { name: 'Sign In' }).count(), path).toBe(0);
    }
    markVerified('2.header.signed-in');

    await bar.getByRole('link', { name: 'Admin' }).click();
    await page.waitForURL('/admin/family');
    markVerified('2.header.admin');
  });

  it("The header links the shopper's first name, email or “User” to the account", async () => {
    const NAMELESS_USER = { first_name: null, last_name: null };
    for (const [account, name] of [
      [{ first_name: 'Grace', email: 'grace@example.com' }, 'Grace'],
      [{ ...NAMELESS_USER, email: 'nameless@example.com' }, 'nameless@example.com'],
      [{ ...NAMELESS_USER, email: null }, 'User'],
    ] as const) {
      const page = await open();
      await signInOnPage(page, testApp(), account);
      await page.goto('/about');
      await page.getByRole('banner').getByRole('link', { name, exact: true }).click();
      await page.waitForURL('/account');
    }
    markVerified('2.header.name');
  });

  it('The header shows the profile picture or an icon', async () => {
    const page = await open();
    await signInOnPage(page, testApp(), { profile_image_url: '/favicon.svg' });
    await page.goto('/about');
    const profile = page.getByRole('banner').getByRole('link', { name: 'Sam' });
    expect(await profile.locator('img').getAttribute('src')).toBe('/favicon.svg');
    expect(await profile.locator('svg').count()).toBe(0);

    const plain = await open();
    await signInOnPage(plain, testApp());
    await plain.goto('/about');
    const link = plain.getByRole('banner').getByRole('link', { name: 'Sam' });
    await link.locator('svg').waitFor();
    expect(await link.locator('img').count()).toBe(0);
    markVerified('2.header.picture');
  });

  it('The header moves its links into a menu only on small screens', async () => {
    const wide = await open();
    await signInOnPage(wide, testApp());
    await wide.goto('/about');
    await wide.getByRole('link', { name: 'Sign Out' }).waitFor();
    expect(await wide.getByRole('button', { name: 'Menu' }).isVisible()).toBe(false);
    const pages = wide.getByRole('navigation', { name: 'Main' });
    expect(await pages.getByRole('link').allInnerTexts()).toEqual(['Lists', 'Recipes', 'Receipts']);
    await pages.getByRole('link', { name: 'Recipes' }).click();
    await wide.getByRole('heading', { name: 'Recipes', level: 1 }).waitFor();

    const page = await open({ width: 360 });
    await signInOnPage(page, testApp());
    await page.goto('/about');
    const menu = page.getByRole('button', { name: 'Menu' });
    await menu.waitFor();
    expect(await page.getByRole('link', { name: 'Sign Out' }).isVisible()).toBe(false);
    await menu.click();
    const sheet = page.getByRole('dialog', { name: 'Menu' });
    for (const name of ['Home', 'Lists', 'Recipes', 'Receipts', 'Admin', 'Sam', 'Sign Out']) {
      await sheet.getByRole('link', { name, exact: true }).waitFor();
    }
    markVerified('2.header.menu');
    await sheet.getByRole('link', { name: 'Receipts' }).click();
    await page.getByRole('heading', { name: 'Receipts', level: 1 }).waitFor();
    expect(await sheet.count()).toBe(0);
  });
});
