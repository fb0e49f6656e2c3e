import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { getPreferences } from '#contract/preferences.ts';
import { markVerified } from '#tests/conformity/mark-verified.ts';
import { expectCopied } from '#tests/support/clipboard.ts';
import { setUpPageTests } from '#tests/support/dom/begin-pages.ts';
import { signInOnPage } from '#tests/support/enter.ts';
import { callApi, chicago, fillCartAndStores } from '#tests/support/fill.ts';

const { testApp, open } = setUpPageTests();

const FAILED = 'Unable to get your location. Please enter your address manually.';

async function openWithoutPosition(
  prepare: (page: Page) => Promise<unknown> = async () => {},
): Promise<Page> {
  const page = await open({ expectedMessages: /status of 404/ });
  await signInOnPage(page, testApp());
  await prepare(page);
  await page.goto('/');
  await page.getByText('Where do you shop?').waitFor();
  return page;
}

const problem = (page: Page) => page.getByRole('alert');
const useDeviceLocation = (page: Page) => page.getByRole('button', { name: 'Use my location' }).click();
const loadLocation = async (page: Page) => (await callApi(page, getPreferences)).location;

describe('The location', () => {
  it("The page uses the device's location on load, unless a location is already set", async () => {
    const page = await open();
    await page.context().grantPermissions(['geolocation']);
    await page.context().setGeolocation({ latitude: chicago.lat, longitude: chicago.lng });
    await signInOnPage(page, testApp());
    expect(await loadLocation(page)).toBeNull();
    const reverseResponse = page.waitForResponse((response) =>
      response.url().includes('/api/geocode/reverse'),
    );
    await page.goto('/');
    expect((await reverseResponse).status()).toBe(200);
    await page.getByRole('button', { name: /60614.*5 stores/ }).waitFor();
    await expect.poll(() => loadLocation(page)).toMatchObject({ lat: chicago.lat, lng: chicago.lng });
    markVerified('2.stores.detect');

    await page.getByRole('button', { name: /Change$/ }).click();
    await page.getByLabel('ZIP, city, or address').fill('Springfield, IL');
    await page.getByRole('button', { name: 'Location Update' }).click();
    await page.getByRole('button', { name: /Springfield, IL/ }).waitFor();
    await expect.poll(async () => (await loadLocation(page))?.address).toContain('Springfield');
    await page.reload();
    await page.getByRole('button', { name: /Springfield, IL/ }).waitFor();
    markVerified('4.location');
  });

  it('The location form looks up the typed location unless the field is blank', async () => {
    const page = await openWithoutPosition();
    const requests: string[] = [];
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (pathname.startsWith('/api/geocode')) requests.push(searchParams.get('q') ?? '');
    });
    const box = page.getByLabel('ZIP, city, or address');
    const update = page.getByRole('button', { name: 'Location Update' });
    for (const blank of ['', '   ']) {
      await box.fill(blank);
      expect(await update.getAttribute('aria-disabled')).toBe('true');
      await update.click({ force: true });
      await box.press('Enter');
    }
    await box.fill(' 60614 ');
    expect(await update.getAttribute('aria-disabled')).toBeNull();
    await update.click();
    await page.getByRole('button', { name: /60614/ }).waitFor();
    expect(requests).toEqual(['60614']);
    markVerified('2.stores.update', '2.stores.geocode');
  });

  it('The location form shows an error for an unknown place', async () => {
    const page = await openWithoutPosition();
    await page.getByLabel('ZIP, city, or address').fill('00000');
    await page.getByRole('button', { name: 'Location Update' }).click();
    await expect
      .poll(() => problem(page).textContent())
      .toBe('Unable to find that location. Please try a different address.');
    expect(await loadLocation(page)).toBeNull();
    markVerified('8.location.unknown');
  });
});

