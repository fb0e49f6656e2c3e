import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect, it, vi } from 'vitest';

const code = readFileSync(new URL('./public/push-worker.js', import.meta.url), 'utf8');
const ORIGIN = 'https://cartwise.example';

function startWorker({ isReached = true, windows = [] as string[] } = {}) {
  const heard = new Map<string, (event: unknown) => void>();
  const focus = vi.fn();
  const fetch = vi.fn(async (_url: string, _request: RequestInit) => {
    if (!isReached) throw new TypeError('Failed to fetch');
    return { ok: true };
  });
  const showNotification = vi.fn(async () => {});
  const openWindow = vi.fn(async () => {});
  runInNewContext(code, {
    ...{ URL, URLSearchParams, fetch, skipWaiting: vi.fn(), registration: { showNotification } },
    addEventListener: (name: string, listener: (event: unknown) => void) => heard.set(name, listener),
    location: { origin: ORIGIN },
    clients: { openWindow, matchAll: async () => windows.map((url) => ({ url, focus })) },
  });
  const tell = async (name: string, event: object) => {
    const work: Promise<unknown>[] = [];
    heard.get(name)?.({ ...event, waitUntil: (promise: Promise<unknown>) => work.push(promise) });
    await Promise.all(work);
  };
  const close = vi.fn();
  return {
    ...{ fetch, showNotification, openWindow, focus, close },
    push: (text: string) => tell('push', { data: { json: () => JSON.parse(text) } }),
    click: (data: object, action = '') =>
      tell('notificationclick', { action, notification: { data, close } }),
  };
}

const words = { off: 'Turn alerts off', isOff: 'Price alerts are off', again: 'On your account page.' };
const off = '/price-alerts/off?token=abc';
const told = {
  title: 'Bananas for $0.45 at Aldi',
  body: 'by the pound',
  language: 'en',
  open: '/',
  off,
  words,
};

it('A new notification replaces the previous one and has a button that turns alerts off', async () => {
  const { push, showNotification } = startWorker();
  await push(JSON.stringify(told));
  expect(showNotification).toHaveBeenCalledExactlyOnceWith(
    told.title,
    expect.objectContaining({
      ...{ body: told.body, lang: 'en', tag: 'price-alerts', renotify: true },
      actions: [{ action: 'off', title: 'Turn alerts off' }],
    }),
  );
});

it.each([
  '',
  'null',
  '{"title":',
  '{}',
])('The malformed push message “%s” still shows a notification, as browsers require', async (text) => {
  const { push, showNotification } = startWorker();
  await push(text);
  expect(showNotification).toHaveBeenCalledExactlyOnceWith(
    'Cartwise',
    expect.objectContaining({ actions: [] }),
  );
});

it('Tapping a notification opens its page or focuses the window that shows it', async () => {
  const closed = startWorker({ windows: [`${ORIGIN}/about`] });
  await closed.click(told);
  expect(closed.close).toHaveBeenCalled();
  expect(closed.openWindow).toHaveBeenCalledExactlyOnceWith(`${ORIGIN}/`);
  const open = startWorker({ windows: [`${ORIGIN}/`] });
  await open.click(told);
  expect([open.focus.mock.calls.length, open.openWindow.mock.calls.length]).toEqual([1, 0]);
});

it('A notification never opens another site', async () => {
  for (const elsewhere of ['https://elsewhere.example/', '//elsewhere.example/', 'javascript:alert(1)', 7]) {
    const { click, openWindow } = startWorker();
    await click({ ...told, open: elsewhere });
    expect(openWindow).toHaveBeenCalledExactlyOnceWith(`${ORIGIN}/`);
  }
});

it('“Turn alerts off” turns price alerts off, or opens the page for turning them off if the device is offline', async () => {
  const worker = startWorker();
  await worker.click(told, 'off');
  const [[url, request] = []] = worker.fetch.mock.calls;
  expect([url, request?.method, String(request?.body)]).toEqual([
    ORIGIN + off,
    'POST',
    'List-Unsubscribe=One-Click',
  ]);
  expect(worker.showNotification).toHaveBeenCalledExactlyOnceWith(
    words.isOff,
    expect.objectContaining({ body: words.again, actions: [] }),
  );
  const away = startWorker({ isReached: false });
  await away.click(told, 'off');
  expect(away.showNotification).not.toHaveBeenCalled();
  expect(away.openWindow).toHaveBeenCalledExactlyOnceWith(ORIGIN + off);
});
