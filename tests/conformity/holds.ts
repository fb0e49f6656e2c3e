import { TestRunner } from 'vitest';
import type { StatementId } from './statements.ts';

declare module 'vitest' {
  interface TaskMeta {
    holds?: string[];
  }
}

/**
 * Records that the running test has just verified these statements of the specification. Call it after the assertions,
 * and only in tests that use the product through HTTP, rendered pages or a browser.
 */
export function holds(...ids: [StatementId, ...StatementId[]]): void {
  const test = TestRunner.getCurrentTest();
  if (test === undefined) throw new Error('Only a running test can see that something holds.');
  test.meta.holds = [...(test.meta.holds ?? []), ...ids];
}
