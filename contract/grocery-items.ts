import { z } from 'zod/mini';
import { categories } from '#domain/item/grocery-item.ts';
import { deferredText } from '#domain/language.ts';
import type { Endpoint } from './endpoint.ts';
import { id, idListParam, textSchema, withDescription } from './fields.ts';
import { MAX_SELECTED_STORES, STORE_LIMIT_MESSAGE } from './limits.ts';

const MAX_INT32 = 2_147_483_647;

export const groceryItem = z.object({
  id,
  name: z.string(),
  brand: z.string(),
  unit: z.string(),
  category: z.enum(categories),
  gtin: z.nullable(z.string()),
  usualPieceLb: withDescription(
    z.nullish(z.number()),
    'usual weight of one piece in pounds, for items sold by the pound; empty if unknown',
  ),
});

export type GroceryItem = z.output<typeof groceryItem>;

/** A cursor has the form `popularity.id`. Both values are from the previous page's last item. */
const isCursor = (text: string) =>
  /^[0-9]{1,10}\.[0-9]{1,10}$/.test(text) && text.split('.').every((part) => Number(part) <= MAX_INT32);

export const listGroceryItems = {
  method: 'GET',
  path: '/api/grocery-items',
  summary:
    'Grocery items by popularity, at most 500 per page, next page in `Link`; with `name`, all brands and sizes of one item',
  access: 'public',
  isForAll: true,
  query: z.strictObject({
    limit: z.optional(
      z.pipe(
        z.pipe(
          z.string().check(z.regex(/^[0-9]{1,3}$/, deferredText('must be a whole number'))),
          z.transform(Number),
        ),
        z
          .int()
          .check(
            z.minimum(1, deferredText('must be at least 1')),
            z.maximum(500, deferredText('must be at most 500')),
          ),
      ),
    ),
    cursor: z.optional(z.string().check(z.refine(isCursor, deferredText('is not a cursor of this list')))),
    name: z.optional(textSchema().check(z.minLength(1), z.maxLength(200))),
  }),
  success: 200,
  response: z.array(groceryItem),
} as const satisfies Endpoint;

const searchResponse = z.object({
  items: z.array(groceryItem),
  dropped: withDescription(
    z.array(z.string()),
    'typed words, phrases and sizes that the first group lacks, in typed order: "gluten free", "40 oz"',
  ),
  correctedTo: withDescription(
    z.array(z.object({ typed: z.string(), used: z.string() })),
    'typed words for which the first group has another word, such as "cheddar" for "chedar"; also in `dropped` if that is a different product',
  ),
  begun: withDescription(
    z.optional(z.array(z.string())),
    'typed words of which the first group only has a longer form, such as "salmon" for "sal" while typing',
  ),
  isBrandTyped: withDescription(
    z.optional(z.boolean()),
    'whether the first group was found by its brand, so that other brands do not do',
  ),
  soldElsewhere: withDescription(
    z.optional(z.array(id)),
    'with `storeIds`: private label items that none of those chains sells',
  ),
});

export type SearchResponse = z.output<typeof searchResponse>;

const searchText = z._default(
  textSchema().check(z.maxLength(200, deferredText('must be at most 200 characters'))),
  '',
);

export const searchGroceryItems = {
  method: 'GET',
  path: '/api/grocery-items/search',
  summary:
    'Best matches for a search text, at most 60 items of the best 6 names; empty for fewer than 3 characters',
  access: 'public',
  isForAll: true,
  query: z.strictObject({ q: searchText }),
  success: 200,
  response: z.array(groceryItem),
} as const satisfies Endpoint;

export const searchCatalog = {
  method: 'GET',
  path: '/api/search',
  summary: 'The items of `GET /api/grocery-items/search`, and which of the typed words they lack',
  access: 'public',
  isForAll: true,
  query: z.strictObject({
    q: searchText,
    storeIds: z.optional(idListParam(MAX_SELECTED_STORES, STORE_LIMIT_MESSAGE)),
  }),
  success: 200,
  response: searchResponse,
} as const satisfies Endpoint;
