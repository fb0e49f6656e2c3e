import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { default as Axe, RunOptions } from 'axe-core';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { PagePart } from './open-view.ts';
import { markSpanish } from './show-spanish.ts';
import { expectListedColors } from './shown-colors.ts';

declare global {
  interface Window {
    axe: typeof Axe;
  }
}

/** Widths at which every view has to work: phone, tablet, desktop. */
const widths = [360, 768, 1280] as const;

/** The minified build of axe, because it's injected into every document. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const HEIGHT = 800;
const WAIT_MS = 15_000;

export type Tab = Awaited<ReturnType<typeof openTab>>;

/**
 * A page rendered on the server responds to input only once its script runs, so `goto` and `reload` wait for that. A
 * separate test covers earlier input.
 */
function waitForHydration(page: Page): void {
  for (const name of ['goto', 'reload'] as const) {
    const load = page[name].bind(page) as (...given: unknown[]) => ReturnType<Page['goto']>;
    Object.assign(page, {
      [name]: async (...given: unknown[]) => {
        const response = await load(...given);
        await page.waitForFunction(() => !('takeEarlyClicks' in window)).catch(() => {});
        return response;
      },
    });
  }
}

type TabOptions = {
  /** The app's address; pages are opened by path. */
  baseURL: string;
  width?: number;
  colorScheme?: 'light' | 'dark';
  /** Matches console messages that the test provokes. */
  expectedMessages?: RegExp;
  /** False simulates a browser with scripts disabled. */
  runsScript?: boolean;
  /** The browser's preferred language. */
  locale?: 'en-US' | 'es-US';
  /** True if pages load Spanish but show English until `showSpanish` (`show-spanish.ts`) is called. */
  canShowSpanish?: boolean;
  /** Initial cookies. */
  storageState?: BrowserContextOptions['storageState'];
};

/**
 * Opens a tab with its own cookies that records all console errors; `expectQuiet` fails if there are any. The only
 * error accepted is the 401 of pages that ask who is signed in, such as sign-in diagnostics.
 */
export async function openTab(
  browser: Browser,
  {
    baseURL,
    width = 1280,
    colorScheme = 'light',
    expectedMessages,
    runsScript = true,
    locale = 'en-US',
    canShowSpanish = false,
    storageState,
  }: TabOptions,
) {
  const context = await browser.newContext({
    baseURL,
    colorScheme,
    javaScriptEnabled: runsScript,
    ...(storageState === undefined ? {} : { storageState }),
    viewport: { width, height: HEIGHT },
    hasTouch: width < 768,
    reducedMotion: 'reduce',
    locale: canShowSpanish ? 'es-US' : locale,
    timezoneId: 'America/Chicago',
  });
  if (canShowSpanish) await markSpanish(context);
  context.setDefaultTimeout(WAIT_MS);
  const complaints: string[] = [];
  context.on('weberror', (error) => complaints.push(`uncaught: ${error.error().stack}`));
  context.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    const { url } = message.location();
    const isSignedOut = /status of 401/.test(message.text()) && new URL(url).pathname === '/api/auth/user';
    if (!isSignedOut && !expectedMessages?.test(message.text()))
      complaints.push(`${message.type()}: ${message.text()} (${url})`);
  });
  const page = await context.newPage();
  if (runsScript) waitForHydration(page);
  return {
    page,
    /** Fails if there were console errors since the last call. */
    expectQuiet: () => expect(complaints.splice(0), 'what the browser complained about').toEqual([]),
    close: () => context.close(),
  };
}

const standard = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Axe rules whose results depend on the theme (`colors`), and the same rules plus those that depend on the width. */
const colors = ['color-contrast', 'link-in-text-block'];
const widthRules = [...colors, 'target-size', 'scrollable-region-focusable'];

type RunOnly = Pick<RunOptions, 'runOnly' | 'rules'>;

const rulesOf = (values: string[]): RunOnly => ({ runOnly: { type: 'rule', values } });
/** Also checks, beyond the standard, that landmarks have distinct names. */
const all: RunOnly = {
  runOnly: { type: 'tag', values: standard },
  rules: { 'landmark-unique': { enabled: true } },
};
const allButColors: RunOnly = {
  ...all,
  rules: { ...all.rules, ...Object.fromEntries(colors.map((rule) => [rule, { enabled: false }])) },
};
const ofColors = rulesOf(colors);
const ofWidth = rulesOf(widthRules);

/** Makes the window tall, because an element that a bar half-covers at some scroll position isn't a violation. */
async function atFullHeight(page: Page, work: () => Promise<void>): Promise<void> {
  const before = page.viewportSize();
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  if (before) await page.setViewportSize({ ...before, height: Math.max(height, before.height) });
  // The page may still be scrolled, because a column that is as tall as the window has grown too.
  await page.evaluate(() => scrollTo(0, 0));
  await work();
  if (before) await page.setViewportSize(before);
}

