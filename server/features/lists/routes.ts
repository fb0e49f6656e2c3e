import type { FastifyInstance } from 'fastify';
import { MAX_CART_ENTRIES } from '#contract/limits.ts';
import {
  addListOperations,
  copyCartToList,
  copyListLines,
  createList,
  getList,
  getListPrices,
  listLists,
  removeList,
  updateList,
} from '#contract/lists.ts';
import { t } from '#domain/language.ts';
import type { Deps } from '#server/env/deps.ts';
import { createCallLimiter } from '#server/http/call-limit.ts';
import { addEndpoint } from '#server/http/endpoint.ts';
import { toCallerKey } from '#server/http/rate-limit.ts';
import { submitListOperations } from './apply.ts';
import { copyOrMoveCartToList, copyOrMoveLines } from './copy.ts';
import { editorsOnlyError, ownerOnlyError } from './errors.ts';
import { eventStreamRoutes } from './events-route.ts';
import { invitationRoutes } from './invitation-routes.ts';
import { limitDailyOperations, limitListWrites } from './limits.ts';
import { insertList, listListsForMember, loadList, readListSummary, updateListSettings } from './lists.ts';
import { memberRoutes } from './member-routes.ts';
import { requireMember } from './members.ts';
import { readListPrices } from './prices.ts';
import { toListSummary } from './read.ts';
import { computeNextReset } from './reset.ts';

/** Low, because each call can price up to 500 lines. */
const PRICE_CALLS_PER_MINUTE = 60;

export function listRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, env, clock } = deps;
  const limitPriceCalls = createCallLimiter(clock, PRICE_CALLS_PER_MINUTE);

  addEndpoint(app, listLists, ({ user }) => listListsForMember(db, user.id, clock()));

  addEndpoint(app, createList, async ({ body, user, request }) => {
    const now = clock();
    await limitListWrites(db, request, now);
    const { name, fromCart = false } = body;
    return readListSummary(db, { ...(await insertList(db, { userId: user.id, name, fromCart, now })), now });
  });

  addEndpoint(app, getList, async ({ params: { id: listId }, request }) => {
    const now = clock();
    const { memberId } = await requireMember(db, { listId, request, env, now });
    const list = await loadList(db, listId);
    const lines = list.lines.map(({ line }) => line);
    return {
      ...toListSummary(list, memberId, now),
      ...{ me: memberId, asOf: now.toISOString(), seq: list.seq, lines },
    };
  });

  addEndpoint(app, updateList, async ({ params: { id: listId }, body, request }) => {
    const now = clock();
    const { memberId, role, ownerId } = await requireMember(db, { listId, request, env, now });
    if (role === 'tick') throw editorsOnlyError(t`change it`);
    await limitListWrites(db, request, now);
    const { resetsOn: on, ...change } = body;
    const at =
      on === undefined || on === null ? null : await computeNextReset(db, { ownerId, weekday: on, now });
    await updateListSettings(db, listId, { ...change, ...(on !== undefined && { resets: { on, at } }) });
    return readListSummary(db, { listId, memberId, now });
  });

  addEndpoint(app, removeList, async ({ params: { id: listId }, request }) => {
    const { role } = await requireMember(db, { listId, request, env, now: clock() });
    if (role !== 'owner') throw ownerOnlyError(t`delete it`);
    await db.deleteFrom('grocery_list').where('id', '=', listId).execute();
    return null;
  });

  addEndpoint(app, addListOperations, async ({ params: { id: listId }, body, request }) => {
    const now = clock();
    const { memberId } = await requireMember(db, { listId, request, env, now });
    await limitListWrites(db, request, now);
    const personId = request.user?.id ?? `member ${memberId}`;
    await limitDailyOperations(db, { personId, newOperations: body.operations.length, now });
    await submitListOperations(db, { listId, memberId, operations: body.operations, now });
    const { seq, lines } = await loadList(db, listId, body.since);
    return { seq, lines: lines.map(({ line }) => line) };
  });

  addEndpoint(app, getListPrices, async ({ params: { id: listId }, request, reply }) => {
    const now = clock();
    const member = await requireMember(db, { listId, request, env, now });
    limitPriceCalls(toCallerKey(request), reply);
    return readListPrices(db, { listId, member, now });
  });

  addEndpoint(app, copyListLines, async ({ params: { id: listId }, body, user, request }) => {
    const now = clock();
    const { memberId } = await requireMember(db, { listId, request, env, now });
    await limitListWrites(db, request, now);
    await limitDailyOperations(db, {
      personId: user.id,
      newOperations: body.lines.length * (body.isMove ? 2 : 1),
      now,
    });
    return {
      count: await copyOrMoveLines(db, { ...body, userId: user.id, from: { listId, memberId }, now }),
    };
  });

  addEndpoint(app, copyCartToList, async ({ params: { id: listId }, body, user, request }) => {
    const now = clock();
    const { memberId } = await requireMember(db, { listId, request, env, now });
    await limitListWrites(db, request, now);
    const newOperationCount = body.entryIds?.length ?? MAX_CART_ENTRIES;
    await limitDailyOperations(db, { personId: user.id, newOperations: newOperationCount, now });
    return {
      count: await copyOrMoveCartToList(db, { ...body, userId: user.id, list: { listId, memberId }, now }),
    };
  });

  memberRoutes(app, deps);
  invitationRoutes(app, deps);
  eventStreamRoutes(app, deps);
}
