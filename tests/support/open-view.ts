import type { Locator, Page } from 'playwright-core';
import spanish from '#languages/es.json' with { type: 'json' };

export type CheckScope = 'page' | 'overlay' | 'stores';

export type ViewInspector = (name: string, scope?: CheckScope) => Promise<void>;

/** Opens a view and its overlays, and calls `inspect` whenever one of them is ready. */
export type View = (page: Page, inspect: ViewInspector, name: string, isPhone: boolean) => Promise<void>;

type PageLocator = (page: Page) => Locator;

const escapePattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Matches a message in English or Spanish, because the server renders pages in the visitor's language. */
export const matchEitherLanguage = (english: keyof typeof spanish): RegExp =>
  new RegExp(`^(${escapePattern(english)}|${escapePattern(spanish[english])})$`);

export const waitForDialog = (page: Page, name?: string) =>
  page.getByRole('dialog', name ? { name } : {}).waitFor();
export const pressButton = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).first().click();
export const pressEscapeKey = (page: Page) => page.keyboard.press('Escape');

export const locatePageHeading: PageLocator = (page) => page.getByRole('heading', { level: 1 }).first();
export const locateText = (text: string | RegExp) => (page: Page) => page.getByText(text).first();

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
