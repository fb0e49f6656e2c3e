import type { Page } from 'playwright-core';

/**
 * Waits until every request of the page is answered and no further requests follow, for tests that prove that nothing
 * more happens.
 */
export const allAnswered = (page: Page): Promise<void> =>
  (page as Page & { allAnswered(): Promise<void> }).allAnswered();
