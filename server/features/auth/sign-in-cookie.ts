import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Env } from '#server/env/env.ts';
import { cookieName, cookieOptions } from '#server/http/cookies.ts';
import { newSecret } from '#server/http/secrets.ts';
import { ATTEMPT_LIFETIME_SECONDS } from './queries.ts';
import { safeReturnTo } from './return-to.ts';

const secretCookie = (env: Env) => cookieName(env, 'sign-in');
const returnCookie = (env: Env) => cookieName(env, 'sign-in-return');

/** More than this is no address that somebody misses. */
const MAX_RETURN_CHARACTERS = 1_000;

const secretFormat = /^[A-Za-z0-9_-]{43}$/;

/** The secret that ties an attempt to this browser; undefined when it has none. */
export function browserSecret(request: FastifyRequest, env: Env): string | undefined {
  const value = request.cookies[secretCookie(env)];
  return value !== undefined && secretFormat.test(value) ? value : undefined;
}

/** Gives the browser its secret. One that it has is kept, so that two tabs can sign in at the same time. */
export function ensureBrowserSecret(request: FastifyRequest, reply: FastifyReply, env: Env): string {
  const secret = browserSecret(request, env) ?? newSecret();
  reply.setCookie(secretCookie(env), secret, { ...cookieOptions(env), maxAge: ATTEMPT_LIFETIME_SECONDS });
  return secret;
}

/** After a sign-in that failed: the next one within ten minutes leads to where this one was to lead. */
export function keepReturnTo(reply: FastifyReply, env: Env, returnTo: string): void {
  if (returnTo === '/' || returnTo.length > MAX_RETURN_CHARACTERS) return;
  reply.setCookie(returnCookie(env), returnTo, {
    ...cookieOptions(env),
    maxAge: ATTEMPT_LIFETIME_SECONDS,
  });
}

/** Where the sign-in that failed last was to lead; `/` when there was none. */
export const keptReturnTo = (request: FastifyRequest, env: Env): string =>
  safeReturnTo(request.cookies[returnCookie(env)]);

export function forgetReturnTo(request: FastifyRequest, reply: FastifyReply, env: Env): void {
  const name = returnCookie(env);
  if (request.cookies[name] !== undefined) reply.clearCookie(name, cookieOptions(env));
}
