import type { Locator, Page } from 'playwright-core';
import spanish from '#languages/es.json' with { type: 'json' };

/** The part of a page to check: the whole page, the open overlay, or the section with stores. */
export type CheckScope = 'page' | 'overlay' | 'stores';

/** Checks or takes a screenshot of the open view. `scope` limits the check to a part of the page. */
export type ViewInspector = (name: string, scope?: CheckScope) => Promise<void>;

/** Opens a view and its overlays, and calls `inspect` for each once it's ready. */
export type View = (page: Page, inspect: ViewInspector, name: string, isPhone: boolean) => Promise<void>;

type PageLocator = (page: Page) => Locator;

const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * Matches one of the app's messages in English or Spanish, because the server renders visitors' pages in their language.
 */
export const matchEitherLanguage = (english: keyof typeof spanish): RegExp =>
  new RegExp(`^(${literal(english)}|${literal(spanish[english])})$`);

export const dialog = (page: Page, name?: string) => page.getByRole('dialog', name ? { name } : {}).waitFor();
export const pressButton = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).first().click();
export const pressEscapeKey = (page: Page) => page.keyboard.press('Escape');

export const locatePageHeading: PageLocator = (page) => page.getByRole('heading', { level: 1 }).first();
export const locateText = (text: string | RegExp) => (page: Page) => page.getByText(text).first();

/** Returns a view that opens a path and inspects the page once `readyMarker` is visible. */
export const openPath =
  (path: string, readyMarker: PageLocator = locatePageHeading): View =>
  async (page, inspect, name) => {
    await page.goto(path);
    await readyMarker(page).waitFor();
    await inspect(name);
  };

export async function openHome(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('region', { name: 'Price comparison' }).waitFor();
}
