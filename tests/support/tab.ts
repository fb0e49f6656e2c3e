import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { default as Axe, RunOptions } from 'axe-core';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Part } from './open-view.ts';
import { markSpanish } from './said-texts.ts';
import { expectListedColors } from './shown-colors.ts';

declare global {
  interface Window {
    axe: typeof Axe;
  }
}

/** Widths at which every view has to hold: a phone, a tablet, a desk. */
const widths = [360, 768, 1280] as const;

/** Every document gets its own, so the short one. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const HEIGHT = 800;
const WAIT_MS = 15_000;

export type Tab = Awaited<ReturnType<typeof openTab>>;

/**
 * A page of ours that arrives as HTML is used once its script runs: `goto` and `reload` wait for that. What is pressed
 * before is kept, which a test of its own shows.
 */
function awaitLife(page: Page): void {
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
  /** A complaint that the test provokes. */
  provokes?: RegExp;
  /** False: as where scripts are switched off. */
  runsScript?: boolean;
  /** What the browser prefers. */
  locale?: 'en-US' | 'es-US';
  /** Pages are in Spanish, and act in English: `showSpanish` (`said-texts.ts`). */
  isMarked?: boolean;
  /** Cookies to begin with. */
  storageState?: BrowserContextOptions['storageState'];
};

/**
 * A tab with cookies of its own that notes everything a page complains about: `expectQuiet` fails on any of it.
 * The one thing expected is the 401 on a page that asks anew who is there, as those for sign-in troubles do.
 */
export async function openTab(
  browser: Browser,
  {
    baseURL,
    width = 1280,
    colorScheme = 'light',
    provokes,
    runsScript = true,
    locale = 'en-US',
    isMarked = false,
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
    locale: isMarked ? 'es-US' : locale,
    timezoneId: 'America/Chicago',
  });
  if (isMarked) await markSpanish(context);
  context.setDefaultTimeout(WAIT_MS);
  const complaints: string[] = [];
  context.on('weberror', (error) => complaints.push(`uncaught: ${error.error().stack}`));
  context.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    const { url } = message.location();
    const isSignedOut = /status of 401/.test(message.text()) && new URL(url).pathname === '/api/auth/user';
    if (!isSignedOut && !provokes?.test(message.text()))
      complaints.push(`${message.type()}: ${message.text()} (${url})`);
  });
  const page = await context.newPage();
  if (runsScript) awaitLife(page);
  return {
    page,
    /** Of what came since the last time. */
    expectQuiet: () => expect(complaints.splice(0), 'what the browser complained about').toEqual([]),
    close: () => context.close(),
  };
}

const standard = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Rules whose outcome another theme can change, and another width. */
const colours = ['color-contrast', 'link-in-text-block'];
const widthRules = [...colours, 'target-size', 'scrollable-region-focusable'];

type RunOnly = Pick<RunOptions, 'runOnly' | 'rules'>;

const rulesOf = (values: string[]): RunOnly => ({ runOnly: { type: 'rule', values } });
/** Beside the standard: landmarks are told apart by their names. */
const all: RunOnly = {
  runOnly: { type: 'tag', values: standard },
  rules: { 'landmark-unique': { enabled: true } },
};
const allButColours: RunOnly = {
  ...all,
  rules: { ...all.rules, ...Object.fromEntries(colours.map((rule) => [rule, { enabled: false }])) },
};
const ofColours = rulesOf(colours);
const ofWidth = rulesOf(widthRules);

/** What lies half behind a bar only because of where the page is scrolled to is no violation: no bar covers anything. */
async function atFullHeight(page: Page, work: () => Promise<void>): Promise<void> {
  const before = page.viewportSize();
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  if (before) await page.setViewportSize({ ...before, height: Math.max(height, before.height) });
  // A column as high as the window has grown with it, so the page may still be scrolled.
  await page.evaluate(() => scrollTo(0, 0));
  await work();
  if (before) await page.setViewportSize(before);
}

