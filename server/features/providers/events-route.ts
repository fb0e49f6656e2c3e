import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#server/env/deps.ts';
import { realTimer } from '#server/env/timer.ts';
import { sessionHash } from '#server/features/auth/api.ts';
import { checkAccess } from '#server/http/check-access.ts';
import { onLeaving } from '#server/http/drain.ts';
import { defaultRateLimits } from '#server/http/rate-limit.ts';
import { streamShares } from '#server/http/stream-shares.ts';
import type { LiveProvider } from './live-provider.ts';
import { createLookers } from './lookers.ts';

/** Proxies close what is silent for longer. */
const PING_MS = 20_000;

/**
 * `GET /api/cart/live-prices`: tells, as server-sent events, when live prices came in for the cart that is looked at, and asks for
 * those that are stale. 204 where nobody may be asked: a browser comes back no more. It is no call of the contract, as its answer never ends.
 */
export function eventsRoute(
  app: FastifyInstance,
  { db, env, clock, limits = defaultRateLimits }: Deps,
  providers: readonly LiveProvider[],
): void {
  const takeShare = streamShares(limits);
  const lookers = createLookers({
    ...{ db, clock, providers },
    onError: (error) => app.log.warn({ err: error }, 'live prices not looked at'),
  });
  app.addHook('preClose', async () => lookers.stop());
  onLeaving(app, () => lookers.endAll());

  app.get(
    '/api/cart/live-prices',
    { exposeHeadRoute: false, config: { isStream: true } },
    async (request, reply) => {
      checkAccess({ access: 'user' }, request.user);
      if (providers.length === 0 || request.user === null) return reply.code(204).send();
      const release = takeShare(request);
      const body = new Readable({ read() {} });
      body.once('close', release);
      const write = (text: string) => {
        if (!body.destroyed) body.push(text);
      };
      let cancelPing = () => {};
      const ping = () => {
        write(':\n\n');
        cancelPing = realTimer(ping, PING_MS);
      };
      ping();
      const remove = lookers.add({
        ...{ userId: request.user.id, session: sessionHash(request, env), send: write },
        end: () => {
          if (!body.destroyed) body.push(null);
        },
      });
      body.once('close', () => {
        cancelPing();
        remove();
      });
      reply.header('content-type', 'text/event-stream; charset=utf-8');
      reply.header('cache-control', 'private, no-store').header('x-accel-buffering', 'no');
      return reply.send(body);
    },
  );
}
