import type { FastifyReply, FastifyRequest } from 'fastify';
import { getCart } from '#contract/cart.ts';
import type { Endpoint, ResponseOf } from '#contract/endpoint.ts';
import { listFavorites } from '#contract/favorites.ts';
import { listCartNotes } from '#contract/free-lines.ts';
import { CURRENT_USER_PATH, type PageData } from '#contract/page-data.ts';
import { getPreferences } from '#contract/preferences.ts';
import { getPricingStatus } from '#contract/prices.ts';
import { listRecurringOrders } from '#contract/recurring-orders.ts';
import type { Deps } from '#server/env/deps.ts';
import { findCurrentUser } from '#server/features/auth/api.ts';
import { readPricedCart } from '#server/features/cart/api.ts';
import { listFavoritesForUser } from '#server/features/favorites/api.ts';
import { listCartNotesForUser } from '#server/features/free-lines/api.ts';
import { findPreferences } from '#server/features/preferences/api.ts';
import { readPricingStatus } from '#server/features/providers/api.ts';
import { countOrderLines, listOrders } from '#server/features/recurring-orders/api.ts';
import { createFieldPicker } from '#server/http/encoder.ts';
import { runInCallerQueue, toLaneName } from '#server/http/endpoint.ts';
import { AppError } from '#server/http/errors.ts';
import { limitOpenRequests, tooManyOpenRequestsMessage } from '#server/http/open-requests.ts';
import { createWorkQueues } from '#server/http/work-queue.ts';

const cartPath = (storeIds: readonly number[]): string =>
  storeIds.length === 0
    ? getCart.path
    : `${getCart.path}?${new URLSearchParams({ storeIds: storeIds.join(',') })}`;

/**
 * Creates at most one start page per shopper at a time, because pricing and rendering a full cart blocks the event
 * loop.
 */
const startPageQueues = createWorkQueues({
  maxRunning: 1,
  maxWaiting: 3,
  refusal: tooManyOpenRequestsMessage,
  retrySeconds: 1,
});

/** A page with more lines of recurring orders would be slow to load, so the browser requests them afterwards. */
const MAX_EMBEDDED_ORDER_LINES = 500;

/**
 * The returned function reads the API responses to embed in a page, so that the page doesn't have to request them. A
 * response that can't be read or is too long is left out. If a shopper loads too many start pages at once, only the
 * current user is embedded. This limits memory use, because a page stays in memory until the client has read it.
 */
export function createPageDataReader(deps: Deps) {
  const { db, clock } = deps;
  const pickers = new Map<Endpoint, ReturnType<typeof createFieldPicker>>();
  const pickerOf = (operation: Endpoint) => {
    const pick = pickers.get(operation) ?? createFieldPicker(operation.response);
    pickers.set(operation, pick);
    return pick;
  };
  return async (request: FastifyRequest, reply: FastifyReply): Promise<PageData['answers']> => {
    const user = await findCurrentUser(request, deps);
    if (user === undefined) return {};
    const answers: PageData['answers'] = { [CURRENT_USER_PATH]: user };
    if (user === null || !/^\/(\?|$)/.test(request.url)) return answers;
    /** Keeps only the fields in the schema, so other fields can't leak. */
    const keep = async <E extends Endpoint>(
      operation: E,
      read: () => Promise<ResponseOf<E> | undefined>,
      address: string = operation.path,
    ): Promise<ResponseOf<E> | undefined> => {
      try {
        const value = await runInCallerQueue(toLaneName(operation), { user, ip: request.ip }, read);
        if (value !== undefined) answers[address] = pickerOf(operation)(value);
        return value;
      } catch (error) {
        request.log.warn({ err: error }, `'${operation.path}' is not sent with the page`);
        return undefined;
      }
    };
    const addCart = async () => {
      const preferences = await keep(getPreferences, () =>
        findPreferences(db, { userId: user.id, now: clock() }),
      );
      if (preferences === undefined) return;
      const { storeIds } = preferences;
      const wanted = { userId: user.id, now: clock(), ...(storeIds.length > 0 && { storeIds }) };
      await keep(getCart, async () => (await readPricedCart(db, wanted)).entries, cartPath(storeIds));
    };
    const readOrders = async () =>
      (await countOrderLines(db, user.id)) > MAX_EMBEDDED_ORDER_LINES ? undefined : listOrders(db, user.id);
    const addAll = () =>
      Promise.all([
        addCart(),
        keep(getPricingStatus, () => readPricingStatus(deps)),
        keep(listCartNotes, () => listCartNotesForUser(db, user.id)),
        user.isPremium && keep(listFavorites, () => listFavoritesForUser(db, user.id, clock())),
        user.isPremium && keep(listRecurringOrders, readOrders),
      ]);
    try {
      limitOpenRequests('start page', { user, ip: request.ip }, reply);
      await startPageQueues(user.id, addAll);
    } catch (error) {
      if (!(error instanceof AppError) || error.status !== 429) throw error;
    }
    return answers;
  };
}
