import { expect } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { operations } from '#contract/operations.ts';
import { listFailureStatuses } from '#server/http/openapi-errors.ts';
import { loggerOptions } from '#server/http/request-log.ts';

const personal: Record<string, RegExp> = {
  'an email address': /[\w.+%-]+@[\w-]+\.\w/,
  'a telephone number': /\+\d{10}|\b\d{3}-\d{3}-\d{4}\b/,
  'the id of a shared list': /\/shared\/[\w-]{22}/,
  'a secret': /(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[A-Z])(?:[\w-]{22}|[\w-]{43})(?![\w-])/,
  'a query': /[?&](code|token|key|q|lat|lng|payment_intent)=/,
};

const documented = new Map<string, readonly number[]>(
  Object.entries<Endpoint>(operations).map(([name, operation]) => [
    `${operation.method} ${operation.path}`,
    listFailureStatuses(name as keyof typeof operations, operation),
  ]),
);

function undocumented(line: string): string | null {
  const { msg, method, route, status } = JSON.parse(line);
  if (msg !== 'request' || status < 400) return null;
  const failures = documented.get(`${method} ${route}`);
  return failures === undefined || failures.includes(status) ? null : `${method} ${route} ${status}`;
}

/** A production-level log for tests. It rejects lines with personal data and errors missing from the API docs. */
export function createWatchedLog() {
  const found: string[] = [];
  const unlisted: string[] = [];
  const stream = {
    write(line: string) {
      for (const [what, pattern] of Object.entries(personal)) {
        if (pattern.test(line)) found.push(`${what}: ${line.slice(0, 2_000)}`);
      }
      const failure = undocumented(line);
      if (failure !== null) unlisted.push(failure);
    },
  };
  return {
    options: loggerOptions('info', stream),
    expectClean: () => {
      expect(found, 'in the log').toEqual([]);
      expect(unlisted, 'failures to add to server/http/openapi-errors.ts').toEqual([]);
    },
  };
}
