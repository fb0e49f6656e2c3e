import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** The only toast on screen. An open dialog hides the page from screen readers, but not the toast. */
const shown = (page: Page) => page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem');

export async function expectToast(
  page: Page,
  title: string,
  description?: string,
  detail?: string,
): Promise<void> {
  const wanted = [title, description, detail].filter((text) => text !== undefined);
  await expect
    .poll(async () => {
      const texts = await shown(page).allInnerTexts();
      return texts.map((text) => text.split('\n').filter(Boolean).slice(0, wanted.length));
    })
    .toEqual([wanted]);
}

/** Closes the toast, so that it isn't mistaken for the next one. */
export async function closeToast(page: Page): Promise<void> {
  await shown(page).getByRole('button', { name: 'Close' }).click();
  await shown(page).waitFor({ state: 'detached' });
}
