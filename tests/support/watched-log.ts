import { expect } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { operations } from '#contract/operations.ts';
import { listFailureStatuses } from '#server/http/openapi-errors.ts';
import { loggerOptions } from '#server/http/request-log.ts';

const PERSONAL_DATA: Record<string, RegExp> = {
  'an email address': /[\w.+%-]+@[\w-]+\.\w/,
  'a telephone number': /\+\d{10}|\b\d{3}-\d{3}-\d{4}\b/,
  'the id of a shared list': /\/shared\/[\w-]{22}/,
  'a secret': /(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[A-Z])(?:[\w-]{22}|[\w-]{43})(?![\w-])/,
  'a query': /[?&](code|token|key|q|lat|lng|payment_intent)=/,
};

const documentedStatuses = new Map<string, readonly number[]>(
  Object.entries<Endpoint>(operations).map(([name, operation]) => [
    `${operation.method} ${operation.path}`,
    listFailureStatuses(name as keyof typeof operations, operation),
  ]),
);

function findUndocumentedError(line: string): string | null {
  const { msg, method, route, status } = JSON.parse(line);
  if (msg !== 'request' || status < 400) return null;
  const documentedFailures = documentedStatuses.get(`${method} ${route}`);
  return documentedFailures === undefined || documentedFailures.includes(status)
    ? null
    : `${method} ${route} ${status}`;
}

/**
 * Creates a log for tests, at the same level as in production. Fails the test if a line contains personal data or an
 * error that the API docs don't list.
 */
export function createWatchedLog() {
  const personalDataLines: string[] = [];
  const undocumentedErrors: string[] = [];
  const stream = {
    write(line: string) {
      for (const [what, pattern] of Object.entries(PERSONAL_DATA)) {
        if (pattern.test(line)) personalDataLines.push(`${what}: ${line.slice(0, 2_000)}`);
      }
      const undocumentedError = findUndocumentedError(line);
      if (undocumentedError !== null) undocumentedErrors.push(undocumentedError);
    },
  };
  return {
    options: loggerOptions('info', stream),
    expectClean: () => {
      expect(personalDataLines, 'in the log').toEqual([]);
      expect(undocumentedErrors, 'failures to add to server/http/openapi-errors.ts').toEqual([]);
    },
  };
}
