import { expect } from 'vitest';
import { loggingAt } from '#server/http/request-log.ts';

/** What may be in no line: addresses of people, ids that are permissions, secrets, and what forms and queries carry. */
const personal: Record<string, RegExp> = {
  'an e-mail address': /[\w.+%-]+@[\w-]+\.\w/,
  'a telephone number': /\+\d{10}|\b\d{3}-\d{3}-\d{4}\b/,
  'the id of a shared list': /\/shared\/[\w-]{22}/,
  'a secret': /(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[A-Z])(?:[\w-]{22}|[\w-]{43})(?![\w-])/,
  'a query': /[?&](code|token|key|q|lat|lng|payment_intent)=/,
};

/** A log at the level of production, whose lines are looked at while the app of a test writes them. */
export function watchedLog() {
  const found: string[] = [];
  const stream = {
    write(line: string) {
      for (const [what, pattern] of Object.entries(personal)) {
        if (pattern.test(line)) found.push(`${what}: ${line.slice(0, 2_000)}`);
      }
    },
  };
  return { options: loggingAt('info', stream), expectClean: () => expect(found, 'in the log').toEqual([]) };
}
