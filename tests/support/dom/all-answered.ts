import type { Page } from 'playwright-core';

/**
 * Waits until every call of a page in a document has its answer, and none has followed: for tests that prove that
 * nothing more is asked for or said.
 */
export const allAnswered = (page: Page): Promise<void> =>
  (page as Page & { allAnswered(): Promise<void> }).allAnswered();
