import type { FastifyInstance } from 'fastify';
import type { Deps } from '#server/env/deps.ts';
import { sessionHash } from '#server/features/auth/api.ts';
import { checkAccess } from '#server/http/check-access.ts';
import { createCartViewers } from './cart-viewers.ts';
import type { LiveProvider } from './live-provider.ts';

/**
 * `GET /api/cart/live-prices`: a server-sent event when live prices arrive for the open cart; also requests the stale
 * ones. 204 if no provider may be used, so that the browser doesn't reconnect. Not an operation of the contract, since
 * its response never ends.
 */
export function eventsRoute(app: FastifyInstance, deps: Deps, providers: readonly LiveProvider[]): void {
  const openStream = createCartViewers(app, deps, providers);

  app.get(
    '/api/cart/live-prices',
    { exposeHeadRoute: false, config: { isStream: true } },
    async (request, reply) => {
      checkAccess({ access: 'user' }, request.user);
      if (providers.length === 0 || request.user === null) return reply.code(204).send();
      const session = sessionHash(request, deps.env);
      return openStream(request, reply, { userId: request.user.id, session });
    },
  );
}
