import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { SIGNED_OUT_COOKIE } from '#contract/limits.ts';
import { DAY_MS } from '#domain/durations.ts';
import { t } from '#domain/language.ts';
import type { Deps } from '#server/env/deps.ts';
import type { RelyingParty } from '#server/gateways/openid/relying-party.ts';
import { cookieOptions } from '#server/http/cookies.ts';
import { html } from '#server/pages/html.ts';
import { sendPage } from '#server/pages/page.ts';
import { clearSessionCookie, readSessionToken } from './session.ts';
import { deleteSession } from './session-queries.ts';

/** Lifetime of the cookie that makes the next page clear local list data. */
const CLEAR_DATA_SECONDS = (30 * DAY_MS) / 1_000;

/**
 * A link on a different site must not sign shoppers out. Older browsers don't send Sec-Fetch-Site, so for
 * them only the referrer is checked.
 */
function classifyOrigin(request: FastifyRequest, publicUrl: string): 'us' | 'elsewhere' | 'unknown' {
  const fetchSite = request.headers['sec-fetch-site'];
  if (fetchSite !== undefined)
    return fetchSite === 'cross-site' || fetchSite === 'same-site' ? 'elsewhere' : 'us';
  return URL.parse(request.headers.referer ?? '')?.origin === new URL(publicUrl).origin ? 'us' : 'unknown';
}

const confirmationPage = () => ({
  title: t`Sign out?`,
  body: html`<h1>${t`Sign out?`}</h1>
<p class="soft">${t`You’re about to sign out of Cartwise on this device.`}</p>
<form method="post" action="/api/logout">
<div class="actions"><button class="button" type="submit">${t`Sign out`}</button><a class="button quiet" href="/">${t`Stay signed in`}</a></div>
</form>`,
});

/**
 * Registers the sign-out routes. If the request's origin is unknown, the response is a page that asks for
 * confirmation. Its button sends a POST request.
 */
export function logoutRoute(app: FastifyInstance, { db, env }: Deps, openid: RelyingParty): void {
  const signOut = async (request: FastifyRequest, reply: FastifyReply) => {
    const token = readSessionToken(request, env);
    const endedSession = token === undefined ? undefined : await deleteSession(db, token);
    clearSessionCookie(reply, env);
    reply.setCookie(SIGNED_OUT_COOKIE, '1', {
      ...cookieOptions(env),
      httpOnly: false,
      maxAge: CLEAR_DATA_SECONDS,
    });
    if (endedSession === undefined) return reply.redirect('/');
    const url = await openid
      .createEndSessionUrl(`${env.PUBLIC_URL}/`, endedSession.provider_id_token)
      .catch((error: unknown) => {
        request.log.error({ err: error }, 'identity provider not reached');
        return null;
      });
    return reply.redirect(url?.href ?? '/');
  };

  app.get('/api/logout', { exposeHeadRoute: false }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const origin = classifyOrigin(request, env.PUBLIC_URL);
    if (origin === 'elsewhere') return reply.redirect('/');
    const needsConfirmation = origin === 'unknown' && readSessionToken(request, env) !== undefined;
    return needsConfirmation ? sendPage(reply, 200, confirmationPage()) : signOut(request, reply);
  });

  app.register(async (form) => {
    // The form has no fields, so discard the body.
    form.addContentTypeParser('application/x-www-form-urlencoded', (_request, payload, done) => {
      payload.resume();
      done(null);
    });
    form.post('/api/logout', async (request, reply) =>
      signOut(request, reply.header('cache-control', 'no-store')),
    );
  });
}
