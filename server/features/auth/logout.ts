import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '#server/env/deps.ts';
import type { RelyingParty } from '#server/gateways/openid/relying-party.ts';
import { clearSessionCookie, sessionToken } from './session.ts';
import { endSession } from './session-queries.ts';

/**
 * Whether another site's page sent the browser here. Lax cookies come along on such a navigation, so a link
 * or redirect elsewhere could sign shoppers out. `none` is the address bar or a bookmark.
 */
function isFromElsewhere(request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site'];
  return site === 'cross-site' || site === 'same-site';
}

/** `/api/logout`: ends the session here first, then at the provider, and comes back to `/`. */
export function logoutRoute(app: FastifyInstance, { db, env }: Deps, openid: RelyingParty): void {
  app.get('/api/logout', { exposeHeadRoute: false }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (isFromElsewhere(request)) return reply.redirect('/');
    const token = sessionToken(request, env);
    const ended = token === undefined ? undefined : await endSession(db, token);
    clearSessionCookie(reply, env);
    if (ended === undefined) return reply.redirect('/');
    const url = await openid
      .endSessionUrl(`${env.PUBLIC_URL}/`, ended.provider_id_token)
      .catch((error: unknown) => {
        request.log.error({ err: error }, 'identity provider not reached');
        return null;
      });
    return reply.redirect(url?.href ?? '/');
  });
}
