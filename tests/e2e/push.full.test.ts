import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { afterEach, expect, it } from 'vitest';
import { SIGNED_OUT_COOKIE } from '#contract/limits.ts';
import { accountSection } from '#tests/support/account-page.ts';
import { signInOnPage } from '#tests/support/enter.ts';
import { setUpBrowserTests } from '#tests/support/journey.ts';
import { launchOnProfile } from '#tests/support/launch-browser.ts';
import { makePushSubscription } from '#tests/support/push-device.ts';
import { expectAccessible } from '#tests/support/tab.ts';

const testApp = setUpBrowserTests();

let profile = '';
let context: BrowserContext | undefined;
afterEach(async () => {
  await context?.close();
  await rm(profile, { recursive: true, force: true, maxRetries: 5 });
});

/** Stubs the push service, which a test browser can't reach. The stub survives reloads. */
async function stubPushService(page: Page): Promise<void> {
  await page.addInitScript((made) => {
    const KEY = 'push-stub';
    const subscriptionOf = (key: number[]) => ({
      endpoint: made.endpoint,
      options: { applicationServerKey: new Uint8Array(key).buffer },
      toJSON: () => made,
      unsubscribe: async () => {
        localStorage.removeItem(KEY);
        return true;
      },
    });
    Object.assign(PushManager.prototype, {
      subscribe: async ({ applicationServerKey }: { applicationServerKey: Uint8Array }) => {
        localStorage.setItem(KEY, JSON.stringify([...applicationServerKey]));
        return subscriptionOf([...applicationServerKey]);
      },
      getSubscription: async () => {
        const storedSubscription = localStorage.getItem(KEY);
        return storedSubscription === null ? null : subscriptionOf(JSON.parse(storedSubscription));
      },
    });
  }, makePushSubscription());
}

async function deliver(page: Page, data: string): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  const scope = new URL('/push/', page.url());
  const registrationId = Promise.withResolvers<string>();
  cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    const registration = registrations.find(({ scopeURL }) => scopeURL === scope.href);
    if (registration !== undefined) registrationId.resolve(registration.registrationId);
  });
  await cdp.send('ServiceWorker.enable');
  await cdp.send('ServiceWorker.deliverPushMessage', {
    origin: scope.origin,
    registrationId: await registrationId.promise,
    data,
  });
  await cdp.detach();
}

/** Returns true once the worker is active. Messages sent earlier are lost. */
const isActive = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration('/push/');
    return registration?.active?.state === 'activated';
  });

const listShownNotifications = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration('/push/');
    const notifications = (await registration?.getNotifications()) ?? [];
    return notifications.map(({ title, body, tag }) => ({ title, body, tag }));
  });

it('A switch turns notifications on this device on and off', async () => {
  const { app, database } = testApp();
  profile = await mkdtemp(join(tmpdir(), 'cartwise-profile-'));
  // Without a profile, the browser would block all notifications.
  ({ context } = await launchOnProfile(profile));
  await context.grantPermissions(['notifications'], { origin: app.url });
  const page = await context.newPage();
  await stubPushService(page);
  const { userId } = await signInOnPage(page, testApp());
  await page.goto(`${app.url}/account`);
  const card = accountSection(page, 'Price alerts');
  const onOff = card.getByRole('switch', { name: 'Notifications on this device' });
  const listDevices = () =>
    database.db.selectFrom('push_subscription').select('device').where('user_id', '=', userId).execute();
  await onOff.click();
  await card.getByText('You get price alerts on this device').waitFor();
  await expect.poll(listDevices).toHaveLength(1);
  await expectAccessible(page, 'the account page with notifications on');

  await page.reload();
  await card.getByText('You get price alerts on this device').waitFor();
  expect(await onOff.getAttribute('aria-checked')).toBe('true');
  await expect.poll(() => isActive(page)).toBe(true);
  // A busy browser drops messages from DevTools, so resend the message until it arrives. Resending is harmless, because
  // each notification replaces the previous one.
  await expect
    .poll(
      async () => {
        await deliver(
          page,
          JSON.stringify({ title: 'Bananas for $0.45 at Aldi', body: 'by the pound: $0.45' }),
        );
        return listShownNotifications(page);
      },
      { interval: 500, timeout: 20_000 },
    )
    .toEqual([{ title: 'Bananas for $0.45 at Aldi', body: 'by the pound: $0.45', tag: 'price-alerts' }]);

  await onOff.click();
  await card.getByText('Get price alerts on this device too').waitFor();
  await expect.poll(listDevices).toEqual([]);

  // After sign-out, the next page load removes the service worker, which stops the notifications.
  await context.addCookies([{ name: SIGNED_OUT_COOKIE, value: '1', url: app.url }]);
  await page.goto(`${app.url}/about`);
  const hasWorker = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistration('/push/')) !== undefined);
  await expect.poll(hasWorker).toBe(false);
});
