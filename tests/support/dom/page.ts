import userEvent, { type UserEvent } from '@testing-library/user-event';
import { defaultKeyMap } from '@testing-library/user-event/dist/esm/keyboard/keyMap.js';
import type { FastifyInstance } from 'fastify';
import type { Page } from 'playwright-core';
import { isValidElement, type ReactNode, StrictMode } from 'react';
// Import React before any test stops the clock, because React keeps the timers that exist when it's first imported.
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

type ListenerArgs = [
  type: string,
  listener: EventListenerOrEventListenerObject,
  options?: boolean | AddEventListenerOptions,
];

const keyboardMap = [...defaultKeyMap, { code: 'F8', key: 'F8' }];
const { pushState, replaceState } = History.prototype;

/** Removes React's `StrictMode`, which would send every request twice. */
const removeStrictMode = (app: ReactNode): ReactNode =>
  isValidElement<{ children: ReactNode }>(app) && app.type === StrictMode ? app.props.children : app;

/** Converts `Shift+Enter` to user-event's notation. */
function toUserEventKeys(key: string): string {
  const parts = key.length === 1 ? [key] : key.split('+');
  const mainKey = parts.pop() ?? '';
  const mainPress =
    mainKey.length === 1 ? mainKey.replace(/[{[]/, '$&$&') : mainKey === 'Space' ? ' ' : `{${mainKey}}`;
  return `${parts.map((each) => `{${each}>}`).join('')}${mainPress}${parts.map((each) => `{/${each}}`).join('')}`;
}

/** Runs `act`, letting the page finish rendering before and after. */
async function actAndSettle(act: () => Promise<void>): Promise<void> {
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
  const unexpectedMessages: string[] = [];
  const createRecorder =
    (kind: string) =>
    (...args: unknown[]) => {
      const text = args
        .map((each) => (each instanceof Error ? (each.stack ?? each.message) : String(each)))
        .join(' ');
      if (!options.expectedMessages?.test(text)) unexpectedMessages.push(`${kind}: ${text}`);
    };
  vi.spyOn(console, 'error').mockImplementation(createRecorder('error'));
  vi.spyOn(console, 'warn').mockImplementation(createRecorder('warning'));

  const initScripts: (() => unknown)[] = [];
  const listeners: [EventTarget, ListenerArgs][] = [];
  const roots: Root[] = [];
  let isClosed = false;
  let user: UserEvent;
  // user-event adds its document listeners only once. Set it up before tracking starts, so that these listeners
  // aren't removed with the page.
  userEvent.setup();
  // Track listeners on window and document, because they would outlive their page.
  for (const target of [window, document]) {
    const addListener = target.addEventListener.bind(target);
    vi.spyOn(target as Window, 'addEventListener').mockImplementation((...given: ListenerArgs) => {
      listeners.push([target, given]);
      addListener(...given);
    });
  }

  function unloadPage(): void {
    for (const root of roots.splice(0)) root.unmount();
    for (const [target, [type, listener, options]] of listeners.splice(0))
      target.removeEventListener(type, listener, options);
    for (const part of [document.head, document.body]) part.replaceChildren();
    document.documentElement.removeAttribute('data-theme');
  }

  let loading: Promise<void> = Promise.resolve();
  /** Loads the page after all earlier page loads have finished. A load that a link started may still be running. */
  function goto(path: string): Promise<void> {
    loading = loading.then(() => load(path));
    return loading;
  }

  async function load(path: string): Promise<void> {
    unloadPage();
    history.pushState = pushState;
    history.replaceState = replaceState;
    history.replaceState(null, '', new URL(path, ORIGIN).href.slice(ORIGIN.length));
    setWidth(media.widthPx);
    document.body.innerHTML = '<div id="root"></div>';
    installBrowserStubs(() => media);
    geolocation.install();
    window.addEventListener('keydown', moveSliderByKey);
    window.addEventListener('click', followLink);
    vi.stubGlobal('fetch', network.fetch);
    user = userEvent.setup({ delay: null, pointerEventsCheck: 0, keyboardMap });
    for (const prepare of initScripts) prepare();
    vi.resetModules();
    vi.doMock('react-dom/client', async (original) => {
      const client = await original<typeof import('react-dom/client')>();
      const createRoot: typeof client.createRoot = (...given) => {
        const root = client.createRoot(...given);
        roots.push(root);
        return { render: (app) => root.render(removeStrictMode(app)), unmount: () => root.unmount() };
      };
      return { ...client, createRoot };
    });
    await import('#web/main.tsx');
    await vi.dynamicImportSettled();
  }

  function followLink(event: MouseEvent): void {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
    if (link === null || event.defaultPrevented || link.target !== '') return;
    const isAppLink = link.origin === ORIGIN && !link.pathname.startsWith('/api/');
    const isOtherUrl = link.pathname + link.search !== location.pathname + location.search;
    if (!isAppLink || !isOtherUrl) return;
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
    press: (key: string) => actAndSettle(() => user.keyboard(toUserEventKeys(key))),
    type: (text: string) => actAndSettle(() => user.keyboard(text.replace(/[{[]/g, '$&$&'))),
    insertText: (text: string) => actAndSettle(() => user.paste(text)),
  };
  const devices = {
    get user() {
      return user;
    },
    keyboard,
    settle: () => network.settle(),
  };
  const pageLocator = new DomLocator(devices, () => [document.documentElement], 'page');
  const sendRequest = async (
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
      const navigated = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
      history.back();
      await navigated;
    },
    url: () => location.href,
    title: async () => document.title,
    content: async () => document.documentElement.outerHTML,
    getByRole: pageLocator.getByRole.bind(pageLocator),
    getByText: pageLocator.getByText.bind(pageLocator),
    getByLabel: pageLocator.getByLabel.bind(pageLocator),
    getByTitle: pageLocator.getByTitle.bind(pageLocator),
    getByPlaceholder: pageLocator.getByPlaceholder.bind(pageLocator),
    locator: pageLocator.locator.bind(pageLocator),
    keyboard,
    clock: domClock,
    context: () => context,
    evaluate: async <T, A>(run: (given: A) => T, given?: A) => run(given as A),
    addInitScript: async <A>(run: (given: A) => unknown, given?: A) =>
      void initScripts.push(() => run(given as A)),
    exposeFunction: async (name: string, run: unknown) =>
      void initScripts.push(() => Object.assign(window, { [name]: run })),
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
      await network.waitUntilIdle();
      // A lazy component makes its requests only after it has loaded, so wait for both.
      await vi.dynamicImportSettled();
      await network.waitUntilIdle();
    },
    waitForURL: (wanted: string | RegExp | ((url: URL) => boolean)) =>
      pollUntilFound(
        () => {
          const { href, pathname, search, hash } = location;
          const isAtUrl =
            typeof wanted === 'function'
              ? wanted(new URL(href))
              : wanted instanceof RegExp
                ? wanted.test(href)
                : [href, pathname, pathname + search, pathname + search + hash].includes(wanted) ||
                  (wanted.startsWith('**') && href.endsWith(wanted.slice(2)));
          return isAtUrl ? true : undefined;
        },
        () => `The page is at ${location.href}, not at ${wanted}.`,
      ),
    request: {
      fetch: (path: string, { method = 'GET', ...given }: { method?: string; data?: unknown } = {}) =>
        sendRequest(method, path, given),
      get: (path: string, given = {}) => sendRequest('GET', path, given),
      post: (path: string, given = {}) => sendRequest('POST', path, given),
      patch: (path: string, given = {}) => sendRequest('PATCH', path, given),
      put: (path: string, given = {}) => sendRequest('PUT', path, given),
      delete: (path: string, given = {}) => sendRequest('DELETE', path, given),
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
    expectQuiet: () => expect(unexpectedMessages, 'what the page complained about').toEqual([]),
    async close() {
      await loading;
      isClosed = true;
      unloadPage();
      await network.waitForApp();
      vi.useRealTimers();
      vi.restoreAllMocks();
      vi.unstubAllGlobals();
      for (const storage of [localStorage, sessionStorage]) storage.clear();
      network.clearCookies();
      Object.defineProperty(navigator, 'onLine', { value: true, configurable: true });
    },
  };
}
