import { z } from 'zod/mini';
import { deferredText, t } from '#domain/language.ts';
import type { Endpoint } from './endpoint.ts';
import { instant, noContent, recentInstant, rowId, rowIdText, text, withDescription } from './fields.ts';
import { FREE_LINE_MAX_CHARACTERS } from './limits.ts';

export const freeLineText = text().check(
  z.trim(),
  z.maxLength(FREE_LINE_MAX_CHARACTERS, {
    error: () => t`must be at most ${FREE_LINE_MAX_CHARACTERS} characters`,
  }),
  z.refine((line) => /[^\p{C}\p{Z}]/u.test(line), deferredText('must not be blank')),
  z.refine((line) => !/\p{Cc}/u.test(line), deferredText('must be one line, without control characters')),
);

/**
 * A line of the shopper's own text. It isn't in the catalog, so it has no price and isn't included in totals (decision
 * 23).
 */
const freeLine = z.object({
  id: rowId,
  text: z.string(),
  addedAt: withDescription(instant, 'determines its position among the other lines'),
});

export type FreeLine = z.output<typeof freeLine>;

export const listFreeLines = {
  method: 'GET',
  path: '/api/free-lines',
  summary: "List lines in the shopper's own words, oldest first; they are not compared",
  access: 'user',
  success: 200,
  response: z.array(freeLine),
} as const satisfies Endpoint;

export const addFreeLine = {
  method: 'POST',
  path: '/api/free-lines',
  summary: "Add a line in the shopper's own words; with `addedAt` at its former position",
  access: 'user',
  body: z.strictObject({ text: freeLineText, addedAt: z.optional(recentInstant) }),
  success: 201,
  response: freeLine,
} as const satisfies Endpoint;

export const updateFreeLine = {
  method: 'PATCH',
  path: '/api/free-lines/:id',
  summary: 'Change the text of such a line, keeping its position',
  access: 'user',
  params: z.object({ id: rowIdText }),
  body: z.strictObject({ text: freeLineText }),
  success: 200,
  response: freeLine,
} as const satisfies Endpoint;

export const removeFreeLine = {
  method: 'DELETE',
  path: '/api/free-lines/:id',
  summary: 'Remove such a line',
  access: 'user',
  params: z.object({ id: rowIdText }),
  ...noContent,
} as const satisfies Endpoint;
