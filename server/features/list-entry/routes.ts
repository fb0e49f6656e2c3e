import type { FastifyInstance } from 'fastify';
import { addListToCart, readListText, undoListAddition } from '#contract/list-entry.ts';
import { createReadRouter } from '#server/db/replica.ts';
import type { Deps } from '#server/env/deps.ts';
import { searchItems, type VocabularyCache } from '#server/features/grocery-items/api.ts';
import { addEndpoint } from '#server/http/endpoint.ts';
import { limitAttempts } from '#server/http/rate-limit.ts';
import { addLinesToCart, removeLinesFromCart } from './add-list.ts';
import { matchListText } from './read-list.ts';

const READ_RATE_LIMIT = { attempts: 120, windowSeconds: 10 * 60 };

type RequestedItem = { itemId: number; quantity: number; firmness?: 'any' | 'brand' | 'product' | undefined };

const fillInFirmness = <Item extends RequestedItem>(items: readonly Item[]) =>
  items.map(({ firmness = 'product' as const, ...item }) => ({ ...item, firmness }));

export function listEntryRoutes(app: FastifyInstance, deps: Deps, vocabulary: VocabularyCache): void {
  const { db, clock } = deps;
  const routeRead = createReadRouter(deps);

  addEndpoint(app, readListText, async ({ body, user }) => {
    await limitAttempts(db, { key: ['read-list', user.id], limit: READ_RATE_LIMIT, now: clock() });
    return matchListText((text) => routeRead((from) => searchItems(from, vocabulary, text)), body.text);
  });

  addEndpoint(app, addListToCart, async ({ body: { wishes, freeLines }, user }) => ({
    freeLineIds: await addLinesToCart(db, {
      userId: user.id,
      items: fillInFirmness(wishes),
      freeLines,
      now: clock(),
    }),
  }));

  addEndpoint(app, undoListAddition, async ({ body: { wishes, freeLineIds }, user }) => {
    await removeLinesFromCart(db, { userId: user.id, items: fillInFirmness(wishes), freeLineIds });
    return null;
  });
}