describe("When the device's position is unavailable", () => {
  it('If location access is denied, the page says so until a location is entered', async () => {
    const page = await openWithoutPosition((it) => it.context().clearPermissions());
    await expect.poll(() => problem(page).allTextContents()).toEqual([FAILED]);
    await useDeviceLocation(page);
    await expect.poll(() => problem(page).allTextContents()).toEqual([FAILED]);
    markVerified('8.location.failed');

    await page.getByLabel('ZIP, city, or address').fill('60614');
    await page.getByRole('button', { name: 'Location Update' }).click();
    await page.getByRole('button', { name: /60614/ }).waitFor();
    const change = page.getByRole('button', { name: /Change$/ });
    if (await change.isVisible()) await change.click();
    expect(await problem(page).count()).toBe(0);
  });

  it('If the device can’t find its position, the page says so', async () => {
    const page = await openWithoutPosition(async (it) => {
      await it.context().grantPermissions(['geolocation']);
      await it.context().setGeolocation(null);
    });
    await useDeviceLocation(page);
    await expect.poll(() => problem(page).allTextContents()).toEqual([FAILED]);
    markVerified('8.location.failed');
  });

  it("If the browser doesn't support geolocation, the page says so", async () => {
    const page = await openWithoutPosition((it) =>
      it.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'geolocation')),
    );
    await useDeviceLocation(page);
    await expect
      .poll(() => problem(page).textContent())
      .toBe('Geolocation is not supported by this browser.');
    markVerified('8.location.unsupported');
  });

  it('A device has ten seconds to return its position, which may be up to five minutes old', async () => {
    const page = await openWithoutPosition(async (it) => {
      await it.clock.install();
      await it.addInitScript(simulateCachedPosition);
    });
    const pending = page.getByText('Finding your location…');
    await pending.waitFor();
    const nowMs = await page.evaluate(() => Date.now());
    await page.clock.pauseAt(nowMs + 1000);
    await page.clock.runFor(10_000);
    await pending.waitFor({ state: 'detached' });
    await useDeviceLocation(page);
    await page.clock.runFor(100);
    await pending.waitFor();
    await page.clock.runFor(9_899);
    expect(await pending.count()).toBe(1);
    await page.clock.runFor(1);
    await page.clock.runFor(100);
    await expect.poll(() => problem(page).allTextContents()).toEqual([FAILED]);
    expect(await pending.count()).toBe(0);

    await page.evaluate(() => sessionStorage.setItem('age', '300000'));
    await useDeviceLocation(page);
    await page.clock.runFor(100);
    await expect.poll(() => loadLocation(page)).toMatchObject({ lat: 41.9228 });
    markVerified('9.geolocation', '8.location.failed');
  });
});

/** Simulates a device that can't find a new position. It returns a recent cached one or times out. */
function simulateCachedPosition(): void {
  Geolocation.prototype.getCurrentPosition = (found, failed, { timeout, maximumAge } = {}) => {
    const age = Number(sessionStorage.getItem('age') ?? 300_001);
    const coords = { latitude: 41.9228, longitude: -87.6486 };
    if (age <= (maximumAge ?? 0)) found({ coords, timestamp: Date.now() - age } as GeolocationPosition);
    else setTimeout(() => failed?.({ code: 3 } as GeolocationPositionError), timeout);
  };
}

it('Address lookup, device location, copying and sharing work on the main page', async () => {
  const page = await open();
  const context = page.context();
  await context.grantPermissions(['geolocation', 'clipboard-read', 'clipboard-write']);
  await context.setGeolocation({ latitude: chicago.lat, longitude: chicago.lng });
  await page.addInitScript(() => {
    Object.assign(navigator, {
      share: async (data: ShareData) => sessionStorage.setItem('shared', JSON.stringify(data)),
    });
  });
  await signInOnPage(page, testApp());
  await fillCartAndStores(page);
  await page.goto('/');
  // Wait for the plan, because it moves the button when it loads.
  await page.getByRole('link', { name: 'Shop in the store' }).waitFor();
  await page.getByRole('button', { name: /Change$/ }).click();
  const box = page.getByLabel('ZIP, city, or address');
  await box.fill('60614');
  const forward = page.waitForResponse((response) => response.url().includes('q=60614'));
  await page.getByRole('button', { name: 'Location Update' }).click();
  expect((await forward).ok()).toBe(true);
  const reverse = page.waitForResponse((response) => response.url().includes('/reverse?lat='));
  await useDeviceLocation(page);
  expect((await reverse).ok()).toBe(true);

  await page.getByRole('button', { name: /^Shop / }).click();
  const dialog = page.getByRole('dialog', { name: 'Export Your Shopping Cart' });
  const copy = () => dialog.getByRole('button', { name: 'Copy List' }).click();
  await expectCopied(page, copy, /^.+ \(.+\) - 1 .+\n.+ \(.+\) - 2 /);
  await dialog.getByRole('button', { name: 'Share', exact: true }).click();
  const readSharedData = () => page.evaluate(() => sessionStorage.getItem('shared') ?? '{}');
  await expect.poll(async () => JSON.parse(await readSharedData()).title).toBe('My Shopping List');
  expect(JSON.parse(await readSharedData()).text).toMatch(/^My Shopping List:\n.+ \(.+\) - 1 /);
  markVerified('7.outside');
});

it('If several places share a name, the page asks which place the shopper means', async () => {
  const page = await open({ width: 360 });
  await signInOnPage(page, testApp());
  await page.goto('/');
  await page.getByLabel('ZIP, city, or address').fill('Springfield');
  await page.getByRole('button', { name: 'Location Update' }).click();
  const which = page.getByRole('group', { name: 'Which Springfield?' });
  await which.getByRole('button', { name: 'Springfield, MA' }).waitFor();
  expect(await which.getByRole('button').count()).toBe(6);
  await which.getByRole('button', { name: 'Springfield, IL' }).click();
  await page.getByRole('button', { name: /^Springfield, IL/ }).waitFor();
  await which.waitFor({ state: 'detached' });
  await expect.poll(() => page.evaluate(() => document.activeElement === document.body)).toBe(false);
});
