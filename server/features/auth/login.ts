import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { t } from '#domain/language.ts';
import type { Deps } from '#server/env/deps.ts';
import { isLoopbackHost } from '#server/env/loopback.ts';
import type { RelyingParty } from '#server/gateways/openid/relying-party.ts';
import { runInCallerQueue } from '#server/http/endpoint.ts';
import { AppError } from '#server/http/errors.ts';
import { defaultRateLimits, recordAttempt, toNetworkAddress } from '#server/http/rate-limit.ts';
import { html } from '#server/pages/html.ts';
import { sendPage } from '#server/pages/page.ts';
import { toLoginErrorPath } from './auth-error.ts';
import { insertSignInAttempt } from './queries.ts';
import { toSafeReturnPath } from './return-to.ts';
import { ensureBrowserSecret, readReturnPath, saveReturnPath } from './sign-in-cookie.ts';

const RETRY_SECONDS = 30;

/**
 * Redirects between 127.0.0.1 and localhost, because cookies and the identity provider work only under the host in
 * `PUBLIC_URL`. Other hosts aren't redirected, because a proxy may have rewritten them.
 */
function findPublicUrl(request: FastifyRequest, publicUrl: string): string | null {
  const publicHost = new URL(publicUrl);
  const requestUrl = URL.parse(`http://${request.host}`);
  const isAlias =
    requestUrl !== null &&
    requestUrl.port === publicHost.port &&
    requestUrl.hostname !== publicHost.hostname &&
    isLoopbackHost(requestUrl.hostname) &&
    isLoopbackHost(publicHost.hostname);
  return isAlias ? `${publicUrl}${request.url}` : null;
}

const tooManySignInsPage = () => ({
  title: t`Too many tries`,
  body: html`<h1>${t`Too many tries`}</h1>
<p class="soft">${t`There were too many sign-in tries from your network. Wait a few minutes and try again. Meanwhile, you can still use everything that doesn’t need an account.`}</p>
<p class="actions"><a class="button" href="/">${t`Back to Cartwise`}</a></p>`,
});

/**
 * If the identity provider doesn't respond, GET redirects to `/auth-error` and HEAD returns 503. With
 * `isProofRequired`, even signed-in users must enter the password or passkey.
 */
export function loginRoutes(app: FastifyInstance, deps: Deps, openid: RelyingParty): void {
  const { db, env, clock } = deps;
  const limit = (deps.limits ?? defaultRateLimits).loginPerAddress;

  const beginSignIn = async (isMobile: boolean, request: FastifyRequest, reply: FastifyReply) => {
    reply.header('cache-control', 'no-store');
    const publicUrl = findPublicUrl(request, env.PUBLIC_URL);
    if (publicUrl !== null) return reply.redirect(publicUrl, 302);
    const now = clock();
    const waitSeconds = await recordAttempt(db, { key: ['login', toNetworkAddress(request.ip)], limit, now });
    if (waitSeconds > 0) return sendPage(reply.header('retry-after', waitSeconds), 429, tooManySignInsPage());
    const { returnTo, screen, again } = request.query as Record<string, unknown>;
    const returnPath = returnTo === undefined ? readReturnPath(request, env) : toSafeReturnPath(returnTo);
    try {
      const { url, secrets } = await openid.begin(`${env.PUBLIC_URL}/api/callback`, {
        isProofRequired: again !== undefined,
      });
      const browserSecret = ensureBrowserSecret(request, reply, env);
      await insertSignInAttempt(db, {
        secrets,
        browserSecret,
        returnTo: isMobile ? '/login-success' : returnPath,
        isMobile,
        isProofRequired: again !== undefined,
        now,
      });
      if (screen === 'sign-up') url.searchParams.set('screen_hint', 'sign-up');
      return reply.redirect(url.href, 302);
    } catch (error) {
      request.log.error({ err: error }, 'sign-in not begun');
      if (request.method === 'HEAD') return reply.code(503).header('retry-after', RETRY_SECONDS).send();
      if (!isMobile) saveReturnPath(reply, env, returnPath);
      return reply.redirect(toLoginErrorPath(isMobile), 302);
    }
  };

  // All sign-in attempts from one network address lock the same row of the attempt counter. Without a queue, a burst
  // would tie up every database connection.
  const createLoginHandler = (isMobile: boolean) => async (request: FastifyRequest, reply: FastifyReply) => {
    try {
      return await runInCallerQueue('login', request, () => beginSignIn(isMobile, request, reply));
    } catch (error) {
      if (!(error instanceof AppError) || error.status !== 429) throw error;
      return sendPage(reply.header('retry-after', error.retryAfterSeconds ?? 1), 429, tooManySignInsPage());
    }
  };

  app.get('/api/login', createLoginHandler(false));
  app.get('/api/mobile-login', createLoginHandler(true));
}
