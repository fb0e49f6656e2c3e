import type { Page } from 'playwright-core';
import { expect } from 'vitest';

export const allowClipboard = (page: Page) =>
  page.context().grantPermissions(['clipboard-read', 'clipboard-write']);

/**
 * Repeats `copy` until the clipboard contains `text`, because other browser tests may overwrite the shared clipboard.
 */
export async function expectCopied(
  page: Page,
  copy: () => Promise<void>,
  text: string | RegExp,
): Promise<void> {
  const expectedText = typeof text === 'string' ? text : expect.stringMatching(text);
  await expect
    .poll(async () => {
      await copy();
      return page.evaluate(() => navigator.clipboard.readText());
    })
    .toEqual(expectedText);
}
