import { TestRunner } from 'vitest';
import type { StatementId } from './statements.ts';

declare module 'vitest' {
  interface TaskMeta {
    holds?: string[];
  }
}

/**
 * Says that the running test has just seen these statements of the specification to be true: put it after the
 * assertions that saw it. Only tests that drive the product may say so: by HTTP, as rendered pages, or in a browser.
 */
export function holds(...ids: [StatementId, ...StatementId[]]): void {
  const test = TestRunner.getCurrentTest();
  if (test === undefined) throw new Error('Only a running test can see that something holds.');
  test.meta.holds = [...(test.meta.holds ?? []), ...ids];
}
