import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { t } from '#domain/language.ts';
import { runInLane } from '#server/db/lanes.ts';
import { tooManyRequestsError } from './errors.ts';
import { toCallerKey } from './rate-limit.ts';

export const MAX_OPEN_REQUESTS_PER_USER = 12;
/** A network may be an entire office or mobile carrier. */
export const MAX_OPEN_REQUESTS_PER_NETWORK = 60;

export const tooManyOpenRequestsMessage = () => t`Too many requests at once. Please try again in a moment.`;

const openCounts = new Map<string, number>();

/**
 * Throws 429 if the caller has too many open requests. Call this before querying the database or reading the body, so
 * that slow senders use up only their own slots.
 */
export function limitOpenRequests(
  lane: string,
  request: Pick<FastifyRequest, 'user' | 'ip'>,
  reply: FastifyReply,
): void {
  const key = `${lane} of ${toCallerKey(request)}`;
  const count = openCounts.get(key) ?? 0;
  if (count >= (request.user === null ? MAX_OPEN_REQUESTS_PER_NETWORK : MAX_OPEN_REQUESTS_PER_USER))
    throw tooManyRequestsError(tooManyOpenRequestsMessage(), 1);
  openCounts.set(key, count + 1);
  let isOpen = true;
  const releaseSlot = () => {
    if (!isOpen) return;
    isOpen = false;
    const remaining = (openCounts.get(key) ?? 0) - 1;
    if (remaining > 0) openCounts.set(key, remaining);
    else openCounts.delete(key);
  };
  reply.raw.once('finish', releaseSlot).once('close', releaseSlot);
}

/** Limits open requests to routes outside the contract. */
export function limitRequestsInLane(
  app: FastifyInstance,
  lane: string,
  isCounted: (request: FastifyRequest) => boolean = () => true,
): void {
  app.addHook('onRequest', async (request, reply) => {
    if (isCounted(request)) limitOpenRequests(lane, request, reply);
  });
  app.addHook('preHandler', (request, _reply, done) => runInLane(lane, done, toCallerKey(request)));
}
