import type { Page } from 'playwright-core';

/**
 * Waits until every call of a page in a document is answered and none has followed, for tests that prove that nothing
 * more happens.
 */
export const allAnswered = (page: Page): Promise<void> =>
  (page as Page & { allAnswered(): Promise<void> }).allAnswered();
