import type { FastifyInstance } from 'fastify';
import type { Deps } from '#server/deps.ts';
import { CodeExpired, type Identity, type RelyingParty } from '#server/gateways/openid/relying-party.ts';
import { sessionToken, setSessionCookie } from '#server/http/session.ts';
import { hashSecret } from '#server/http/session-queries.ts';
import { authErrorPath, failedLogin } from './auth-error.ts';
import { signInUser, takeAttempt } from './queries.ts';
import { browserSecret } from './sign-in-cookie.ts';

/**
 * `/api/callback`: where the provider sends the browser back. Ends on the page the shopper came from, or on
 * `/auth-error` with a code of SPEC §8: `code_expired` for an attempt or code that is old, used or unknown,
 * `no_code` when the provider gave none (say, the shopper cancelled).
 */
export function callbackRoute(app: FastifyInstance, { db, env, clock }: Deps, openid: RelyingParty): void {
  app.get('/api/callback', { exposeHeadRoute: false }, async (request, reply) => {
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
    const { state, code } = request.query as Record<string, unknown>;
    const attempt = typeof state === 'string' ? await takeAttempt(db, state) : undefined;
    if (typeof code !== 'string' || code === '') return reply.redirect(authErrorPath('no_code'));
    const now = clock();
    if (typeof state !== 'string' || attempt === undefined || attempt.expires_at <= now) {
      return reply.redirect(authErrorPath('code_expired'));
    }
    const browser = browserSecret(request, env);
    if (browser === undefined || !attempt.browser_hash.equals(hashSecret(browser))) {
      return reply.redirect(failedLogin(attempt.is_mobile));
    }

    let identity: Identity;
    try {
      const secrets = { state, nonce: attempt.nonce, codeVerifier: attempt.code_verifier };
      identity = await openid.complete(new URL(`${env.PUBLIC_URL}${request.url}`), secrets);
    } catch (error) {
      request.log.warn({ err: error }, 'sign-in failed');
      const isExpired = error instanceof CodeExpired;
      return reply.redirect(isExpired ? authErrorPath('code_expired') : failedLogin(attempt.is_mobile));
    }
    const token = await signInUser(db, { identity, oldToken: sessionToken(request, env), now });
    setSessionCookie(reply, env, token);
    return reply.redirect(attempt.return_to);
  });
}
