import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { default as Axe, RunOptions } from 'axe-core';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { CheckScope } from './open-view.ts';
import { markSpanish } from './show-spanish.ts';
import { expectListedColors } from './shown-colors.ts';

declare global {
  interface Window {
    axe: typeof Axe;
  }
}

/** Widths at which every view has to work: phone, tablet, desktop. */
const widths = [360, 768, 1280] as const;

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const VIEWPORT_HEIGHT = 800;
const TIMEOUT_MS = 15_000;

export type Tab = Awaited<ReturnType<typeof openTab>>;

/**
 * Makes `goto` and `reload` wait until the page's script runs, because a server-rendered page doesn't respond to
 * input before that. A separate test covers earlier input.
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
  baseURL: string;
  width?: number;
  colorScheme?: 'light' | 'dark';
  /** Console errors and warnings that `expectQuiet` accepts. */
  expectedMessages?: RegExp;
  runsScript?: boolean;
  locale?: 'en-US' | 'es-US';
  /**
   * If true, pages load the Spanish translations but stay in English until `showSpanish` is called
   * (`show-spanish.ts`).
   */
  canShowSpanish?: boolean;
  storageState?: BrowserContextOptions['storageState'];
};

/**
 * Opens a tab with its own cookies. `expectQuiet` fails if the console has errors or warnings. A 401 from
 * `/api/auth/user` is accepted: pages call it to check whether a user is signed in.
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
    viewport: { width, height: VIEWPORT_HEIGHT },
    hasTouch: width < 768,
    reducedMotion: 'reduce',
    locale: canShowSpanish ? 'es-US' : locale,
    timezoneId: 'America/Chicago',
  });
  if (canShowSpanish) await markSpanish(context);
  context.setDefaultTimeout(TIMEOUT_MS);
  const unexpectedMessages: string[] = [];
  context.on('weberror', (error) => unexpectedMessages.push(`uncaught: ${error.error().stack}`));
  context.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    const { url } = message.location();
    const isSignedOut = /status of 401/.test(message.text()) && new URL(url).pathname === '/api/auth/user';
    if (!isSignedOut && !expectedMessages?.test(message.text()))
      unexpectedMessages.push(`${message.type()}: ${message.text()} (${url})`);
  });
  const page = await context.newPage();
  if (runsScript) waitForHydration(page);
  return {
    page,
    expectQuiet: () => expect(unexpectedMessages.splice(0), 'what the browser complained about').toEqual([]),
    close: () => context.close(),
  };
}

const WCAG_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

const COLOR_RULES = ['color-contrast', 'link-in-text-block'];
const WIDTH_RULES = [...COLOR_RULES, 'target-size', 'scrollable-region-focusable'];

type RunOnly = Pick<RunOptions, 'runOnly' | 'rules'>;

const createRuleFilter = (values: string[]): RunOnly => ({ runOnly: { type: 'rule', values } });
/** All rules for WCAG 2.2 A and AA, and the rule that landmarks need distinct names. */
const allRules: RunOnly = {
  runOnly: { type: 'tag', values: WCAG_TAGS },
  rules: { 'landmark-unique': { enabled: true } },
};
const allRulesExceptColors: RunOnly = {
  ...allRules,
  rules: { ...allRules.rules, ...Object.fromEntries(COLOR_RULES.map((rule) => [rule, { enabled: false }])) },
};
const onlyColorRules = createRuleFilter(COLOR_RULES);
const onlyWidthRules = createRuleFilter(WIDTH_RULES);

/**
 * Makes the window as tall as the page while `work` runs. Otherwise, axe reports elements under a sticky bar, even
 * though scrolling uncovers them.
 */
async function runAtFullHeight(page: Page, work: () => Promise<void>): Promise<void> {
  const viewportBefore = page.viewportSize();
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  if (viewportBefore)
    await page.setViewportSize({ ...viewportBefore, height: Math.max(height, viewportBefore.height) });
  // Columns that fill the window's height grow with the window, so the page may still be scrollable.
  await page.evaluate(() => scrollTo(0, 0));
  await work();
  if (viewportBefore) await page.setViewportSize(viewportBefore);
}

async function expectNoViolation(
  page: Page,
  viewName: string,
  runOnly: RunOnly,
  within = 'html',
): Promise<void> {
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
    // Keep axe from fetching the style sheets again, because none of the enabled rules needs them.
    [{ ...runOnly, resultTypes: ['violations'], preload: { assets: ['media'] } }, within] satisfies [
      RunOptions,
      string,
    ],
  );
  expect(violations, `accessibility of ${viewName}`).toEqual([]);
}

