import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { freezeClock, waitForLazyComponents } from '#tests/support/clock.ts';
import { setUpPageTests } from '#tests/support/dom/begin-pages.ts';
import { signInOnPage } from '#tests/support/enter.ts';
import { signInWithCart } from '#tests/support/enter-with-cart.ts';
import { searchBox } from '#tests/support/shopper.ts';
import { itInFullTier } from '#tests/support/tier.ts';

const { testApp, open } = setUpPageTests();

const region = (page: Page, name: string) =>
  page.getByRole('main').getByRole('region', { name, exact: true });

it.each([
  '/shared/%',
  '/shared/%E0%A4%A',
])("The page at %s says that the list doesn't exist", async (path) => {
  const page = await open({ expectedMessages: /status of 404/ });
  const where = (await page.request.get(path)).headers().location ?? path;
  expect((await page.request.get(where)).status()).toBe(404);
  await page.goto(where);
  await page.getByRole('heading', { level: 1, name: 'List Not Found' }).waitFor();
});

it.each([
  ['/robots.txt', /^text\/plain/],
  ['/favicon.ico', /^image\//],
])('The site serves %s, which browsers or crawlers request automatically', async (path, type) => {
  const { statusCode, headers } = await testApp().app.server.inject(path);
  expect(statusCode).toBe(200);
  expect(headers['content-type']).toMatch(type);
});

describe('The landing page until the user is known', () => {
  it('The landing page appears immediately if the request for the current user fails', async () => {
    const page = await open({ expectedMessages: /status of 500/ });
    await page.route('**/api/auth/user', (route) => route.fulfill({ status: 500, body: '{}' }));
    await page.goto('/');
    await searchBox(page).waitFor();
    expect(await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).isVisible()).toBe(true);
  });

  itInFullTier(
    'The landing page appears if the request for the signed-in user gets no response for two seconds',
    async () => {
      const page = await open();
      await page.route('**/api/auth/user', () => {});
      await page.clock.install();
      await freezeClock(page);
      await page.goto('/');
      await page.getByText('Loading Cartwise…').first().waitFor();
      await waitForLazyComponents(page);
      await page.clock.runFor(1_999);
      await waitForLazyComponents(page);
      expect(await searchBox(page).count()).toBe(0);
      await page.clock.runFor(1);
      await searchBox(page).waitFor();
    },
  );

  it('If loading the user fails, a returning shopper sees an error, not the demo', async () => {
    const page = await open({ expectedMessages: /status of 500/ });
    await signInOnPage(page, testApp());
    await page.goto('/');
    await page.getByRole('heading', { name: /^Welcome/ }).waitFor();
    await page.route('**/api/auth/user', (route) => route.fulfill({ status: 500, body: '{}' }));
    await page.reload();
    await page.getByText('Cartwise didn’t respond').waitFor();
    expect(await page.getByText('Demo with simulated prices.').count()).toBe(0);
    await page.goto('/lists');
    await page.getByText('Couldn’t load your lists').waitFor();
    expect(await page.getByRole('link', { name: 'Sign In' }).count()).toBe(0);
  });
});

it("The page says that geolocation isn't supported if navigator.geolocation exists but is undefined", async () => {
  const page = await open();
  await page.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'geolocation', { get: () => undefined }),
  );
  await page.goto('/');
  await page.getByRole('button', { name: 'Use my location' }).click();
  const alert = region(page, 'Your location').getByRole('alert');
  expect(await alert.textContent()).toBe('Geolocation not supported');
});

it("If the cart can't be loaded, the page doesn't claim that the cart is empty", async () => {
  const page = await open({ expectedMessages: /status of 500/ });
  await signInWithCart(page, testApp());
  await page.route(/\/api\/cart/, (route) => route.fulfill({ status: 500, body: '{}' }));
  await page.goto('/');
  await page.getByText('Couldn’t load your cart').first().waitFor();
  await page.getByRole('heading', { name: 'We can’t show totals without your cart' }).waitFor();
  expect(await page.getByText('Add an item to see totals').count()).toBe(0);
});
