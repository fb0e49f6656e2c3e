import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { listGroceryItems, searchCatalog, searchGroceryItems } from '#contract/grocery-items.ts';
import { t } from '#domain/language.ts';
import { createReadRouter } from '#server/db/replica.ts';
import type { Deps } from '#server/env/deps.ts';
import { createCallLimiter } from '#server/http/call-limit.ts';
import { addEndpoint } from '#server/http/endpoint.ts';
import { setNextPageLink } from '#server/http/next-page.ts';
import { defaultRateLimits, toCallerKey } from '#server/http/rate-limit.ts';
import { createWorkQueue } from '#server/http/work-queue.ts';
import { listItems } from './queries.ts';
import { searchItems } from './search.ts';
import { listItemsSoldElsewhere } from './sold-elsewhere.ts';
import type { VocabularyCache } from './vocabulary-cache.ts';

const PAGE_ITEMS = 500;

/** Low enough to leave CPU and database time for other requests. */
const MAX_CONCURRENT_SEARCHES = 2;
/** When the queue has this many searches, the last search waits about two seconds. */
const MAX_WAITING_SEARCHES = 1_000;

export function groceryItemRoutes(app: FastifyInstance, deps: Deps, vocabulary: VocabularyCache): void {
  const { clock, limits = defaultRateLimits } = deps;
  const routeRead = createReadRouter(deps);
  const countSearch = createCallLimiter(clock, limits.searchesPerMinute);
  const enqueueSearch = createWorkQueue({
    maxRunning: MAX_CONCURRENT_SEARCHES,
    maxWaiting: MAX_WAITING_SEARCHES,
    refusal: () => t`Search is busy right now. Please try again in a few seconds.`,
    retrySeconds: 3,
  });

  const search = (q: string, request: FastifyRequest, reply: FastifyReply) => {
    countSearch(toCallerKey(request), reply);
    return enqueueSearch(() => routeRead((db) => searchItems(db, vocabulary, q)));
  };

  addEndpoint(app, listGroceryItems, async ({ query, reply }) => {
    const { limit = PAGE_ITEMS, cursor, name } = query;
    const { items, nextCursor } = await routeRead((db) => listItems(db, { limit, cursor, name }));
    if (nextCursor !== null) setNextPageLink(reply, listGroceryItems, { ...query, cursor: nextCursor });
    return items;
  });
  addEndpoint(app, searchGroceryItems, async ({ query: { q }, request, reply }) => {
    return (await search(q, request, reply)).items;
  });
  addEndpoint(app, searchCatalog, async ({ query: { q, storeIds }, request, reply }) => {
    const result = await search(q, request, reply);
    if (storeIds === undefined) return result;
    const itemIds = result.items.map(({ id }) => id);
    return {
      ...result,
      soldElsewhere: await routeRead((db) => listItemsSoldElsewhere(db, itemIds, storeIds)),
    };
  });
}
