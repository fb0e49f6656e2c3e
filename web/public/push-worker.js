/*
 * Shows web push notifications and opens their pages (decision 70). Registered when a shopper turns notifications on.
 * The scope /push/ contains no pages. The server sends the text in the shopper's language.
 */
const TAG = 'price-alerts';

const own = (path) => new URL(typeof path === 'string' ? path : '/', location.origin);
/** A notification whose URL is on another site opens the home page. */
const addressOf = (path) => (own(path).origin === location.origin ? own(path).href : `${location.origin}/`);

function read(data) {
  try {
    return data.json() ?? {};
  } catch {
    return {};
  }
}

const show = (title, { body = '', language = 'en', ...data }) =>
  registration.showNotification(title, {
    body,
    data: { language, ...data },
    lang: language,
    tag: TAG,
    renotify: true,
    icon: '/icon-192.png',
    actions: data.off && data.words?.off ? [{ action: 'off', title: data.words.off }] : [],
  });

async function openPage(path) {
  const address = addressOf(path);
  const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const page = pages.find(({ url }) => url === address);
  await (page === undefined ? clients.openWindow(address) : page.focus());
}

/**
 * Unsubscribes with the one-click link that's also in emails. If that fails, opens the page with the unsubscribe
 * button.
 */
async function turnOff({ off, words, language }) {
  const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
  const answer = await fetch(addressOf(off), { method: 'POST', credentials: 'omit', body }).catch(() => null);
  if (answer === null || !answer.ok) return openPage(off);
  await show(words.isOff, { body: words.again, language, open: '/account' });
}

addEventListener('install', () => skipWaiting());
addEventListener('push', (event) => {
  const { title = 'Cartwise', ...rest } = read(event.data);
  event.waitUntil(show(String(title), rest));
});
addEventListener('notificationclick', (event) => {
  const { action, notification } = event;
  const data = notification.data ?? {};
  notification.close();
  event.waitUntil(action === 'off' && data.off ? turnOff(data) : openPage(data.open));
});
