import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '#server/env/deps.ts';
import { readSessionHash } from '#server/features/auth/api.ts';
import { runInCallerQueue } from '#server/http/endpoint.ts';
import { signInRequiredError } from '#server/http/errors.ts';
import { toCallerKey } from '#server/http/rate-limit.ts';
import { findOrCreateCartList } from './cart-list.ts';
import { createListHub } from './hub.ts';
import { requireMember } from './members.ts';

const LANE = 'streams';

/**
 * Returns the id of the last event that the browser received, or else the version that the page was loaded with. Null
 * means that the stream starts with the next change.
 */
function parseLastSeq({
  headers,
  query,
}: {
  headers: Record<string, unknown>;
  query: unknown;
}): number | null {
  const { since } = query as { since?: unknown };
  const seqText = headers['last-event-id'] ?? since;
  return typeof seqText === 'string' && /^[0-9]{1,15}$/.test(seqText) ? Number(seqText) : null;
}

/** These endpoints aren't in the contract, since their responses never end. */
export function eventStreamRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, env, clock } = deps;
  const hub = createListHub(app, deps);
  const openStream = (
    request: FastifyRequest,
    reply: FastifyReply,
    subscription: { listId: number; memberId: number; userId: string | null },
  ) => {
    const { userId, ...member } = subscription;
    const session = userId === null ? null : readSessionHash(request, env);
    const since = parseLastSeq(request);
    const listener = { ...member, caller: toCallerKey(request), session, since, head: '' };
    return hub.open(request, reply, (stream) => ({ ...stream, ...listener }));
  };
  const options = { exposeHeadRoute: false, config: { isStream: true } };

  app.get<{ Params: { id: string } }>('/api/lists/:id/events', options, async (request, reply) => {
    const listId = /^[1-9][0-9]{0,15}$/.test(request.params.id) ? Number(request.params.id) : 0;
    const loadMember = () => requireMember(db, { listId, request, env, now: clock() });
    const { memberId, userId } = await runInCallerQueue(LANE, request, loadMember);
    return openStream(request, reply, { listId, memberId, userId });
  });

  app.get('/api/shop/events', options, async (request, reply) => {
    if (request.user === null) throw signInRequiredError();
    const { id: userId } = request.user;
    const loadCartList = () => findOrCreateCartList(db, userId, clock());
    return openStream(request, reply, { ...(await runInCallerQueue(LANE, request, loadCartList)), userId });
  });
}
