import { z } from 'zod/mini';
import { recurringFrequencies } from '#domain/account/recurrence.ts';
import { deferredText, t } from '#domain/language.ts';
import type { Endpoint } from './endpoint.ts';
import { count, id, instant, noContent, rowId, rowIdParam, withDescription } from './fields.ts';
import { groceryItem } from './grocery-items.ts';
import { MAX_CART_ENTRIES, MAX_SELECTED_STORES, STORE_LIMIT_MESSAGE } from './limits.ts';
import { firmness, quantity } from './requested-item.ts';
import { storeRef } from './store-price.ts';

/** The limit includes paused orders. */
export const MAX_RECURRING_ORDERS = 50;

const frequency = z.enum(recurringFrequencies);
const item = z.pick(groceryItem, { name: true, brand: true, unit: true, category: true });

const recurringOrder = z.object({
  id: rowId,
  frequency,
  isActive: z.boolean(),
  createdAt: instant,
  lapsedAt: withDescription(
    z.nullable(instant),
    'when we paused it because it was due without Premium; null if it’s active or the shopper paused it',
  ),
  nextOrderAt: withDescription(
    z.nullable(instant),
    'when the items next go into the cart, up to a few minutes ago if they’re about to be added; null while paused',
  ),
  items: z.array(z.object({ itemId: id, quantity, firmness, item })),
});

export type RecurringOrder = z.output<typeof recurringOrder>;

const premium = { access: 'premium', feature: deferredText('Recurring Orders') } as const;

export const listRecurringOrders = {
  method: 'GET',
  path: '/api/recurring-orders',
  summary: 'Recurring orders, newest first',
  ...premium,
  success: 200,
  response: z.array(recurringOrder),
} as const satisfies Endpoint;

export const createRecurringOrder = {
  method: 'POST',
  path: '/api/recurring-orders',
  summary: "Put these items into the cart every week or month, counted from now in the shopper's time zone",
  ...premium,
  maxBodyBytes: 20_000,
  body: z.strictObject({
    frequency,
    items: z
      .array(z.strictObject({ itemId: id, quantity, firmness: z.optional(firmness) }))
      .check(z.maxLength(MAX_CART_ENTRIES, { error: () => t`must be at most ${MAX_CART_ENTRIES}` })),
  }),
  success: 201,
  response: recurringOrder,
} as const satisfies Endpoint;

export const updateRecurringOrder = {
  method: 'PATCH',
  path: '/api/recurring-orders/:id',
  summary:
    'Pause or resume an order, skipping dates missed while paused. With isRemoved false, restores an order removed less than a day ago',
  ...premium,
  params: z.object({ id: rowIdParam }),
  body: z.strictObject({ isActive: z.boolean(), isRemoved: z.optional(z.literal(false)) }),
  success: 200,
  response: recurringOrder,
} as const satisfies Endpoint;

export const removeRecurringOrder = {
  method: 'DELETE',
  path: '/api/recurring-orders/:id',
  summary: 'Remove an order',
  ...premium,
  params: z.object({ id: rowIdParam }),
  ...noContent,
} as const satisfies Endpoint;

const storeTransfer = z.object({
  store: storeRef,
  url: withDescription(z.nullable(z.url()), 'search link, or else the website; null if the store has none'),
  linkedLineCount: withDescription(
    count,
    'the link searches for this many lines, starting with the first; 0 if it only opens the website',
  ),
  lines: z.array(z.object({ itemId: id, quantity, firmness, ...item.shape })),
});

export type OrderTransfer = z.output<typeof storeTransfer>;

export const transferOrderToStores = {
  method: 'POST',
  path: '/api/recurring-orders/:orderId/transfer-to-stores',
  summary: "Links for taking the items of an order to the stores' websites",
  ...premium,
  params: z.object({ orderId: rowIdParam }),
  body: z.strictObject({
    storeIds: z.array(id).check(z.maxLength(MAX_SELECTED_STORES, STORE_LIMIT_MESSAGE)),
  }),
  success: 200,
  response: z.array(storeTransfer),
} as const satisfies Endpoint;
