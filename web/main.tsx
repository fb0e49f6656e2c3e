import './styles/app.css';
import type { QueryClient } from '@tanstack/react-query';
import { type ReactNode, StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import type { User } from '#contract/auth.ts';
import { SIGNED_OUT_COOKIE } from '#contract/limits.ts';
import { type PageData, USER_ADDRESS } from '#contract/page-data.ts';
import { readPageData } from './api/page-data.ts';
import { takeEarlyClicks } from './lib/early-input.ts';
import { onGoTo } from './lib/go-to.ts';
import { applyTheme, readTheme } from './lib/theme.ts';
import { loadApp } from './ready-page.tsx';
import { readAdMarks } from './ui/ad-slot.tsx';
import { MissingPart } from './ui/missing-part.ts';

applyTheme(readTheme());
try {
  if (document.cookie.includes(SIGNED_OUT_COOKIE)) void import('./features/auth/forget-signed-out.ts');
} catch {
  // Closed to us.
}

const html = document.documentElement;
const place = document.getElementById('root') ?? document.body;

/** React draws a part anew whose HTML was still asleep when something in it changed. */
const isWokenEarly = /error #421|before it finished hydrating/;

const options = {
  onRecoverableError: (error: unknown) => {
    if (!(error instanceof Error)) return reportError(error);
    // A part that cannot be had says so itself, and nothing is broken.
    if (!(error.cause instanceof MissingPart || isWokenEarly.test(error.message))) reportError(error);
  },
};

const strictly = (element: ReactNode) => <StrictMode>{element}</StrictMode>;

type Shown = { element: ReactNode; queryClient: QueryClient };

/** From the first link on, the router shows the pages, in the place of the page that came without it. */
function followLinks(page: Root, queryClient: QueryClient): void {
  onGoTo(async (path) => {
    const { createApp } = await loadApp().catch(() => ({ createApp: null }));
    if (createApp === null) return location.assign(path);
    history.pushState(null, '', path);
    const data = { shows: null, writtenAt: new Date().toISOString(), answers: {} };
    page.render(strictly(createApp(data, queryClient)));
  });
}

function draw(element: ReactNode): Root {
  const page = createRoot(place, options);
  takeEarlyClicks();
  // In slices, so that the page answers meanwhile.
  startTransition(() => page.render(strictly(element)));
  return page;
}

function hydrate({ element, queryClient }: Shown): void {
  // In slices, so that the page answers meanwhile.
  startTransition(() => followLinks(hydrateRoot(place, strictly(element), options), queryClient));
  takeEarlyClicks();
}

function drawReady({ element, queryClient }: Shown): void {
  followLinks(draw(element), queryClient);
}

/** Who the document says is at the start page; what a payment's provider sends along there is for the app. */
function shopperOf({ answers }: PageData): User | null {
  const isStart = location.pathname === '/' && !/[?&](payment_intent|redirect_status)/.test(location.search);
  return isStart ? ((answers[USER_ADDRESS] ?? null) as User | null) : null;
}

/** Each page is loaded with what it needs: those that people begin with come without the router. */
async function start(): Promise<void> {
  const data = readPageData();
  const ready = { data, ads: readAdMarks(), here: location.pathname + location.search };
  const shopper = shopperOf(data);
  if (shopper !== null) {
    const { createShopper } = await import('./shopper.tsx');
    return drawReady(createShopper(ready, shopper));
  }
  if (data.shows === 'shared-list') {
    const { createSharedList } = await import('./shared-list.tsx');
    return hydrate(createSharedList(ready));
  }
  if (data.shows === 'landing') {
    const { createLanding, loadLandingParts } = await import('./landing.tsx');
    await loadLandingParts();
    // Somebody who was here before finds their own demo, not the one in the HTML, which stays out of sight.
    if (html.dataset.demo !== 'own') return hydrate(createLanding(ready));
    drawReady(createLanding(ready));
    delete html.dataset.demo;
    return;
  }
  const { createApp } = await loadApp();
  draw(createApp(data));
}

void start();
