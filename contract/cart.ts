import { z } from 'zod/mini';
import { deferredText } from '#domain/language.ts';
import type { Endpoint } from './endpoint.ts';
import { count, id, idListParam, noContent, rowId, rowIdParam, withDescription } from './fields.ts';
import { MAX_CART_ENTRIES, MAX_SELECTED_STORES, STORE_LIMIT_MESSAGE } from './limits.ts';
import { type CartEntry, cartEntry, unpricedEntry } from './priced-cart.ts';
import { firmness, lineNote, quantity } from './requested-item.ts';

export type { CartEntry } from './priced-cart.ts';

const MAX_TIMESTAMP_MS = 9_999_999_999_999;

const storesToPriceAt = withDescription(
  z.optional(z.array(id).check(z.maxLength(MAX_SELECTED_STORES, STORE_LIMIT_MESSAGE))),
  'stores at which to price the line in the response, as in `GET /api/cart`',
);

/** Cart checksum. If it differs from the server's, the page reloads the cart. */
export const computeCartChecksum = (entries: readonly Pick<CartEntry, 'id' | 'quantity'>[]): number =>
  entries.reduce((sum, { id, quantity }) => sum + id * quantity, 0);

/** The changed line with prices, so that the page doesn't have to reload the cart. */
const pricedEntry = z.object({
  ...unpricedEntry.shape,
  priced: withDescription(
    z.array(cartEntry),
    'the line as in `GET /api/cart`; empty if it was removed meanwhile or its prices could not be read',
  ),
  cartSum: withDescription(
    z.number(),
    'sum of id × quantity over all lines of the cart; 0 if `priced` is empty',
  ),
});

export type PricedEntry = z.output<typeof pricedEntry>;

const entryParams = z.object({ id: rowIdParam });

export const cartAddition = z.object({
  addedItemCount: withDescription(count, 'items of which at least one was added'),
  notAdded: z.array(
    z.object({
      itemId: id,
      name: z.string(),
      brand: z.string(),
      unit: z.string(),
      quantity: withDescription(quantity, 'quantity that was not added'),
      reason: z.enum(['quantity_limit', 'cart_full']),
    }),
  ),
});

export type CartAddition = z.output<typeof cartAddition>;

export const getCart = {
  method: 'GET',
  path: '/api/cart',
  summary: 'The cart with prices at `storeIds`, by default at the selected stores, or else the nearest five',
  access: 'user',
  query: z.strictObject({ storeIds: z.optional(idListParam(MAX_SELECTED_STORES, STORE_LIMIT_MESSAGE)) }),
  success: 200,
  response: z.array(cartEntry),
} as const satisfies Endpoint;

export const addCartEntry = {
  method: 'POST',
  path: '/api/cart',
  summary:
    'Add an item, its brand, or any brand of its kind; increases the quantity if it is in the cart already',
  access: 'user',
  body: z.strictObject({
    itemId: id,
    quantity,
    firmness: z.optional(firmness),
    addedTogether: withDescription(
      z.optional(z.number().check(z.minimum(0), z.maximum(MAX_TIMESTAMP_MS))),
      'when restoring an entry: its former value',
    ),
    beforeEntryId: withDescription(z.optional(rowId), 'the line to insert it before; last by default'),
    note: withDescription(
      z.optional(lineNote),
      'when restoring an entry: its former note; an existing entry keeps its own',
    ),
    storeIds: storesToPriceAt,
  }),
  success: 201,
  response: pricedEntry,
} as const satisfies Endpoint;

export const updateCartEntry = {
  method: 'PATCH',
  path: '/api/cart/:id',
  summary: 'Change quantity, note, item or firmness of an entry, all or nothing',
  access: 'user',
  params: entryParams,
  body: z
    .strictObject({
      quantity: z.optional(quantity),
      itemId: withDescription(
        z.optional(id),
        'replaces the item; if another entry has that item, its quantity is increased and it is returned instead',
      ),
      firmness: z.optional(firmness),
      note: withDescription(z.optional(lineNote), 'a note about the line; empty removes it'),
      storeIds: storesToPriceAt,
    })
    .check(
      z.refine(({ storeIds, ...change }) => Object.values(change).some((value) => value !== undefined), {
        error: deferredText('is required unless itemId, firmness, or note is given'),
        path: ['quantity'],
      }),
    ),
  success: 200,
  response: pricedEntry,
} as const satisfies Endpoint;

export const reorderCart = {
  method: 'PUT',
  path: '/api/cart/order',
  summary: 'Set the order of entries; entries added later come first',
  access: 'user',
  body: z.strictObject({
    entryIds: withDescription(
      z.array(rowId).check(z.minLength(1), z.maxLength(MAX_CART_ENTRIES)),
      'in display order; entries that no longer exist are ignored',
    ),
  }),
  ...noContent,
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
  summary: 'Remove all entries',
  access: 'user',
  ...noContent,
} as const satisfies Endpoint;
