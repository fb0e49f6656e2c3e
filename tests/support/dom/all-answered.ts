import type { Page } from 'playwright-core';

/**
 * Waits until all of the page's requests are answered and no new ones follow. Tests use it to check that nothing more
 * happens.
 */
export const waitForAllResponses = (page: Page): Promise<void> =>
  (page as Page & { waitForAllResponses(): Promise<void> }).waitForAllResponses();
