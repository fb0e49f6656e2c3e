import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  addCartEntry,
  clearCart,
  getCart,
  removeCartEntry,
  reorderCart,
  updateCartEntry,
} from '#contract/cart.ts';
import { MAX_CART_ENTRIES, MAX_QUANTITY } from '#contract/limits.ts';
import { t } from '#domain/language.ts';
import type { Db } from '#server/db/connect.ts';
import type { Deps } from '#server/env/deps.ts';
import { addEndpoint } from '#server/http/endpoint.ts';
import {
  AppError,
  badRequestError,
  invalidFieldsError,
  notFoundError,
  rejectDuplicateIds,
} from '#server/http/errors.ts';
import { priceCartEntry, readPricedCart, requirePricingStores } from './priced-cart.ts';
import {
  addToCart,
  type CartWriteResult,
  deleteAllEntries,
  deleteEntry,
  switchEntryItem,
  updateEntry,
  updateEntryOrder,
} from './queries.ts';

function quantityLimitError(currentQuantity: number): AppError {
  const room = MAX_QUANTITY - currentQuantity;
  const advice = room === 0 ? t`You can’t add more.` : t`You can add ${room} more.`;
  const message = t`You have ${currentQuantity} of this item in your cart, and ${MAX_QUANTITY} is the most allowed. ${advice}`;
  return badRequestError(message, [{ field: 'quantity', message }]);
}

const wholeQuantityError = () =>
  invalidFieldsError({
    field: 'quantity',
    message: t`must be a whole number; only items sold by the pound can be in halves`,
  });

const cartFullError = () =>
  new AppError(
    409,
    'cart_full',
    t`Your cart is full at ${MAX_CART_ENTRIES} items. Remove one to add another.`,
  );

function requireWrittenEntry(result: CartWriteResult) {
  if (result.outcome === 'written') return result.entry;
  if (result.outcome === 'unknown-item') throw notFoundError(t`Item`);
  if (result.outcome === 'not-by-weight') throw wholeQuantityError();
  throw result.quantity === null ? cartFullError() : quantityLimitError(result.quantity);
}

/** Without prices, the page reloads the cart. An error would make the shopper repeat a saved change. */
const priceChangedEntry = (
  db: Db,
  changedEntry: Parameters<typeof priceCartEntry>[1],
  { log }: FastifyRequest,
): ReturnType<typeof priceCartEntry> =>
  priceCartEntry(db, changedEntry).catch((error: unknown) => {
    log.warn({ err: error }, 'a written line was answered without prices');
    return { priced: [], cartSum: 0 };
  });

export function cartRoutes(app: FastifyInstance, { db, clock }: Deps): void {
  addEndpoint(app, getCart, async ({ query: { storeIds }, user }) => {
    const { entries } = await readPricedCart(db, { userId: user.id, storeIds, now: clock() });
    return entries;
  });

  addEndpoint(app, addCartEntry, async ({ body, user, request }) => {
    const { firmness = 'product', storeIds, ...addition } = body;
    const [userId, now] = [user.id, clock()];
    const stores = await requirePricingStores(db, { userId, storeIds });
    const isSuggested = body.firmness === undefined;
    const entry = requireWrittenEntry(
      await addToCart(db, { ...addition, userId, firmness, isSuggested, now }),
    );
    return {
      ...entry,
      ...(await priceChangedEntry(db, { userId, entryId: entry.id, stores, now }, request)),
    };
  });

  addEndpoint(app, updateCartEntry, async ({ params, body, user, request }) => {
    const userId = user.id;
    const { storeIds, ...change } = body;
    const stores = await requirePricingStores(db, { userId, storeIds });
    const isSwitch = change.itemId !== undefined || change.firmness !== undefined;
    const write = isSwitch ? switchEntryItem : updateEntry;
    const result = await write(db, { ...change, userId, entryId: params.id });
    if (result === null) throw notFoundError(t`Cart entry`);
    const entry = requireWrittenEntry(result);
    const changedEntry = { userId, entryId: entry.id, stores, now: clock() };
    return { ...entry, ...(await priceChangedEntry(db, changedEntry, request)) };
  });

  addEndpoint(app, reorderCart, async ({ body: { entryIds }, user }) => {
    rejectDuplicateIds('entryIds', entryIds, 'an entry');
    await updateEntryOrder(db, { userId: user.id, entryIds });
    return null;
  });

  addEndpoint(app, removeCartEntry, async ({ params, user }) => {
    if (!(await deleteEntry(db, { userId: user.id, entryId: params.id }))) throw notFoundError(t`Cart entry`);
    return null;
  });

  addEndpoint(app, clearCart, async ({ user }) => {
    await deleteAllEntries(db, user.id);
    return null;
  });
}
