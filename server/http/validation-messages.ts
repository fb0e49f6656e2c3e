import { z } from 'zod';
import { deferredText, formatCount, t, translateText } from '#domain/language.ts';

const typeNames: Readonly<Record<string, string>> = {
  string: deferredText('text'),
  number: deferredText('a number'),
  int: deferredText('a whole number'),
  boolean: deferredText('true or false'),
  array: deferredText('a list'),
  object: deferredText('an object'),
};

function formatBound(origin: string, limit: number | bigint): string {
  if (origin === 'string') return formatCount(Number(limit), 'character');
  return origin === 'array' ? (limit === 1 ? t`1 entry` : t`${Number(limit)} entries`) : String(limit);
}

/** Returns the message for an issue if the schema doesn't define one. Undefined means the library's own message. */
function describeIssue(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return t`is missing`;
      return t`must be ${translateText(typeNames[issue.expected] ?? issue.expected)}`;
    case 'too_big':
      return t`must be at most ${formatBound(issue.origin, issue.maximum)}`;
    case 'too_small':
      if (issue.origin === 'string' && issue.minimum === 1) return t`must not be empty`;
      return t`must be at least ${formatBound(issue.origin, issue.minimum)}`;
    case 'invalid_value':
      return t`must be one of ${issue.values.map(String).join(', ')}`;
    case 'not_multiple_of':
      return t`must be a multiple of ${issue.divisor}`;
    case 'invalid_format':
      return t`is not in the right form`;
    default:
      return undefined;
  }
}

export function setValidationMessages(): void {
  z.config({ customError: describeIssue });
}
