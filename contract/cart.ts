import { z } from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import { count, described, id, idListText, noContent, rowId, rowIdText } from './fields.ts';
import { MAX_SELECTED_STORES, STORE_LIMIT_MESSAGE } from './limits.ts';
import { pricedCart, writtenEntry } from './priced-cart.ts';
import { firmness, quantity } from './wish.ts';

export type { CartEntry } from './priced-cart.ts';

/** The year 2286. */
const MAX_TIME_MS = 9_999_999_999_999;

const entryParams = z.object({ id: rowIdText });

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
  response: pricedCart,
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
    beforeEntryId: described(
      z.optional(rowId),
      'the line it goes before, such as where it was; last otherwise',
    ),
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
