import type { Locator, Page } from 'playwright-core';
import spanish from '#languages/es.json' with { type: 'json' };

/** The part of a page to check: the whole page, an overlay, or a section. */
export type PagePart = 'page' | 'what opened over it' | 'stores';

/** Called for each view once it's complete, with the screenshot's name and the part that hasn't been checked yet. */
export type InspectView = (name: string, part?: PagePart) => Promise<void>;

/** Opens a view, then its overlays, and checks each of them once it's ready. */
export type View = (page: Page, look: InspectView, name: string, isPhone: boolean) => Promise<void>;

type Sign = (page: Page) => Locator;

const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Matches an app text in either language, because visitors get pages as HTML in their own language. */
export const inEitherLanguage = (english: keyof typeof spanish): RegExp =>
  new RegExp(`^(${literal(english)}|${literal(spanish[english])})$`);

export const dialog = (page: Page, name?: string) => page.getByRole('dialog', name ? { name } : {}).waitFor();
export const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).first().click();
export const pressEscapeKey = (page: Page) => page.keyboard.press('Escape');

export const pageHeading: Sign = (page) => page.getByRole('heading', { level: 1 }).first();
export const textOnPage = (text: string | RegExp) => (page: Page) => page.getByText(text).first();

/** Opens a page and checks it once its main content is there. */
export const openPath =
  (path: string, sign: Sign = pageHeading): View =>
  async (page, look, name) => {
    await page.goto(path);
    await sign(page).waitFor();
    await look(name);
  };

export async function openHome(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('region', { name: 'Price comparison' }).waitFor();
}
