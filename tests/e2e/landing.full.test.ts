import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { noExternalServices } from '#tests/support/app-process.ts';
import { setUpBrowserTests } from '#tests/support/journey.ts';
import { startListeningApp } from '#tests/support/listening-app.ts';
import { searchBox } from '#tests/support/shopper.ts';
import { createTabOpener } from '#tests/support/tabs.ts';

const testApp = setUpBrowserTests();
const open = createTabOpener(testApp);

async function openLandingPage(): Promise<Page> {
  const page = await open();
  await page.goto('/');
  await searchBox(page).waitFor();
  return page;
}

async function expectInOrder(...parts: ReturnType<Page['locator']>[]): Promise<void> {
  const tops = await Promise.all(parts.map(async (part) => (await part.boundingBox())?.y ?? Number.NaN));
  expect(tops, 'from top to bottom').toEqual(tops.toSorted((a, b) => a - b));
}

describe('The landing page', () => {
  it('On the landing page, the Sign In link, the demo, the ad and the sign-in card appear in that order', async () => {
    const page = await openLandingPage();
    const main = page.getByRole('main');
    await expectInOrder(
      page.getByRole('banner').getByRole('link', { name: 'Sign In', exact: true }),
      page.getByRole('heading', { level: 1 }),
    );
    for (const role of ['table', 'link'] as const) await main.getByRole(role).last().waitFor();
    await expectInOrder(
      main.getByRole('region', { name: 'Price comparison', exact: true }).getByRole('table'),
      main.getByRole('group', { name: 'Advertisement' }),
      main.getByRole('heading', { level: 2 }).last(),
      main.getByRole('link', { name: 'Sign In', exact: true }),
      page.getByRole('contentinfo'),
    );
  });

  it('The Sign In link on the landing page opens the sign-in page', async () => {
    const page = await openLandingPage();
    const signIn = page.getByRole('banner').getByRole('link', { name: 'Sign In', exact: true });
    expect(await signIn.getAttribute('href')).toBe('/api/login');
    const loginRequest = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/login');
    await signIn.click();
    expect((await loginRequest).isNavigationRequest()).toBe(true);
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  });
});

it('An unknown path returns 404 and a not-found page that links home', async () => {
  const page = await open({ expectedMessages: /status of 404/ });
  const title = page.getByRole('heading', { level: 1 });
  for (const path of ['/no-such-page', '/account/more', '/shared', '/a/b/c?d=e#f']) {
    expect((await page.goto(path))?.status(), path).toBe(404);
    await title.waitFor();
    expect(await title.allTextContents(), path).toEqual(['Page Not Found']);
  }
  await page.getByRole('link', { name: 'Go Home' }).click();
  await searchBox(page).waitFor();
});

it('The landing page requests ads with the configured client and slot ids', async () => {
  const ads = { ADSENSE_CLIENT: 'ca-pub-1234567890123456', ADSENSE_SLOT: '4242424242' };
  const app = await startListeningApp(testApp().database.db, { env: { ...noExternalServices, ...ads } });
  try {
    const page = await open({ baseURL: app.url });
    const adRequests: string[] = [];
    await page.route(/googlesyndication/, (route) => {
      adRequests.push(route.request().url());
      return route.fulfill({ contentType: 'text/javascript', body: '' });
    });
    await page.goto('/');
    const place = page.getByRole('group', { name: 'Advertisement' }).locator('ins');
    await place.waitFor({ state: 'attached' });
    expect(await place.getAttribute('data-ad-client')).toBe(ads.ADSENSE_CLIENT);
    expect(await place.getAttribute('data-ad-slot')).toBe(ads.ADSENSE_SLOT);
    expect(adRequests, 'before it is near').toEqual([]);
    await place.evaluate((element) => element.scrollIntoView());
    await expect.poll(() => adRequests.length).toBe(1);
    expect(new URL(adRequests[0] ?? '').searchParams.get('client')).toBe(ads.ADSENSE_CLIENT);
    expect(await page.getByText('AdSense Pending Approval').count()).toBe(0);
    // Close the page first, so that pending requests don't fail.
    await page.close();
  } finally {
    await app.close();
  }
});