const scopeSelectors: Record<CheckScope, string | undefined> = {
  page: undefined,
  overlay: '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]',
  stores: 'section:is([aria-label=Stores], [aria-label=Tiendas])',
};

export const expectAccessible = (page: Page, viewName: string, within: CheckScope = 'page'): Promise<void> =>
  runAtFullHeight(page, () => expectNoViolation(page, viewName, allRules, scopeSelectors[within]));

/**
 * Checks all rules. If an overlay is open, checks colors only inside it, because an overlay doesn't change the page's
 * colors.
 */
async function expectAllRules(page: Page, viewName: string, within: CheckScope): Promise<void> {
  if (within !== 'overlay') return expectNoViolation(page, viewName, allRules, scopeSelectors[within]);
  await expectNoViolation(page, viewName, allRulesExceptColors);
  await expectNoViolation(page, viewName, onlyColorRules, scopeSelectors[within]);
}

/**
 * Limits a check to some rules and to a part of the page. If an overlay is open, colors and sizes are checked only
 * inside the overlay.
 */
type AxeOptions = { rules: 'all' | 'width-dependent'; within: CheckScope };

/**
 * Checks accessibility in both themes, and that only listed colors are used. Ends with the light theme. In the dark
 * theme, only the axe rules that depend on the theme run.
 */
export const expectAccessibleInThemes = (
  page: Page,
  viewName: string,
  { rules, within }: AxeOptions,
): Promise<void> =>
  runAtFullHeight(page, async () => {
    const scopeSelector = scopeSelectors[within];
    if (rules === 'all') await expectAllRules(page, viewName, within);
    else await expectNoViolation(page, viewName, onlyWidthRules, scopeSelector);
    await expectListedColors(page, viewName, 'light');
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
    await expectNoViolation(page, `${viewName} in dark`, onlyColorRules, scopeSelector);
    await expectListedColors(page, viewName, 'dark');
    await page.emulateMedia({ colorScheme: 'light' });
  });

export async function expectNoHorizontalScroll(page: Page, viewName: string): Promise<void> {
  const viewportBefore = page.viewportSize();
  for (const width of widths) {
    await page.setViewportSize({ width, height: VIEWPORT_HEIGHT });
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth), {
        message: `width of ${viewName} at ${width} px`,
      })
      .toBeLessThanOrEqual(width);
  }
  if (viewportBefore) await page.setViewportSize(viewportBefore);
}

/**
 * The first viewport is as narrow as a 1280 px window at 400% zoom (WCAG 1.4.10). The second has text at 200% of its
 * size (WCAG 1.4.4).
 */
const narrowViewports = [
  { width: 320, textPercent: 100 },
  { width: 360, textPercent: 200 },
] as const;

/** Runs in the page. */
function listOverflowingElements(): string[] {
  const scrollContainers = [
    document.documentElement,
    ...document.querySelectorAll('[role="dialog"] *'),
  ].filter(({ clientWidth, scrollWidth }) => clientWidth > 0 && scrollWidth > clientWidth + 1);
  const overflowingContainers = scrollContainers.flatMap((element) => {
    const isScrollable =
      element === document.documentElement || getComputedStyle(element).overflowX === 'auto';
    return isScrollable
      ? [`${element.tagName} is ${element.scrollWidth} of ${element.clientWidth} px wide`]
      : [];
  });
  const overflowingControls = [...document.querySelectorAll('a, button, input, select, summary')].flatMap(
    (element) => {
      const { left, right, width } = element.getBoundingClientRect();
      // Ignore tables, which may scroll horizontally (WCAG 1.4.10).
      const isOffScreen = width > 1 && !element.closest('table') && (left < -1 || right > innerWidth + 1);
      const name = element.getAttribute('aria-label') ?? element.textContent;
      return isOffScreen ? [`"${name}" reaches from ${Math.round(left)} to ${Math.round(right)} px`] : [];
    },
  );
  return [...overflowingContainers, ...overflowingControls];
}

export async function expectReflow(page: Page, viewName: string): Promise<void> {
  const viewportBefore = page.viewportSize();
  const setTextSize = (percent: number | null) =>
    page.evaluate((size) => {
      document.documentElement.style.fontSize = size === null ? '' : `${size}%`;
    }, percent);
  for (const { width, textPercent } of narrowViewports) {
    await page.setViewportSize({ width, height: VIEWPORT_HEIGHT });
    await setTextSize(textPercent);
    await expect
      .poll(() => page.evaluate(listOverflowingElements), {
        message: `${viewName} at ${width} px, text at ${textPercent} %`,
      })
      .toEqual([]);
  }
  await setTextSize(null);
  if (viewportBefore) await page.setViewportSize(viewportBefore);
}
