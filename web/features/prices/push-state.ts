import type { PushDevice } from '#contract/push.ts';

/** The site has no pages under this path, so the push worker never intercepts requests. */
const WORKER_SCOPE = '/push/';

/**
 * `home-screen` means that iOS allows push notifications only in the installed app. `fingerprint` is a hash of the push
 * endpoint, or null if there's no subscription.
 */
export type PushState =
  | { kind: 'unsupported' | 'home-screen' | 'denied' }
  | { kind: 'able'; fingerprint: string | null };

const supportsPush = () =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
const isAppleTouchDevice = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1);

const toBase64Url = (bytes: ArrayBuffer) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

const fromBase64Url = (text: string) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));

/** Returns this device's subscription. Ignores one for an older server key, because pushes to it would fail. */
async function findSubscription(publicKey: string): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration(WORKER_SCOPE);
  if (registration?.scope.endsWith(WORKER_SCOPE) !== true || Notification.permission !== 'granted')
    return null;
  const subscription = await registration.pushManager.getSubscription();
  const key = subscription?.options.applicationServerKey;
  return subscription !== null && key && toBase64Url(key) === publicKey ? subscription : null;
}

export async function readPushState(publicKey: string): Promise<PushState> {
  if (!supportsPush()) return { kind: isAppleTouchDevice() ? 'home-screen' : 'unsupported' };
  if (Notification.permission === 'denied') return { kind: 'denied' };
  const subscription = await findSubscription(publicKey);
  if (subscription === null) return { kind: 'able', fingerprint: null };
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(subscription.endpoint));
  return { kind: 'able', fingerprint: toBase64Url(hash) };
}

export const findThisDevice = (state: PushState, devices: readonly PushDevice[]): PushDevice | undefined =>
  state.kind === 'able' ? devices.find(({ fingerprint }) => fingerprint === state.fingerprint) : undefined;

/** Registers the worker and resolves once it's active, because only active workers can subscribe. */
async function registerWorker(): Promise<ServiceWorkerRegistration> {
  const registration = await navigator.serviceWorker.register('/push-worker.js', { scope: WORKER_SCOPE });
  const worker = registration.installing ?? registration.waiting;
  if (registration.active !== null || worker === null) return registration;
  await new Promise<void>((resolve, reject) =>
    worker.addEventListener('statechange', () => {
      if (worker.state === 'activated') resolve();
      if (worker.state === 'redundant') reject(new Error('The worker could not be started'));
    }),
  );
  return registration;
}

type PushSubscriptionKeys = { endpoint: string; keys: { p256dh: string; auth: string } };

/**
 * Call this from a click handler. Returns null if the user doesn't give permission.
 * @throws if the push service can't be reached or the browser doesn't return keys
 */
export async function subscribeToPush(publicKey: string): Promise<PushSubscriptionKeys | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  const { pushManager } = await registerWorker();
  if ((await findSubscription(publicKey)) === null)
    await (await pushManager.getSubscription())?.unsubscribe();
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: fromBase64Url(publicKey),
  });
  const { endpoint, keys } = subscription.toJSON();
  const { p256dh, auth } = keys ?? {};
  if (!endpoint || !p256dh || !auth) throw new Error('The browser gave no keys');
  return { endpoint, keys: { p256dh, auth } };
}

export async function unsubscribeFromPush(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration(WORKER_SCOPE);
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}
