import { z } from 'zod/mini';
import { said } from '#domain/language.ts';
import type { Endpoint } from './endpoint.ts';
import { count, described, id, idListText, noContent, rowId, rowIdText } from './fields.ts';
import { MAX_CART_ENTRIES, MAX_SELECTED_STORES, STORE_LIMIT_MESSAGE } from './limits.ts';
import { type CartEntry, cartEntry, writtenEntry } from './priced-cart.ts';
import { firmness, lineNote, quantity } from './wish.ts';

export type { CartEntry } from './priced-cart.ts';

/** The year 2286. */
const MAX_TIME_MS = 9_999_999_999_999;

/** The stores at which the page prices its cart. */
const pricedAt = described(
  z.optional(z.array(id).check(z.maxLength(MAX_SELECTED_STORES, STORE_LIMIT_MESSAGE))),
  'the stores that the line is priced at in the answer, as `GET /api/cart` takes them',
);

/**
 * Checksum of a cart. A page whose lines give another sum has missed a change made elsewhere and rereads the
 * cart.
 */
export const cartSum = (entries: readonly Pick<CartEntry, 'id' | 'quantity'>[]): number =>
  entries.reduce((sum, { id, quantity }) => sum + id * quantity, 0);

/** The changed line, priced so that the page doesn't have to reread the cart. */
const pricedEntry = z.object({
  ...writtenEntry.shape,
  priced: described(
    z.array(cartEntry),
    'the line as `GET /api/cart` has it; none where it was removed meanwhile or its prices could not be read',
  ),
  cartSum: described(
    z.number(),
    'the sum of id × quantity of all lines of the cart; 0 where `priced` has none',
  ),
});

export type PricedEntry = z.output<typeof pricedEntry>;

const entryParams = z.object({ id: rowIdText });

/** Result of adding several items at once: what was added and what didn't fit. */
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
    beforeEntryId: described(
      z.optional(rowId),
      'the line it goes before, such as where it was; last otherwise',
    ),
    note: described(
      z.optional(lineNote),
      'as the entry had it that is put back; one that is there keeps its own',
    ),
    storeIds: pricedAt,
  }),
  success: 201,
  response: pricedEntry,
} as const satisfies Endpoint;

export const updateCartEntry = {
  method: 'PATCH',
  path: '/api/cart/:id',
  summary: 'Change the quantity, the note, the item or the firmness of an entry, all or nothing',
  access: 'user',
  params: entryParams,
  body: z
    .strictObject({
      quantity: z.optional(quantity),
      itemId: described(
        z.optional(id),
        'another item in its place; an entry that has it already gets the quantity on top, and is the answer',
      ),
      firmness: z.optional(firmness),
      note: described(z.optional(lineNote), 'what else is to be known of it; empty takes it back'),
      storeIds: pricedAt,
    })
    .check(
      z.refine(({ storeIds, ...change }) => Object.values(change).some((value) => value !== undefined), {
        error: said('is required unless itemId, firmness, or note is given'),
        path: ['quantity'],
      }),
    ),
  success: 200,
  response: pricedEntry,
} as const satisfies Endpoint;

export const orderCart = {
  method: 'PUT',
  path: '/api/cart/order',
  summary: 'Put entries into an order of one’s own; what is added later comes before them',
  access: 'user',
  body: z.strictObject({
    entryIds: described(
      z.array(rowId).check(z.minLength(1), z.maxLength(MAX_CART_ENTRIES)),
      'as they are shown, the first on top; those that are gone by now are passed over',
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
  summary: 'Remove every entry',
  access: 'user',
  ...noContent,
} as const satisfies Endpoint;
