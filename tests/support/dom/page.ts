import userEvent, { type UserEvent } from '@testing-library/user-event';
import { defaultKeyMap } from '@testing-library/user-event/dist/esm/keyboard/keyMap.js';
import type { FastifyInstance } from 'fastify';
import type { Page } from 'playwright-core';
import { isValidElement, type ReactNode, StrictMode } from 'react';
// Import React before any test stops the clock. React keeps the timers from its first import.
import 'react-dom/client';
import type { Root } from 'react-dom/client';
import { expect, vi } from 'vitest';
import { buildDisplayRules, installBrowserStubs, type MediaFeatures } from './browser-gaps.ts';
import { domClock } from './clock.ts';
import { DomGeolocation } from './geolocation.ts';
import { DomLocator } from './locator.ts';
import { Network, ORIGIN } from './network.ts';
import { moveSliderByKey } from './range.ts';
import { pollUntilFound, yieldToTasks } from './wait.ts';

export type DomPageOptions = {
  width?: number;
  colorScheme?: 'light' | 'dark';
  reducedMotion?: boolean;
  /** Any console error or warning that doesn't match fails the test. */
  expectedMessages?: RegExp;
};

type Listening = [
  type: string,
  listener: EventListenerOrEventListenerObject,
  options?: boolean | AddEventListenerOptions,
];

const keyboardMap = [...defaultKeyMap, { code: 'F8', key: 'F8' }];
const { pushState, replaceState } = History.prototype;

/** Removes strict mode, which would double all requests in development. */
const withoutStrictMode = (app: ReactNode): ReactNode =>
  isValidElement<{ children: ReactNode }>(app) && app.type === StrictMode ? app.props.children : app;

