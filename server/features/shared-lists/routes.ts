import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { copySharedList, createSharedList, getSharedList } from '#contract/shared-lists.ts';
import type { Deps } from '#server/env/deps.ts';
import { addAllToCart } from '#server/features/cart/api.ts';
import { addFreeLines, freeLinesFull } from '#server/features/free-lines/api.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { AppError, badRequest } from '#server/http/errors.ts';
import { countAttempt } from '#server/http/rate-limit.ts';
import { newListId } from './list-id.ts';
import { addListFromCart, noteOpened } from './queries.ts';
import { readSharedList } from './shared-list.ts';

/** Far more than a household shares, far less than would fill a disk. */
const CREATE_LIMIT = { attempts: 60, windowSeconds: 60 * 60 };

const listNotFound = () =>
  new AppError(404, 'not_found', "List Not Found: This grocery list doesn't exist or may have been removed.");

export function sharedListRoutes(app: FastifyInstance, { db, env, clock }: Deps): void {
  endpoint(app, createSharedList, async ({ body, user }) => {
    const now = clock();
    await countAttempt(db, { key: ['share-list', user.id], limit: CREATE_LIMIT, now });
    const id = newListId(randomBytes);
    const isKept = await addListFromCart(db, {
      id,
      ownerId: user.id,
      // A title is one line.
      title: body.title.replace(/\s+/g, ' '),
      description: body.description || null,
      now,
    });
    if (!isKept) throw badRequest('Cart is empty');
    const list = await readSharedList(db, id, env.PUBLIC_URL);
    if (list === null) throw listNotFound();
    return list;
  });

  endpoint(app, getSharedList, async ({ params }) => {
    const list = await readSharedList(db, params.listId, env.PUBLIC_URL);
    if (list === null) throw listNotFound();
    await noteOpened(db, params.listId, clock());
    return list;
  });

  endpoint(app, copySharedList, async ({ params: { listId }, user }) => {
    const list = await readSharedList(db, listId, env.PUBLIC_URL);
    if (list === null) throw listNotFound();
    const now = clock();
    return db.transaction().execute(async (transaction) => {
      const addition = await addAllToCart(transaction, { userId: user.id, wishes: list.items, now });
      const lines = { userId: user.id, texts: list.freeLines, now };
      if ((await addFreeLines(transaction, lines)) === null) throw freeLinesFull();
      return addition;
    });
  });
}
