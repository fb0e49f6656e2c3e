import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { SIGNED_OUT_COOKIE } from '#contract/limits.ts';
import { DAY_MS } from '#domain/durations.ts';
import { t } from '#domain/language.ts';
import type { Deps } from '#server/env/deps.ts';
import type { RelyingParty } from '#server/gateways/openid/relying-party.ts';
import { cookieOptions } from '#server/http/cookies.ts';
import { html } from '#server/http/html.ts';
import { sendPage } from '#server/http/page.ts';
import { clearSessionCookie, sessionToken } from './session.ts';
import { endSession } from './session-queries.ts';

/** Until then the next page forgets what was kept of the list. */
const FORGET_SECONDS = (30 * DAY_MS) / 1_000;

/**
 * Whose page sent the browser here. Lax cookies come along on such a navigation, so a link or redirect elsewhere could sign
 * shoppers out. `none` is the address bar or a bookmark; an older browser says no more than the page it comes from.
 */
function comesFrom(request: FastifyRequest, publicUrl: string): 'us' | 'elsewhere' | 'unknown' {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site === 'cross-site' || site === 'same-site' ? 'elsewhere' : 'us';
  return URL.parse(request.headers.referer ?? '')?.origin === new URL(publicUrl).origin ? 'us' : 'unknown';
}

const askPage = () => ({
  title: t`Sign out?`,
  body: html`<h1>${t`Sign out?`}</h1>
<p class="soft">${t`You’re about to sign out of Cartwise on this device.`}</p>
<form method="post" action="/api/logout">
<div class="actions"><button class="button" type="submit">${t`Sign out`}</button><a class="button quiet" href="/">${t`Stay signed in`}</a></div>
</form>`,
});

/**
 * `/api/logout`: ends the session here first, then at the provider, and comes back to `/`. POST is for the page that asks
 * where nobody can say whether a link of ours led here.
 */
export function logoutRoute(app: FastifyInstance, { db, env }: Deps, openid: RelyingParty): void {
  const signOut = async (request: FastifyRequest, reply: FastifyReply) => {
    const token = sessionToken(request, env);
    const ended = token === undefined ? undefined : await endSession(db, token);
    clearSessionCookie(reply, env);
    reply.setCookie(SIGNED_OUT_COOKIE, '1', {
      ...cookieOptions(env),
      httpOnly: false,
      maxAge: FORGET_SECONDS,
    });
    if (ended === undefined) return reply.redirect('/');
    const url = await openid
      .endSessionUrl(`${env.PUBLIC_URL}/`, ended.provider_id_token)
      .catch((error: unknown) => {
        request.log.error({ err: error }, 'identity provider not reached');
        return null;
      });
    return reply.redirect(url?.href ?? '/');
  };

  app.get('/api/logout', { exposeHeadRoute: false }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const from = comesFrom(request, env.PUBLIC_URL);
    if (from === 'elsewhere') return reply.redirect('/');
    const isAsked = from === 'unknown' && sessionToken(request, env) !== undefined;
    return isAsked ? sendPage(reply, 200, askPage()) : signOut(request, reply);
  });

  app.register(async (form) => {
    // The form has no fields; nothing in it is read.
    form.addContentTypeParser('application/x-www-form-urlencoded', (_request, payload, done) => {
      payload.resume();
      done(null);
    });
    form.post('/api/logout', async (request, reply) =>
      signOut(request, reply.header('cache-control', 'no-store')),
    );
  });
}
