import { afterEach, expect, it } from 'vitest';
import { setUpPageTests } from '#tests/support/dom/begin-pages.ts';
import { signInOnPage } from '#tests/support/enter.ts';
import { expectToast } from '#tests/support/toast.ts';

const { testApp, open } = setUpPageTests();

function simulateNotificationSupport(permission: NotificationPermission): {
  become: (next: NotificationPermission) => void;
} {
  const notification = { permission, requestPermission: async () => notification.permission };
  Object.assign(window, { Notification: notification, PushManager: class {} });
  const serviceWorker = { getRegistration: async () => undefined };
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true });
  return {
    become: (next) => {
      notification.permission = next;
    },
  };
}

afterEach(() => {
  for (const name of ['Notification', 'PushManager']) Reflect.deleteProperty(window, name);
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

async function openCard() {
  const page = await open();
  await signInOnPage(page, testApp(), {});
  await page.goto('/account');
  return { page, card: page.getByRole('region', { name: 'Price alerts' }) };
}

it("If the browser can't show notifications, the notification card says so", async () => {
  const { card } = await openCard();
  await card.getByText('This browser can’t show notifications.').waitFor();
  expect(await card.getByRole('switch').count()).toBe(0);
});

it("The notification card explains how to unblock notifications, and shows the switch once they're unblocked", async () => {
  const { become } = simulateNotificationSupport('denied');
  const { card } = await openCard();
  await card.getByText('This browser is blocking notifications from Cartwise').waitFor();
  expect(await card.getByRole('switch').count()).toBe(0);
  become('default');
  window.dispatchEvent(new Event('focus'));
  await card.getByRole('switch', { name: 'Notifications on this device' }).waitFor();
});

it('The notification switch asks for permission only on a tap and respects a denial', async () => {
  simulateNotificationSupport('default');
  const { page, card } = await openCard();
  const notificationSwitch = card.getByRole('switch', { name: 'Notifications on this device' });
  await notificationSwitch.waitFor();
  await notificationSwitch.click();
  await expectToast(page, 'Couldn’t turn this on', 'Allow notifications in your browser first.');
  await expect.poll(() => notificationSwitch.getAttribute('aria-checked')).toBe('false');
  expect(await testApp().database.db.selectFrom('push_subscription').selectAll().execute()).toEqual([]);
});
