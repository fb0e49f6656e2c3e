import { z } from 'zod/mini';
import { deferredText, t } from '#domain/language.ts';
import type { Endpoint } from './endpoint.ts';
import {
  instant,
  instantSince2000,
  noContent,
  rowId,
  rowIdParam,
  textSchema,
  withDescription,
} from './fields.ts';
import { CART_NOTE_MAX_CHARACTERS } from './limits.ts';

export const oneLineText = textSchema().check(
  z.trim(),
  z.maxLength(CART_NOTE_MAX_CHARACTERS, {
    error: () => t`must be at most ${CART_NOTE_MAX_CHARACTERS} characters`,
  }),
  z.refine((line) => /[^\p{C}\p{Z}]/u.test(line), deferredText('must not be blank')),
  z.refine((line) => !/\p{Cc}/u.test(line), deferredText('must be one line, without control characters')),
);

/** A line in the shopper's own words. It has no price and isn't included in totals (decision 23). */
const freeLine = z.object({
  id: rowId,
  text: z.string(),
  addedAt: withDescription(instant, 'determines its position among the other lines'),
});

export type CartNote = z.output<typeof freeLine>;

export const listCartNotes = {
  method: 'GET',
  path: '/api/free-lines',
  summary: "List lines in the shopper's own words, oldest first; they are not compared",
  access: 'user',
  success: 200,
  response: z.array(freeLine),
} as const satisfies Endpoint;

export const addCartNote = {
  method: 'POST',
  path: '/api/free-lines',
  summary: "Add a line in the shopper's own words; with `addedAt` at its former position",
  access: 'user',
  body: z.strictObject({ text: oneLineText, addedAt: z.optional(instantSince2000) }),
  success: 201,
  response: freeLine,
} as const satisfies Endpoint;

export const updateCartNote = {
  method: 'PATCH',
  path: '/api/free-lines/:id',
  summary: 'Change the text of such a line, keeping its position',
  access: 'user',
  params: z.object({ id: rowIdParam }),
  body: z.strictObject({ text: oneLineText }),
  success: 200,
  response: freeLine,
} as const satisfies Endpoint;

export const removeCartNote = {
  method: 'DELETE',
  path: '/api/free-lines/:id',
  summary: 'Remove such a line',
  access: 'user',
  params: z.object({ id: rowIdParam }),
  ...noContent,
} as const satisfies Endpoint;
