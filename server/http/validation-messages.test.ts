import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { putPreferences } from '#contract/preferences.ts';
import { setValidationMessages } from './validation-messages.ts';

setValidationMessages();

const findMessage = (schema: z.core.$ZodType, value: unknown) =>
  z.safeParse(schema, value).error?.issues[0]?.message;

describe('Validation messages', () => {
  it.each([
    [z.number().max(25), 26, 'must be at most 25'],
    [z.number().min(1), 0, 'must be at least 1'],
    [z.string().max(1), 'ab', 'must be at most 1 character'],
    [z.string().min(1), '', 'must not be empty'],
    [z.array(z.int()).max(2), [1, 2, 3], 'must be at most 2 entries'],
    [z.int(), 1.5, 'must be a whole number'],
    [z.int(), undefined, 'is missing'],
    [z.string(), 7, 'must be text'],
    [z.enum(['weekly', 'monthly']), 'hourly', 'must be one of weekly, monthly'],
    [z.string().regex(/^a$/), 'b', 'is not in the right form'],
    [z.number().max(5, 'own words'), 6, 'own words'],
  ])('A validation message describes the problem in plain English (%#)', (schema, value, expected) => {
    expect(findMessage(schema, value)).toBe(expected);
  });

  it('The validation message for a distance that is too large states the maximum', () => {
    const body = { location: null, distanceMiles: 9000, storeIds: [], extraStopValueCents: 0 };
    expect(findMessage(putPreferences.body, body)).toBe('must be at most 25');
  });
});
