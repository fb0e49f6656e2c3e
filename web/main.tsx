import './styles/app.css';
import type { QueryClient } from '@tanstack/react-query';
import { type ReactNode, StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import type { User } from '#contract/auth.ts';
import { SIGNED_OUT_COOKIE } from '#contract/limits.ts';
import { CURRENT_USER_PATH, type PageData } from '#contract/page-data.ts';
import { readPageData } from './api/page-data.ts';
import { takeEarlyClicks } from './lib/early-input.ts';
import { setNavigationHandler } from './lib/go-to.ts';
import { applyTheme, readTheme } from './lib/theme.ts';
import { loadApp } from './standalone-page.tsx';
import { readAdIds } from './ui/ad-slot.tsx';
import { ChunkLoadError } from './ui/chunk-load-error.ts';

declare global {
  interface Window {
    reportLoadFailure?: (error?: unknown) => void;
  }
}

applyTheme(readTheme());
try {
  if (document.cookie.includes(SIGNED_OUT_COOKIE)) void import('./features/auth/forget-signed-out.ts');
} catch {
  // Reading cookies throws if they're blocked.
}

const html = document.documentElement;
const rootElement = document.getElementById('root') ?? document.body;

/** Matches a harmless error: part of the page changed before React had hydrated it, so React renders it again. */
const HYDRATION_RETRY_ERROR = /error #421|before it finished hydrating/;

const rootOptions = {
  onRecoverableError: (error: unknown) => {
    if (!(error instanceof Error)) return reportError(error);
    // Don't report a missing file. The component shows an error, and the rest of the page still works.
    if (!(error.cause instanceof ChunkLoadError || HYDRATION_RETRY_ERROR.test(error.message)))
      reportError(error);
  },
};

const wrapInStrictMode = (element: ReactNode) => <StrictMode>{element}</StrictMode>;

type RenderedApp = { element: ReactNode; queryClient: QueryClient };

function renderAppOnNavigation(page: Root, queryClient: QueryClient): void {
  setNavigationHandler(async (path) => {
    const { createApp } = await loadApp().catch(() => ({ createApp: null }));
    if (createApp === null) return location.assign(path);
    history.pushState(null, '', path);
    const data = { shows: null, writtenAt: new Date().toISOString(), answers: {} };
    page.render(wrapInStrictMode(createApp(data, queryClient)));
  });
}

function createPage(element: ReactNode): Root {
  const page = createRoot(rootElement, rootOptions);
  takeEarlyClicks();
  startTransition(() => page.render(wrapInStrictMode(element)));
  return page;
}

function hydrate({ element, queryClient }: RenderedApp): void {
  startTransition(() =>
    renderAppOnNavigation(hydrateRoot(rootElement, wrapInStrictMode(element), rootOptions), queryClient),
  );
  takeEarlyClicks();
}

function renderApp({ element, queryClient }: RenderedApp): void {
  renderAppOnNavigation(createPage(element), queryClient);
}

function findShopper({ answers }: PageData): User | null {
  const isStartPage =
    location.pathname === '/' && !/[?&](payment_intent|redirect_status)/.test(location.search);
  return isStartPage ? ((answers[CURRENT_USER_PATH] ?? null) as User | null) : null;
}

/** Lets the browser handle input between loading scripts and rendering the page. */
const waitForNextTask = () => new Promise((resolve) => setTimeout(resolve));

/** Loads only the code that the page needs. The landing page, the start page and shared lists load the router later. */
async function start(): Promise<void> {
  const data = readPageData();
  const pageProps = { data, ads: readAdIds(), currentPath: location.pathname + location.search };
  const shopper = findShopper(data);
  if (shopper !== null) {
    const { createShopperPage } = await import('./shopper.tsx');
    await waitForNextTask();
    return renderApp(createShopperPage(pageProps, shopper));
  }
  if (data.shows === 'shared-list') {
    const { createSharedListPage } = await import('./shared-list.tsx');
    return hydrate(createSharedListPage(pageProps));
  }
  if (data.shows === 'landing') {
    const { createLandingPage, loadLandingParts } = await import('./landing.tsx');
    await loadLandingParts();
    // A returning visitor sees their own demo. The initial demo in the HTML is hidden.
    if (html.dataset.demo !== 'own') return hydrate(createLandingPage(pageProps));
    renderApp(createLandingPage(pageProps));
    delete html.dataset.demo;
    return;
  }
  const { createApp } = await loadApp();
  createPage(createApp(data));
}

start().catch((error) => window.reportLoadFailure?.(error));
