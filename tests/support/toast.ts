import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** The single toast on screen. An open dialog doesn't hide it from screen readers as it does the rest of the page. */
const shown = (page: Page) => page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem');

/** Waits until exactly this toast is on screen; omitted parts aren't checked. */
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
