import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { User } from '#contract/auth.ts';
import type { Access, BodyOf, Endpoint, ParamsOf, QueryOf, ResponseOf } from '#contract/endpoint.ts';
import { errorBody } from '#contract/errors.ts';
import { adminRequired, premiumRequired, signedOut } from './errors.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set for every `/api` request before its route runs; null when signed out. */
    user: User | null;
  }
  interface FastifyContextConfig {
    isForAll?: boolean;
  }
}

type UserOf<A extends Access> = A extends 'public' ? User | null : User;

type Context<E extends Endpoint> = {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  user: UserOf<E['access']>;
  request: FastifyRequest;
  reply: FastifyReply;
};

/** Throws 401, 402 or 403 unless the user may make calls of this access. The one place that decides. */
function checkAccess({ access, feature }: Endpoint, user: User | null): void {
  if (access === 'public') return;
  if (user === null) throw signedOut();
  if (access === 'premium' && !user.isPremium) throw premiumRequired(feature ?? 'This feature');
  if (access === 'admin' && !user.isAdmin) throw adminRequired();
}

/**
 * Registers an operation of the contract: access is checked first, then params, query and body by their
 * schemas; the answer is encoded by the response schema, so nothing that it does not name can leak.
 */
export function endpoint<const E extends Endpoint>(
  app: FastifyInstance,
  operation: E,
  handler: (context: Context<E>) => Promise<ResponseOf<E>>,
): void {
  app.route({
    method: operation.method,
    url: operation.path,
    config: { isForAll: operation.isForAll ?? false },
    schema: {
      summary: operation.summary,
      ...(operation.params ? { params: operation.params } : {}),
      ...(operation.query ? { querystring: operation.query } : {}),
      ...(operation.body ? { body: operation.body } : {}),
      response: { [operation.success]: operation.response, '4xx': errorBody, '5xx': errorBody },
    },
    // Before validation: a stranger learns nothing from error messages about fields.
    preValidation: async (request) => checkAccess(operation, request.user),
    handler: async (request, reply) => {
      const result = await handler({
        params: request.params,
        query: request.query,
        body: request.body,
        user: request.user,
        request,
        reply,
      } as Context<E>);
      reply.code(operation.success);
      return operation.success === 204 ? reply.send() : reply.send(result);
    },
  });
}