/** `within`: the part to check; by default the whole document. */
async function expectNoViolation(page: Page, what: string, runOnly: RunOnly, within = 'html'): Promise<void> {
  // Inject axe only once per document. There are no frames to check.
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(axeSource);
  const violations = await page.evaluate(
    async ([options, context]) => {
      const { violations } = await window.axe.run(context, options);
      return violations.map(({ id, nodes }) => ({
        id,
        nodes: nodes.map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary}`),
      }));
    },
    // Don't fetch style sheets again, because no active rule reads them.
    [{ ...runOnly, resultTypes: ['violations'], preload: { assets: ['media'] } }, within] satisfies [
      RunOptions,
      string,
    ],
  );
  expect(violations, `accessibility of ${what}`).toEqual([]);
}

const parts: Record<PagePart, string | undefined> = {
  page: undefined,
  'what opened over it': '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]',
  stores: 'section:is([aria-label=Stores], [aria-label=Tiendas])',
};

/** Checks that axe finds no violation of WCAG 2.2 A and AA in the current page or part. */
export const expectAccessible = (page: Page, what: string, within: PagePart = 'page'): Promise<void> =>
  atFullHeight(page, () => expectNoViolation(page, what, all, parts[within]));

/**
 * Runs all rules. An overlay doesn't change the colors of the page under it, so colors are only checked inside the
 * overlay.
 */
async function expectAllRules(page: Page, what: string, within: PagePart): Promise<void> {
  if (within !== 'what opened over it') return expectNoViolation(page, what, all, parts[within]);
  await expectNoViolation(page, what, allButColors);
  await expectNoViolation(page, what, ofColors, parts[within]);
}

/**
 * Which rules to check and in which part of the page. An overlay doesn't change the colors or sizes of the page under
 * it.
 */
type AxeLook = { rules: 'all' | 'of width'; within: PagePart };

/**
 * Checks both themes and ends in the light theme. In the dark theme, only rules affected by the theme are checked; on a
 * phone, only those affected by width.
 */
export const expectAccessibleInThemes = (
  page: Page,
  what: string,
  { rules, within }: AxeLook,
): Promise<void> =>
  atFullHeight(page, async () => {
    const where = parts[within];
    if (rules === 'all') await expectAllRules(page, what, within);
    else await expectNoViolation(page, what, ofWidth, where);
    await expectListedColors(page, what, 'light');
    await page.emulateMedia({ colorScheme: 'dark' });
    // Wait for color transitions between themes.
    await page.evaluate(() =>
      Promise.allSettled(
        document
          .getAnimations()
          .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
          .map(({ finished }) => finished),
      ),
    );
    await expectNoViolation(page, `${what} in dark`, ofColors, where);
    await expectListedColors(page, what, 'dark');
    await page.emulateMedia({ colorScheme: 'light' });
  });

/** Checks that the page doesn't scroll sideways at any width; restores the width. */
export async function expectNoSidewaysScroll(page: Page, what: string): Promise<void> {
  const before = page.viewportSize();
  for (const width of widths) {
    await page.setViewportSize({ width, height: HEIGHT });
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth), {
        message: `width of ${what} at ${width} px`,
      })
      .toBeLessThanOrEqual(width);
  }
  if (before) await page.setViewportSize(before);
}

/** The narrowest window (WCAG 1.4.10: 1280 px at 400%) and text at 200% (1.4.4). */
const narrowViewports = [
  { width: 320, textPercent: 100 },
  { width: 360, textPercent: 200 },
] as const;

/** Runs in the page: lists elements that stick out of the window or an open dialog. */
function overflowingElements(): string[] {
  const scrolling = [document.documentElement, ...document.querySelectorAll('[role="dialog"] *')].filter(
    ({ clientWidth, scrollWidth }) => clientWidth > 0 && scrollWidth > clientWidth + 1,
  );
  const wide = scrolling.flatMap((element) => {
    const isScrollable =
      element === document.documentElement || getComputedStyle(element).overflowX === 'auto';
    return isScrollable
      ? [`${element.tagName} is ${element.scrollWidth} of ${element.clientWidth} px wide`]
      : [];
  });
  const pressed = [...document.querySelectorAll('a, button, input, select, summary')].flatMap((element) => {
    const { left, right, width } = element.getBoundingClientRect();
    // Tables are two-dimensional and scroll on their own (WCAG 1.4.10).
    const isOut = width > 1 && !element.closest('table') && (left < -1 || right > innerWidth + 1);
    const name = element.getAttribute('aria-label') ?? element.textContent;
    return isOut ? [`"${name}" reaches from ${Math.round(left)} to ${Math.round(right)} px`] : [];
  });
  return [...wide, ...pressed];
}

/** Checks that no text or control is cut off in a narrow window or with large text; restores the window. */
export async function expectReflow(page: Page, what: string): Promise<void> {
  const before = page.viewportSize();
  const sizeText = (percent: number | null) =>
    page.evaluate((size) => {
      document.documentElement.style.fontSize = size === null ? '' : `${size}%`;
    }, percent);
  for (const { width, textPercent } of narrowViewports) {
    await page.setViewportSize({ width, height: HEIGHT });
    await sizeText(textPercent);
    await expect
      .poll(() => page.evaluate(overflowingElements), {
        message: `${what} at ${width} px, text at ${textPercent} %`,
      })
      .toEqual([]);
  }
  await sizeText(null);
  if (before) await page.setViewportSize(before);
}
