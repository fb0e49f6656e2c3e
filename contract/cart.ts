import { z } from 'zod/mini';
import { firmnesses } from '#domain/firmness.ts';
import type { Endpoint } from './endpoint.ts';
import { count, described, id, idListText, noContent, rowId, rowIdText } from './fields.ts';
import { groceryItem } from './grocery-items.ts';
import { MAX_QUANTITY, MAX_SELECTED_STORES, STORE_LIMIT_MESSAGE } from './limits.ts';
import { storePrice } from './prices.ts';

/** A number of packages, or pounds of what is sold by weight: of those also halves. */
export const quantity = z
  .number('must be a whole number')
  .check(
    z.multipleOf(0.5, 'must be a whole number, or halves of a pound'),
    z.minimum(0.5, 'must be at least 1, or half a pound'),
    z.maximum(MAX_QUANTITY, `must be at most ${MAX_QUANTITY}`),
  );

/** How firm a wish is; what does not say means the very product. */
export const firmness = z.enum(firmnesses);

/** The year 2286. */
const MAX_TIME_MS = 9_999_999_999_999;

const entryParams = z.object({ id: rowIdText });

/**
 * A line of the cart with what it costs at each compared store. `item` stands for the wish: its kind and size, and its
 * brand unless any will do.
 */
const cartEntry = z.object({
  id: rowId,
  itemId: id,
  quantity,
  firmness,
  item: groceryItem,
  addedTogether: described(
    z.optional(z.number()),
    'the same for entries that were added at once, such as a pasted list: the page shows them in its order',
  ),
  storePrices: z.array(storePrice),
});

export type CartEntry = z.output<typeof cartEntry>;

/** An entry right after it was written: without prices, which the cart call gives. */
const writtenEntry = z.omit(cartEntry, { addedTogether: true, storePrices: true });

/** What became of several items added at once: as many as fit, and what did not. */
export const cartAddition = z.object({
  copiedItemCount: described(count, 'items of which at least one was added'),
  notCopied: z.array(
    z.object({
      itemId: id,
      name: z.string(),
      brand: z.string(),
      quantity: described(quantity, 'how many of it were not added'),
      reason: z.enum(['quantity_limit', 'cart_full']),
    }),
  ),
});

export type CartAddition = z.output<typeof cartAddition>;

export const getCart = {
  method: 'GET',
  path: '/api/cart',
  summary: 'Cart entries with prices at `storeIds`, else at the saved selection, else at the nearest five',
  access: 'user',
  query: z.strictObject({ storeIds: z.optional(idListText(MAX_SELECTED_STORES, STORE_LIMIT_MESSAGE)) }),
  success: 200,
  response: z.array(cartEntry),
} as const satisfies Endpoint;

export const addCartEntry = {
  method: 'POST',
  path: '/api/cart',
  summary:
    'Add an item, its brand, or any brand of its kind; one that is there already gets the quantity on top',
  access: 'user',
  body: z.strictObject({
    itemId: id,
    quantity,
    firmness: z.optional(firmness),
    addedTogether: described(
      z.optional(z.number().check(z.minimum(0), z.maximum(MAX_TIME_MS))),
      'as the entry had it that is put back',
    ),
    beforeEntryId: described(z.optional(rowId), 'the line it goes before, such as where it was; last otherwise'),
  }),
  success: 201,
  response: writtenEntry,
} as const satisfies Endpoint;

export const updateCartEntry = {
  method: 'PATCH',
  path: '/api/cart/:id',
  summary: 'Set the quantity of an entry',
  access: 'user',
  params: entryParams,
  body: z.strictObject({ quantity }),
  success: 200,
  response: writtenEntry,
} as const satisfies Endpoint;

export const removeCartEntry = {
  method: 'DELETE',
  path: '/api/cart/:id',
  summary: 'Remove an entry',
  access: 'user',
  params: entryParams,
  ...noContent,
} as const satisfies Endpoint;

export const clearCart = {
  method: 'DELETE',
  path: '/api/cart',
  summary: 'Remove every entry',
  access: 'user',
  ...noContent,
} as const satisfies Endpoint;
