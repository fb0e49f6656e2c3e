import { z } from 'zod';

const kinds: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

const counted = (count: number | bigint, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

function bound(origin: string, limit: number | bigint): string {
  if (origin === 'string') return counted(limit, 'character', 'characters');
  return origin === 'array' ? counted(limit, 'entry', 'entries') : String(limit);
}

/**
 * What is wrong with a value, in words for people: "must be at most 25". For schemas that say nothing of their own;
 * undefined leaves the rest to the library.
 */
function plainWords(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'is missing';
      return `must be ${kinds[issue.expected] ?? issue.expected}`;
    case 'too_big':
      return `must be at most ${bound(issue.origin, issue.maximum)}`;
    case 'too_small':
      if (issue.origin === 'string' && issue.minimum === 1) return 'must not be empty';
      return `must be at least ${bound(issue.origin, issue.minimum)}`;
    case 'invalid_value':
      return `must be one of ${issue.values.map(String).join(', ')}`;
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`;
    case 'invalid_format':
      return 'is not in the right form';
    default:
      return undefined;
  }
}

/** Makes every schema of this process speak so. */
export function speakPlainly(): void {
  z.config({ customError: plainWords });
}
