import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Finds the only toast on screen. An open dialog hides the page from screen readers, but not the toast. */
const findToast = (page: Page) => page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem');

export async function expectToast(
  page: Page,
  title: string,
  description?: string,
  detail?: string,
): Promise<void> {
  const expectedLines = [title, description, detail].filter((text) => text !== undefined);
  await expect
    .poll(async () => {
      const texts = await findToast(page).allInnerTexts();
      return texts.map((text) => text.split('\n').filter(Boolean).slice(0, expectedLines.length));
    })
    .toEqual([expectedLines]);
}

/** Closes the toast, so that it isn't mistaken for the next one. */
export async function closeToast(page: Page): Promise<void> {
  await findToast(page).getByRole('button', { name: 'Close' }).click();
  await findToast(page).waitFor({ state: 'detached' });
}