/** `within`: the part to look at; the whole document without it. */
async function expectNoViolation(page: Page, what: string, runOnly: RunOnly, within = 'html'): Promise<void> {
  // In the page itself, once per document: there are no frames to look into.
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(axeSource);
  const told = await page.evaluate(
    async ([options, context]) => {
      const { violations } = await window.axe.run(context, options);
      return violations.map(({ id, nodes }) => ({
        id,
        nodes: nodes.map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary}`),
      }));
    },
    // No rule that runs reads style sheets, which would be fetched and read again.
    [{ ...runOnly, resultTypes: ['violations'], preload: { assets: ['media'] } }, within] satisfies [
      RunOptions,
      string,
    ],
  );
  expect(told, `accessibility of ${what}`).toEqual([]);
}

const parts: Record<Part, string | undefined> = {
  page: undefined,
  'what opened over it': '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]',
  stores: 'section:is([aria-label=Stores], [aria-label=Tiendas])',
};

/** No violation of WCAG 2.2 A and AA that axe can see in the page, or a part of it, as it is now. */
export const expectAccessible = (page: Page, what: string, within: Part = 'page'): Promise<void> =>
  atFullHeight(page, () => expectNoViolation(page, what, all, parts[within]));

/** All rules, also in a page under what opened: that changes no color there, so colors are asked within it alone. */
async function expectAllRules(page: Page, what: string, within: Part): Promise<void> {
  if (within !== 'what opened over it') return expectNoViolation(page, what, all, parts[within]);
  await expectNoViolation(page, what, allButColours);
  await expectNoViolation(page, what, ofColours, parts[within]);
}

/** Which rules a look asks, and where: what opens over a page changes no colour and no size of the page under it. */
type AxeLook = { rules: 'all' | 'of width'; within: Part };

/**
 * The same in both themes; ends in the light one. Of the dark one only the rules are asked that a theme can change, and
 * of a width other than that of the first look only those that a width can change.
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
    // Colours fade from one theme into the other.
    await page.evaluate(() =>
      Promise.allSettled(
        document
          .getAnimations()
          .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
          .map(({ finished }) => finished),
      ),
    );
    await expectNoViolation(page, `${what} in dark`, ofColours, where);
    await expectListedColors(page, what, 'dark');
    await page.emulateMedia({ colorScheme: 'light' });
  });

/** The page does not scroll sideways at any width; ends at the width it began with. */
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

/** The narrowest window (WCAG 1.4.10, that is 1280 px at four times the size) and text of twice its size (1.4.4). */
const tightLooks = [
  { width: 320, textPercent: 100 },
  { width: 360, textPercent: 200 },
] as const;

/** What sticks out at a side of the window or of an open dialog; runs in the page. */
function sticksOut(): string[] {
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
    // A table has two dimensions, and scrolls by itself (WCAG 1.4.10).
    const isOut = width > 1 && !element.closest('table') && (left < -1 || right > innerWidth + 1);
    const name = element.getAttribute('aria-label') ?? element.textContent;
    return isOut ? [`"${name}" reaches from ${Math.round(left)} to ${Math.round(right)} px`] : [];
  });
  return [...wide, ...pressed];
}

/** Nothing to read or to press leaves a narrow window, nor one with large text; ends as it began. */
export async function expectReflow(page: Page, what: string): Promise<void> {
  const before = page.viewportSize();
  const sizeText = (percent: number | null) =>
    page.evaluate((size) => {
      document.documentElement.style.fontSize = size === null ? '' : `${size}%`;
    }, percent);
  for (const { width, textPercent } of tightLooks) {
    await page.setViewportSize({ width, height: HEIGHT });
    await sizeText(textPercent);
    await expect
      .poll(() => page.evaluate(sticksOut), { message: `${what} at ${width} px, text at ${textPercent} %` })
      .toEqual([]);
  }
  await sizeText(null);
  if (before) await page.setViewportSize(before);
}
