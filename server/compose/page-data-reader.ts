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

const buildCartPath = (storeIds: readonly number[]): string =>
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

/** With more recurring order lines, the page would load slowly, so the browser requests the orders afterward. */
const MAX_EMBEDDED_ORDER_LINES = 500;

/**
 * Creates a function that reads the API responses to embed in a page, so that the page doesn't have to request them.
 * Omits responses that can't be read or are too long. If a shopper loads too many start pages at once, embeds only the
 * current user. This limits memory use, because a page stays in memory until the client has read it.
 */
export function createPageDataReader(deps: Deps) {
  const { db, clock } = deps;
  const pickerByEndpoint = new Map<Endpoint, ReturnType<typeof createFieldPicker>>();
  const findOrCreatePicker = (endpoint: Endpoint) => {
    const pick = pickerByEndpoint.get(endpoint) ?? createFieldPicker(endpoint.response);
    pickerByEndpoint.set(endpoint, pick);
    return pick;
  };
  return async (request: FastifyRequest, reply: FastifyReply): Promise<PageData['answers']> => {
    const user = await findCurrentUser(request, deps);
    if (user === undefined) return {};
    const responses: PageData['answers'] = { [CURRENT_USER_PATH]: user };
    if (user === null || !/^\/(\?|$)/.test(request.url)) return responses;
    /** Embeds only the fields in the schema, so other fields can't leak. */
    const embedResponse = async <E extends Endpoint>(
      endpoint: E,
      read: () => Promise<ResponseOf<E> | undefined>,
      path: string = endpoint.path,
    ): Promise<ResponseOf<E> | undefined> => {
      try {
        const value = await runInCallerQueue(toLaneName(endpoint), { user, ip: request.ip }, read);
        if (value !== undefined) responses[path] = findOrCreatePicker(endpoint)(value);
        return value;
      } catch (error) {
        request.log.warn({ err: error }, `'${endpoint.path}' is not sent with the page`);
        return undefined;
      }
    };
    const embedCart = async () => {
      const preferences = await embedResponse(getPreferences, () =>
        findPreferences(db, { userId: user.id, now: clock() }),
      );
      if (preferences === undefined) return;
      const { storeIds } = preferences;
      const cartQuery = { userId: user.id, now: clock(), ...(storeIds.length > 0 && { storeIds }) };
      await embedResponse(
        getCart,
        async () => (await readPricedCart(db, cartQuery)).entries,
        buildCartPath(storeIds),
      );
    };
    const readOrders = async () =>
      (await countOrderLines(db, user.id)) > MAX_EMBEDDED_ORDER_LINES ? undefined : listOrders(db, user.id);
    const embedAll = () =>
      Promise.all([
        embedCart(),
        embedResponse(getPricingStatus, () => readPricingStatus(deps)),
        embedResponse(listCartNotes, () => listCartNotesForUser(db, user.id)),
        user.isPremium && embedResponse(listFavorites, () => listFavoritesForUser(db, user.id, clock())),
        user.isPremium && embedResponse(listRecurringOrders, readOrders),
      ]);
    try {
      limitOpenRequests('start page', { user, ip: request.ip }, reply);
      await startPageQueues(user.id, embedAll);
    } catch (error) {
      if (!(error instanceof AppError) || error.status !== 429) throw error;
    }
    return responses;
  };
}
