import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { User } from '#contract/auth.ts';
import {
  type BodyOf,
  DEFAULT_MAX_BODY_BYTES,
  type Endpoint,
  type EndpointAccess,
  isWrite,
  type ParamsOf,
  type QueryOf,
  type ResponseOf,
} from '#contract/endpoint.ts';
import { problem } from '#contract/errors.ts';
import { runInLane } from '#server/db/lanes.ts';
import { checkAccess } from './check-access.ts';
import { limitOpenRequests, tooManyOpenRequestsMessage } from './open-requests.ts';
import { toCallerKey } from './rate-limit.ts';
import { createWorkQueues } from './work-queue.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set for every `/api` request before its route runs. Null if signed out. */
    user: User | null;
  }
  interface FastifyContextConfig {
    isForAll?: boolean;
    /** True for an endless stream, whose duration isn't measured. */
    isStream?: boolean;
  }
}

const JSON_TYPE = 'application/json; charset=utf-8';

type UserOf<A extends EndpointAccess> = A extends 'public' ? User | null : User;

type Context<E extends Endpoint> = {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  user: UserOf<E['access']>;
  request: FastifyRequest;
  reply: FastifyReply;
};

const laneQueues = createWorkQueues({
  maxRunning: 2,
  maxWaiting: 10,
  refusal: tooManyOpenRequestsMessage,
  retrySeconds: 1,
});

/** Low enough that two busy callers leave some connections for everyone else. */
export const MAX_RUNNING_CALLS_PER_CALLER = 4;

/**
 * Limits a caller's running calls across all lanes (`runInLane`), so that a caller who uses many lanes can't take all
 * connections.
 */
const callerQueues = createWorkQueues({
  maxRunning: MAX_RUNNING_CALLS_PER_CALLER,
  // Unlimited, because open requests per lane are already limited.
  maxWaiting: Number.POSITIVE_INFINITY,
  refusal: tooManyOpenRequestsMessage,
  retrySeconds: 1,
});

/**
 * A lane's calls share a limited number of database connections. Reads and writes of each part of the API have separate
 * lanes.
 */
export const toLaneName = ({ method, path }: Pick<Endpoint, 'method' | 'path'>): string =>
  `${path.split('/')[2]} ${method === 'GET' ? 'reads' : 'writes'}`;

/** Throws 429 if too many of the caller's calls are waiting. Don't nest calls: the inner call could wait forever. */
export const runInCallerQueue = <T>(
  lane: string,
  caller: Parameters<typeof toCallerKey>[0],
  work: () => Promise<T>,
): Promise<T> => {
  const callerKey = toCallerKey(caller);
  return laneQueues(`${lane} of ${callerKey}`, () =>
    callerQueues(callerKey, () => runInLane(lane, work, callerKey)),
  );
};

type Options<E extends Endpoint> = {
  /** Counts the call, and throws 429 above the limit. Runs before the body is read, so rejected bodies count too. */
  count?: (user: UserOf<E['access']>) => Promise<void>;
};

/** Checks access before reading the body. Sends only the response schema's fields, except for JSON streams. */
export function addEndpoint<const E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: (context: Context<E>) => Promise<ResponseOf<E> | Readable>,
  { count }: Options<E> = {},
): void {
  const isWriteEndpoint = isWrite(endpoint);
  const lane = toLaneName(endpoint);
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    bodyLimit: endpoint.maxBodyBytes ?? DEFAULT_MAX_BODY_BYTES,
    config: { isForAll: endpoint.isForAll ?? false },
    schema: {
      ...(endpoint.params ? { params: endpoint.params } : {}),
      ...(endpoint.query ? { querystring: endpoint.query } : {}),
      ...(endpoint.body ? { body: endpoint.body } : {}),
      response: { [endpoint.success]: endpoint.response, '4xx': problem, '5xx': problem },
    },
    // Check access first, because a signed-out caller must not cause any work or see field errors.
    onRequest: async (request, reply) => {
      checkAccess(endpoint, request.user);
      if (!endpoint.isWebhook) limitOpenRequests(lane, request, reply);
      await count?.(request.user as UserOf<E['access']>);
    },
    preValidation: async (request) => {
      if (endpoint.body && request.body === undefined) request.body = {};
    },
    handler: async (request, reply) => {
      const { params, query, body, user } = request;
      const context = { params, query, body, user, request, reply } as Context<E>;
      reply.code(endpoint.success);
      if (isWriteEndpoint) {
        const write = async () => String(reply.serialize(await handler(context)));
        const json = await runInCallerQueue(lane, request, () => app.answerOnce(request, write));
        return endpoint.success === 204 ? reply.send() : reply.type(JSON_TYPE).send(json);
      }
      const work = () => handler(context);
      const result = await (endpoint.isWebhook
        ? runInLane(lane, work)
        : runInCallerQueue(lane, request, work));
      if (endpoint.isForAll) reply.header('cache-control', 'no-cache');
      if (result instanceof Readable) reply.type(JSON_TYPE);
      return endpoint.success === 204 ? reply.send() : reply.send(result);
    },
  });
}
