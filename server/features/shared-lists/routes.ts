import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { MAX_SHARED_LISTS } from '#contract/limits.ts';
import {
  copySharedList,
  createSharedList,
  getSharedList,
  listSharedLists,
  removeSharedList,
} from '#contract/shared-lists.ts';
import { t } from '#domain/language.ts';
import type { Deps } from '#server/env/deps.ts';
import { addItemsToCart } from '#server/features/cart/api.ts';
import { insertCartNotes, tooManyCartNotesError } from '#server/features/free-lines/api.ts';
import { createCallLimiter } from '#server/http/call-limit.ts';
import { addEndpoint } from '#server/http/endpoint.ts';
import { AppError, badRequestError, tooManyRequestsError } from '#server/http/errors.ts';
import { defaultRateLimits, limitAttempts, recordAttempt, toCallerKey } from '#server/http/rate-limit.ts';
import { createSharedListId, isSharedListId } from './list-id.ts';
import {
  deleteSharedListForOwner,
  insertSharedListFromCart,
  listSharedListsForOwner,
  updateListLastOpenedAt,
} from './queries.ts';
import { readSharedList, sharedListUrl } from './shared-list.ts';

/** More than a household needs, but small enough to limit disk use. */
const CREATE_LIMIT = { attempts: 60, windowSeconds: 60 * 60 };

/** A second copy within three seconds is probably a double tap or retry. */
const COPY_LIMIT = { attempts: 1, windowSeconds: 3 };

const listNotFoundError = () =>
  new AppError(
    404,
    'not_found',
    t`List Not Found: This grocery list doesn't exist or may have been removed.`,
  );

const sharedListsFullError = () =>
  new AppError(
    409,
    'shared_lists_full',
    t`You have ${MAX_SHARED_LISTS} shared lists. Delete some on your account page first.`,
  );

export function sharedListRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, env, clock, limits = defaultRateLimits } = deps;
  const limitViews = createCallLimiter(clock, limits.listsPerMinute);

  addEndpoint(app, createSharedList, async ({ body, user }) => {
    const now = clock();
    await limitAttempts(db, { key: ['share-list', user.id], limit: CREATE_LIMIT, now });
    const id = createSharedListId(randomBytes);
    const outcome = await insertSharedListFromCart(db, {
      id,
      ownerId: user.id,
      title: body.title.replace(/\s+/g, ' '),
      description: body.description || null,
      ownerName: body.ownerName ?? 'full',
      now,
    });
    if (outcome === 'full') throw sharedListsFullError();
    if (outcome === 'cart-empty') throw badRequestError(t`Cart is empty`);
    const list = await readSharedList(db, id, env.PUBLIC_URL);
    if (list === null) throw listNotFoundError();
    return list;
  });

  addEndpoint(app, getSharedList, async ({ params, request, reply }) => {
    limitViews(toCallerKey(request), reply);
    const list = await readSharedList(db, params.listId, env.PUBLIC_URL);
    if (list === null) throw listNotFoundError();
    await updateListLastOpenedAt(db, params.listId, clock());
    return list;
  });

  addEndpoint(app, listSharedLists, async ({ user }) =>
    (await listSharedListsForOwner(db, user.id)).map(({ createdAt, lastOpenedAt, ...list }) => ({
      ...list,
      createdAt: createdAt.toISOString(),
      lastOpenedAt: lastOpenedAt.toISOString(),
      shareUrl: sharedListUrl(env.PUBLIC_URL, list.id),
    })),
  );

  addEndpoint(app, removeSharedList, async ({ params: { listId }, user }) => {
    const isRemoved =
      isSharedListId(listId) && (await deleteSharedListForOwner(db, { ownerId: user.id, listId }));
    if (!isRemoved) throw listNotFoundError();
    return null;
  });

  addEndpoint(app, copySharedList, async ({ params: { listId }, user }) => {
    const list = await readSharedList(db, listId, env.PUBLIC_URL);
    if (list === null) throw listNotFoundError();
    const now = clock();
    return db.transaction().execute(async (tx) => {
      // If the shopper is already copying this list, waits for that copy to finish. A copy that fails doesn't count
      // toward the limit.
      const key: [string, string, string] = ['copy-list', user.id, listId];
      const waitSeconds = await recordAttempt(tx, { key, limit: COPY_LIMIT, now });
      if (waitSeconds > 0)
        throw tooManyRequestsError(t`You just copied this list. It’s in your cart.`, waitSeconds);
      const items = list.items.map(({ notes, ...item }) => ({ ...item, note: notes }));
      const addition = await addItemsToCart(tx, { userId: user.id, items, now });
      const lines = { userId: user.id, texts: list.freeLines, now };
      if ((await insertCartNotes(tx, lines)) === null) throw tooManyCartNotesError();
      return addition;
    });
  });
}
