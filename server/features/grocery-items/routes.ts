import type { FastifyInstance } from 'fastify';
import { listGroceryItems, searchGroceryItems } from '#contract/grocery-items.ts';
import { t } from '#domain/language.ts';
import { readsOf } from '#server/db/replica.ts';
import type { Deps } from '#server/env/deps.ts';
import { callLimit } from '#server/http/call-limit.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { callerOf, defaultRateLimits } from '#server/http/rate-limit.ts';
import { workQueue } from '#server/http/work-queue.ts';
import { listItems } from './queries.ts';
import { searchItems } from './search.ts';
import { soldElsewhere } from './sold-elsewhere.ts';
import type { VocabularyHolder } from './vocabulary-holder.ts';

const PAGE_ITEMS = 100;

/** So that whoever asks for anything else meanwhile finds the processor and the database free for a turn. */
const SEARCHES_AT_ONCE = 2;
/** Some two seconds of waiting. */
const SEARCHES_WAITING = 1_000;

export function groceryItemRoutes(app: FastifyInstance, deps: Deps, vocabulary: VocabularyHolder): void {
  const { clock, limits = defaultRateLimits } = deps;
  const reads = readsOf(deps);
  const countSearch = callLimit(clock, limits.searchesPerMinute);
  const queued = workQueue({
    atOnce: SEARCHES_AT_ONCE,
    waiting: SEARCHES_WAITING,
    refusal: () => t`Many people are searching just now. Please try again in a few seconds.`,
    retrySeconds: 3,
  });

  endpoint(app, listGroceryItems, ({ query }) =>
    reads((db) =>
      listItems(db, { limit: query.limit ?? PAGE_ITEMS, cursor: query.cursor, name: query.name }),
    ),
  );
  endpoint(app, searchGroceryItems, async ({ query: { q, storeIds }, request }) => {
    countSearch(callerOf(request));
    const found = await queued(() => reads((db) => searchItems(db, vocabulary, q)));
    if (storeIds === undefined) return found;
    const itemIds = found.items.map(({ id }) => id);
    return { ...found, soldElsewhere: await reads((db) => soldElsewhere(db, itemIds, storeIds)) };
  });
}
