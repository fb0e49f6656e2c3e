import { TestRunner } from 'vitest';
import type { StatementId } from './statements.ts';

declare module 'vitest' {
  interface TaskMeta {
    verifiedStatements?: string[];
  }
}

/**
 * Records that the running test has verified these statements. Call this after the assertions. The test must use the
 * product through HTTP, rendered pages or a browser.
 */
export function markVerified(...statementIds: [StatementId, ...StatementId[]]): void {
  const test = TestRunner.getCurrentTest();
  if (test === undefined) throw new Error('Only a running test can verify a statement.');
  test.meta.verifiedStatements = [...(test.meta.verifiedStatements ?? []), ...statementIds];
}
