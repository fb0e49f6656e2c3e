import type { FastifyInstance } from 'fastify';
import type { Deps } from '#server/env/deps.ts';
import { sessionHash } from '#server/features/auth/api.ts';
import { checkAccess } from '#server/http/check-access.ts';
import { onLeaving } from '#server/http/drain.ts';
import { eventStreams } from '#server/http/event-stream.ts';
import { defaultRateLimits } from '#server/http/rate-limit.ts';
import { createCartViewers } from './cart-viewers.ts';
import type { LiveProvider } from './live-provider.ts';

/**
 * `GET /api/cart/live-prices`: a server-sent event when live prices arrive for the open cart; also requests the stale
 * ones. 204 if no provider may be used, so that the browser doesn't reconnect. Not an operation of the contract, since
 * its response never ends.
 */
export function eventsRoute(
  app: FastifyInstance,
  { db, env, clock, limits = defaultRateLimits }: Deps,
  providers: readonly LiveProvider[],
): void {
  const openStream = eventStreams(limits);
  const viewers = createCartViewers({
    ...{ db, clock, providers },
    onError: (error) => app.log.warn({ err: error }, 'live prices not looked at'),
  });
  app.addHook('preClose', async () => viewers.stop());
  onLeaving(app, () => viewers.endAll());

  app.get(
    '/api/cart/live-prices',
    { exposeHeadRoute: false, config: { isStream: true } },
    async (request, reply) => {
      checkAccess({ access: 'user' }, request.user);
      if (providers.length === 0 || request.user === null) return reply.code(204).send();
      const { id: userId } = request.user;
      return openStream(request, reply, (stream) =>
        viewers.add({ ...stream, userId, session: sessionHash(request, env) }),
      );
    },
  );
}