/** Converts `Shift+Enter` to user-event's notation. */
function keysOf(key: string): string {
  const parts = key.length === 1 ? [key] : key.split('+');
  const main = parts.pop() ?? '';
  const pressed = main.length === 1 ? main.replace(/[{[]/, '$&$&') : main === 'Space' ? ' ' : `{${main}}`;
  return `${parts.map((each) => `{${each}>}`).join('')}${pressed}${parts.map((each) => `{/${each}}`).join('')}`;
}

/** Runs `act`, letting the page finish rendering before and after. */
async function unhurried(act: () => Promise<void>): Promise<void> {
  await yieldToTasks();
  await act();
  await yieldToTasks();
}

/**
 * Runs the web app's real entry point in this process, without layout. Each `goto` evaluates the app's modules again.
 * Only one page can be open at a time.
 */
export async function openDomPage(app: FastifyInstance, options: DomPageOptions = {}) {
  const network = new Network(app);
  const geolocation = new DomGeolocation();
  const media: MediaFeatures = {
    widthPx: options.width ?? 1280,
    reducedMotion: options.reducedMotion ?? true,
    isDark: options.colorScheme === 'dark',
  };
  const complaints: string[] = [];
  const note =
    (kind: string) =>
    (...args: unknown[]) => {
      const text = args
        .map((each) => (each instanceof Error ? (each.stack ?? each.message) : String(each)))
        .join(' ');
      if (!options.expectedMessages?.test(text)) complaints.push(`${kind}: ${text}`);
    };
  vi.spyOn(console, 'error').mockImplementation(note('error'));
  vi.spyOn(console, 'warn').mockImplementation(note('warning'));

  const beforeLoad: (() => unknown)[] = [];
  const listeners: [EventTarget, Listening][] = [];
  const roots: Root[] = [];
  let isClosed = false;
  let user: UserEvent;
  // user-event adds its document listeners only once. Set it up before tracking starts, so that they aren't removed
  // with the page.
  userEvent.setup();
  // Track listeners on window and document, because they would outlive their page.
  for (const target of [window, document]) {
    const listen = target.addEventListener.bind(target);
    vi.spyOn(target as Window, 'addEventListener').mockImplementation((...given: Listening) => {
      listeners.push([target, given]);
      listen(...given);
    });
  }

  function leave(): void {
    for (const root of roots.splice(0)) root.unmount();
    for (const [target, [type, listener, options]] of listeners.splice(0))
      target.removeEventListener(type, listener, options);
    for (const part of [document.head, document.body]) part.replaceChildren();
    document.documentElement.removeAttribute('data-theme');
  }

  let loading: Promise<void> = Promise.resolve();
  /** Loads the page after all earlier page loads have finished. A link may have started one that's still running. */
  function goto(path: string): Promise<void> {
    loading = loading.then(() => load(path));
    return loading;
  }

  async function load(path: string): Promise<void> {
    leave();
    history.pushState = pushState;
    history.replaceState = replaceState;
    history.replaceState(null, '', new URL(path, ORIGIN).href.slice(ORIGIN.length));
    setWidth(media.widthPx);
    document.body.innerHTML = '<div id="root"></div>';
    installBrowserStubs(() => media);
    geolocation.install();
    window.addEventListener('keydown', moveSliderByKey);
    window.addEventListener('click', follow);
    vi.stubGlobal('fetch', network.fetch);
    user = userEvent.setup({ delay: null, pointerEventsCheck: 0, keyboardMap });
    for (const prepare of beforeLoad) prepare();
    vi.resetModules();
    vi.doMock('react-dom/client', async (original) => {
      const client = await original<typeof import('react-dom/client')>();
      const createRoot: typeof client.createRoot = (...given) => {
        const root = client.createRoot(...given);
        roots.push(root);
        return { render: (app) => root.render(withoutStrictMode(app)), unmount: () => root.unmount() };
      };
      return { ...client, createRoot };
    });
    await import('#web/main.tsx');
    await vi.dynamicImportSettled();
  }

  function follow(event: MouseEvent): void {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
    if (link === null || event.defaultPrevented || link.target !== '') return;
    const isOwn = link.origin === ORIGIN && !link.pathname.startsWith('/api/');
    const isElsewhere = link.pathname + link.search !== location.pathname + location.search;
    if (!isOwn || !isElsewhere) return;
    event.preventDefault();
    void goto(link.href);
  }

  function setWidth(widthPx: number): void {
    media.widthPx = widthPx;
    Object.assign(window, { innerWidth: widthPx, innerHeight: 800 });
    const style = document.querySelector('style[data-display]') ?? document.createElement('style');
    style.setAttribute('data-display', '');
    style.textContent = buildDisplayRules(widthPx);
    document.head.append(style);
  }

  const keyboard = {
    press: (key: string) => unhurried(() => user.keyboard(keysOf(key))),
    type: (text: string) => unhurried(() => user.keyboard(text.replace(/[{[]/g, '$&$&'))),
    insertText: (text: string) => unhurried(() => user.paste(text)),
  };
  const hands = {
    get user() {
      return user;
    },
    keyboard,
    calm: () => network.calm(),
  };
  const body = new DomLocator(hands, () => [document.documentElement], 'page');
  const ask = async (
    method: string,
    path: string,
    { data, headers }: { data?: unknown; headers?: Record<string, string> } = {},
  ) => {
    const response = await network.call(
      method,
      path,
      { ...headers, ...(data === undefined ? {} : { 'content-type': 'application/json' }) },
      data === undefined ? undefined : JSON.stringify(data),
    );
    return {
      ok: () => response.ok,
      status: () => response.status,
      headers: () => Object.fromEntries(response.headers.entries()),
      json: () => response.clone().json(),
      text: () => response.clone().text(),
    };
  };
  const context = {
    addCookies: async (cookies: { name: string; value: string }[]) => {
      for (const { name, value } of cookies) network.setCookie(name, value);
    },
    clearCookies: async () => network.clearCookies(),
    setOffline: async (isOffline: boolean) => {
      network.isOffline = isOffline;
      Object.defineProperty(navigator, 'onLine', { value: !isOffline, configurable: true });
      window.dispatchEvent(new Event(isOffline ? 'offline' : 'online'));
    },
    grantPermissions: async (names: string[]) => {
      geolocation.isAllowed ||= names.includes('geolocation');
    },
    clearPermissions: async () => {
      geolocation.isAllowed = false;
    },
    setGeolocation: async (coords: DomGeolocation['coords']) => {
      geolocation.coords = coords;
    },
  };
  const methods = {
    goto,
    reload: () => goto(location.pathname + location.search + location.hash),
    goBack: async () => {
      const gone = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
      history.back();
      await gone;
    },
    url: () => location.href,
    title: async () => document.title,
    content: async () => document.documentElement.outerHTML,
    getByRole: body.getByRole.bind(body),
    getByText: body.getByText.bind(body),
    getByLabel: body.getByLabel.bind(body),
    getByTitle: body.getByTitle.bind(body),
    getByPlaceholder: body.getByPlaceholder.bind(body),
    locator: body.locator.bind(body),
    keyboard,
    clock: domClock,
    context: () => context,
    evaluate: async <T, A>(run: (given: A) => T, given?: A) => run(given as A),
    addInitScript: async <A>(run: (given: A) => unknown, given?: A) =>
      void beforeLoad.push(() => run(given as A)),
    exposeFunction: async (name: string, run: unknown) =>
      void beforeLoad.push(() => Object.assign(window, { [name]: run })),
    setViewportSize: async ({ width }: { width: number }) => setWidth(width),
    viewportSize: () => ({ width: media.widthPx, height: 800 }),
    route: async (...given: Parameters<Network['route']>) => network.route(...given),
    unroute: async (...given: Parameters<Network['unroute']>) => network.unroute(...given),
    unrouteAll: async () => network.unrouteAll(),
    on: network.on.bind(network),
    off: network.off.bind(network),
    waitForRequest: (wanted: Parameters<Network['next']>[1]) => network.next('request', wanted),
    waitForResponse: (wanted: Parameters<Network['next']>[1]) => network.next('response', wanted),
    waitForAllResponses: async () => {
      await network.rest();
      // A lazy component makes its requests only after it has loaded, so wait for both.
      await vi.dynamicImportSettled();
      await network.rest();
    },
    waitForURL: (wanted: string | RegExp | ((url: URL) => boolean)) =>
      pollUntilFound(
        () => {
          const { href, pathname, search, hash } = location;
          const isThere =
            typeof wanted === 'function'
              ? wanted(new URL(href))
              : wanted instanceof RegExp
                ? wanted.test(href)
                : [href, pathname, pathname + search, pathname + search + hash].includes(wanted) ||
                  (wanted.startsWith('**') && href.endsWith(wanted.slice(2)));
          return isThere ? true : undefined;
        },
        () => `The page is at ${location.href}, not at ${wanted}.`,
      ),
    request: {
      fetch: (path: string, { method = 'GET', ...given }: { method?: string; data?: unknown } = {}) =>
        ask(method, path, given),
      get: (path: string, given = {}) => ask('GET', path, given),
      post: (path: string, given = {}) => ask('POST', path, given),
      patch: (path: string, given = {}) => ask('PATCH', path, given),
      put: (path: string, given = {}) => ask('PUT', path, given),
      delete: (path: string, given = {}) => ask('DELETE', path, given),
    },
  };
  const page = new Proxy(methods, {
    get(all, name) {
      if (isClosed && name in all) throw new Error('This page was closed, because another one was opened.');
      if (name in all) return all[name as keyof typeof all];
      if (typeof name === 'symbol' || name === 'then') return undefined;
      throw new Error(`page.${name} needs a real browser: such a test belongs into tests/e2e.`);
    },
  });
  return {
    // Helpers shared with browser tests expect Playwright's page. Unsupported methods throw.
    page: page as unknown as Page,
    expectQuiet: () => expect(complaints, 'what the page complained about').toEqual([]),
    async close() {
      await loading;
      isClosed = true;
      leave();
      await network.answered();
      vi.useRealTimers();
      vi.restoreAllMocks();
      vi.unstubAllGlobals();
      for (const storage of [localStorage, sessionStorage]) storage.clear();
      network.clearCookies();
      Object.defineProperty(navigator, 'onLine', { value: true, configurable: true });
    },
  };
}
