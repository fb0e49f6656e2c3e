import type { Page } from 'playwright-core';

/** Waits until all requests have been answered and no new ones follow. Used to check that nothing more happens. */
export const waitForAllResponses = (page: Page): Promise<void> =>
  (page as Page & { waitForAllResponses(): Promise<void> }).waitForAllResponses();
