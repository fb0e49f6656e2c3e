import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Lets a page copy, and tests read what was copied. */
export const allowClipboard = (page: Page) =>
  page.context().grantPermissions(['clipboard-read', 'clipboard-write']);

/**
 * Repeats `copy` until its text can be read back: all journeys share the browser's clipboard, so another may have
 * copied in between.
 */
export async function expectCopied(
  page: Page,
  copy: () => Promise<void>,
  text: string | RegExp,
): Promise<void> {
  const wanted = typeof text === 'string' ? text : expect.stringMatching(text);
  await expect
    .poll(async () => {
      await copy();
      return page.evaluate(() => navigator.clipboard.readText());
    })
    .toEqual(wanted);
}
