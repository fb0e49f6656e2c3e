import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Selectable } from 'kysely';
import type { SignInAttempt } from '#server/db/types.gen.ts';
import type { Deps } from '#server/env/deps.ts';
import { saveHouseholdTies } from '#server/features/price-reports/api.ts';
import { CodeExpiredError, type RelyingParty } from '#server/gateways/openid/relying-party.ts';
import { hashSecret } from '#server/http/secrets.ts';
import { toAuthErrorPath, toLoginErrorPath } from './auth-error.ts';
import { consumeSignInAttempt, hasProvedIdentity, signInUser } from './queries.ts';
import { readSessionToken, setSessionCookie } from './session.ts';
import { describeSessionOrigin } from './session-origin.ts';
import { clearReturnPath, readBrowserSecret, saveReturnPath } from './sign-in-cookie.ts';

type Attempt = Selectable<SignInAttempt>;

function findErrorPath(
  { code, error }: Record<string, unknown>,
  attempt: Attempt | undefined,
  isSameBrowser: boolean,
  now: Date,
): string | null {
  const loginErrorPath = toLoginErrorPath(attempt?.is_mobile ?? false);
  if (error !== undefined && error !== 'access_denied') return loginErrorPath;
  if (typeof code !== 'string' || code === '') return toAuthErrorPath('no_code');
  if (attempt === undefined || attempt.expires_at <= now) return toAuthErrorPath('code_expired');
  return isSameBrowser ? null : loginErrorPath;
}

export function callbackRoute(app: FastifyInstance, deps: Deps, openid: RelyingParty): void {
  const { db, env, clock } = deps;
  const completeSignIn = async (
    request: FastifyRequest,
    reply: FastifyReply,
    attempt: Attempt,
  ): Promise<string> => {
    const secrets = {
      state: String((request.query as Record<string, unknown>).state),
      nonce: attempt.nonce,
      codeVerifier: attempt.code_verifier,
    };
    const identity = await openid.complete(new URL(`${env.PUBLIC_URL}${request.url}`), secrets);
    const oldToken = readSessionToken(request, env);
    const isReauthentication = hasProvedIdentity(attempt, identity);
    const origin = describeSessionOrigin(request);
    const signIn = { identity, oldToken, origin, isReauthentication, now: clock() };
    const { userId, token } = await signInUser(db, signIn);
    await saveHouseholdTies(deps, { userId, request, reply });
    return token;
  };

  app.get('/api/callback', { exposeHeadRoute: false }, async (request, reply) => {
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
    const query = request.query as Record<string, unknown>;
    const browserSecret = readBrowserSecret(request, env);
    let attempt: Attempt | undefined;
    let errorPath: string | null;
    let isSameBrowser = false;
    try {
      attempt = typeof query.state === 'string' ? await consumeSignInAttempt(db, query.state) : undefined;
      isSameBrowser =
        browserSecret !== undefined && attempt?.browser_hash.equals(hashSecret(browserSecret)) === true;
      errorPath = findErrorPath(query, attempt, isSameBrowser, clock());
      if (errorPath === null && attempt !== undefined) {
        setSessionCookie(reply, env, await completeSignIn(request, reply, attempt));
        clearReturnPath(request, reply, env);
        return reply.redirect(attempt.return_to);
      }
    } catch (error) {
      request.log.warn({ err: error }, 'sign-in failed');
      const isExpired = error instanceof CodeExpiredError;
      errorPath = isExpired ? toAuthErrorPath('code_expired') : toLoginErrorPath(attempt?.is_mobile ?? false);
    }
    if (attempt !== undefined && isSameBrowser && !attempt.is_mobile)
      saveReturnPath(reply, env, attempt.return_to);
    return reply.redirect(errorPath ?? toLoginErrorPath(false));
  });
}
