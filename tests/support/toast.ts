import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** The one message on the screen, also while a dialog hides the rest of the page from screen readers. */
const shown = (page: Page) =>
  page
    .getByRole('region', { name: /^Notifications/, includeHidden: true })
    .getByRole('listitem', { includeHidden: true });

/** Waits until exactly this message is on the screen, alone; what is not given of it is not looked at. */
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

/** Puts the message away, so that the next one cannot be taken for it. */
export async function closeToast(page: Page): Promise<void> {
  await shown(page).getByRole('button', { name: 'Close', includeHidden: true }).click();
  await shown(page).waitFor({ state: 'detached' });
}
