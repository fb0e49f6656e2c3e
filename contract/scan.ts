import { z } from 'zod/mini';
import { categories } from '#domain/item/grocery-item.ts';
import { deferredText, t } from '#domain/language.ts';
import type { Endpoint } from './endpoint.ts';
import {
  id,
  instant,
  isOneLine,
  noContent,
  rowId,
  rowIdParam,
  textSchema,
  withDescription,
} from './fields.ts';
import { groceryItem } from './grocery-items.ts';
import { MAX_PROPOSED_ITEMS, MAX_REPORTS_SHOWN } from './limits.ts';
import { wicListing } from './wic.ts';

/** As scanned or typed, possibly with spaces or hyphens. The server validates it. */
const code = textSchema().check(z.maxLength(200, deferredText('must be at most 200 characters')));

const descriptionTextSchema = (maxCharacters: number) =>
  textSchema().check(
    z.trim(),
    z.maxLength(maxCharacters, { error: () => t`must be at most ${maxCharacters} characters` }),
    z.refine((line) => /[\p{L}\p{N}]/u.test(line), deferredText('must not be blank')),
    z.refine(isOneLine, deferredText('must be one line, without control characters')),
  );

export const itemDescription = z.strictObject({
  name: descriptionTextSchema(80),
  brand: descriptionTextSchema(60),
  unit: withDescription(descriptionTextSchema(40), 'the size as printed, such as 12 oz'),
  category: z.enum(categories),
});

export type ItemDescription = z.output<typeof itemDescription>;

const codeLookupResult = z.object({
  gtin: withDescription(z.string(), 'the code as GTIN-14; a produce PLU is padded with zeros'),
  item: withDescription(z.nullable(groceryItem), 'the catalog item; null if unknown'),
  proposed: withDescription(
    z.nullable(itemDescription),
    "the shopper's own description, until it becomes an item",
  ),
  isOwnWord: withDescription(z.boolean(), "whether the answer is the shopper's own"),
  wic: withDescription(
    z.optional(wicListing),
    "what the WIC list of the shopper's state says; left out if we have none",
  ),
});

export type CodeLookupResult = z.output<typeof codeLookupResult>;

export const lookUpCode = {
  method: 'GET',
  path: '/api/codes',
  summary: "What a bar code stands for: an item, the shopper's own description, or unknown",
  access: 'user',
  query: z.strictObject({ code }),
  success: 200,
  response: codeLookupResult,
} as const satisfies Endpoint;

export const proposeItem = {
  method: 'PUT',
  path: '/api/codes',
  summary: `Describe an unknown bar code; counts for the shopper at once, for others after review; at most ${MAX_PROPOSED_ITEMS}`,
  access: 'user',
  body: z.strictObject({
    code,
    itemId: withDescription(z.nullable(id), 'a catalog item; null if there is none'),
    description: withDescription(z.nullable(itemDescription), 'what it is; null with an itemId'),
  }),
  success: 200,
  response: codeLookupResult,
} as const satisfies Endpoint;

const proposedItem = z.object({
  id: rowId,
  gtin: withDescription(z.nullable(z.string()), 'null if it was read on a receipt'),
  ...itemDescription.shape,
  itemId: withDescription(z.nullable(id), 'the catalog item proposed for the code'),
  proposedAt: instant,
});

export type ProposedItem = z.output<typeof proposedItem>;

export const listProposedItems = {
  method: 'GET',
  path: '/api/admin/proposed-items',
  summary: `Descriptions of unknown bar codes and receipt lines waiting for review, the oldest ${MAX_REPORTS_SHOWN}`,
  access: 'admin',
  purpose: 'look at what shoppers report',
  success: 200,
  response: z.array(proposedItem),
} as const satisfies Endpoint;

export const reviewProposedItem = {
  method: 'POST',
  path: '/api/admin/proposed-items/:id',
  summary:
    'Accept a description as a new item or as the bar code of its item, or leave it with its shopper only',
  access: 'admin',
  purpose: 'look at what shoppers report',
  params: z.object({ id: rowIdParam }),
  body: z.strictObject({
    isAccepted: z.boolean(),
    proposedAt: withDescription(
      instant,
      'time of the reviewed description; one changed since then is not judged',
    ),
  }),
  ...noContent,
} as const satisfies Endpoint;
