import { z } from 'zod/mini';
import { categories } from '#domain/grocery-item.ts';
import { said, t } from '#domain/language.ts';
import type { Endpoint } from './endpoint.ts';
import { described, id, instant, isOneLine, noContent, rowId, rowIdText, text } from './fields.ts';
import { groceryItem } from './grocery-items.ts';
import { MAX_PROPOSED_ITEMS, MAX_REPORTS_SHOWN } from './limits.ts';

/** As scanned or typed, possibly with spaces or hyphens. The server explains what is wrong with it. */
const code = text().check(z.maxLength(200, said('must be at most 200 characters')));

const written = (maxCharacters: number) =>
  text().check(
    z.trim(),
    z.maxLength(maxCharacters, { error: () => t`must be at most ${maxCharacters} characters` }),
    z.refine((line) => /[\p{L}\p{N}]/u.test(line), said('must not be blank')),
    z.refine(isOneLine, said('must be one line, without control characters')),
  );

/** Description of a product that isn't in the catalog. */
const description = z.strictObject({
  name: written(80),
  brand: written(60),
  unit: described(written(40), 'the size as it is printed, such as 12 oz'),
  category: z.enum(categories),
});

export type Description = z.output<typeof description>;

const codeAnswer = z.object({
  gtin: described(
    z.string(),
    'the code as GTIN-14; the number of a loose fruit or vegetable with zeros before it',
  ),
  item: described(z.nullable(groceryItem), 'the item of the catalogue; null where none is known'),
  proposed: described(z.nullable(description), 'what the shopper said it is, until it is an item'),
  isOwnWord: described(z.boolean(), 'whether the answer is what the shopper said'),
});

export type CodeAnswer = z.output<typeof codeAnswer>;

export const lookUpCode = {
  method: 'GET',
  path: '/api/codes',
  summary: 'What a bar code is: an item, what the shopper said it is, or unknown',
  access: 'user',
  query: z.strictObject({ code }),
  success: 200,
  response: codeAnswer,
} as const satisfies Endpoint;

export const proposeItem = {
  method: 'PUT',
  path: '/api/codes',
  summary: `Say what an unknown bar code is: yours at once, for all once it was looked at; up to ${MAX_PROPOSED_ITEMS}`,
  access: 'user',
  body: z.strictObject({
    code,
    itemId: described(z.nullable(id), 'an item of the catalogue; null where there is none'),
    description: described(z.nullable(description), 'what it is called; null with an itemId'),
  }),
  success: 200,
  response: codeAnswer,
} as const satisfies Endpoint;

const proposedItem = z.object({
  id: rowId,
  gtin: z.string(),
  ...description.shape,
  itemId: described(z.nullable(id), 'the item of the catalogue that it is said to be'),
  proposedAt: instant,
});

export type ProposedItem = z.output<typeof proposedItem>;

export const listProposedItems = {
  method: 'GET',
  path: '/api/admin/proposed-items',
  summary: `What shoppers say unknown bar codes are and nobody has looked at, the oldest ${MAX_REPORTS_SHOWN}`,
  access: 'admin',
  purpose: 'look at what shoppers report',
  success: 200,
  response: z.array(proposedItem),
} as const satisfies Endpoint;

export const judgeProposedItem = {
  method: 'POST',
  path: '/api/admin/proposed-items/:id',
  summary: 'Make a grocery item of it, or give its item the bar code; or leave it with who said it',
  access: 'admin',
  purpose: 'look at what shoppers report',
  params: z.object({ id: rowIdText }),
  body: z.strictObject({
    isAccepted: z.boolean(),
    proposedAt: described(instant, 'of what was looked at: what was said anew since then is not judged'),
  }),
  ...noContent,
} as const satisfies Endpoint;
