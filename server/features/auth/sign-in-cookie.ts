import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Env } from '#server/env/env.ts';
import { cookieOptions } from '#server/http/session.ts';
import { newSecret } from '#server/http/session-queries.ts';
import { ATTEMPT_LIFETIME_SECONDS } from './queries.ts';
import { safeReturnTo } from './return-to.ts';

const prefix = (env: Env) => (env.PUBLIC_URL.startsWith('https:') ? '__Host-' : '');
const cookieName = (env: Env) => `${prefix(env)}sign-in`;
const returnCookieName = (env: Env) => `${prefix(env)}sign-in-return`;

/** More than this is no address that somebody misses. */
const MAX_RETURN_CHARACTERS = 1_000;

const secretFormat = /^[A-Za-z0-9_-]{43}$/;

/** The secret that ties an attempt to this browser; undefined when it has none. */
export function browserSecret(request: FastifyRequest, env: Env): string | undefined {
  const value = request.cookies[cookieName(env)];
  return value !== undefined && secretFormat.test(value) ? value : undefined;
}

/** Gives the browser its secret. One that it has is kept, so that two tabs can sign in at the same time. */
export function ensureBrowserSecret(request: FastifyRequest, reply: FastifyReply, env: Env): string {
  const secret = browserSecret(request, env) ?? newSecret();
  reply.setCookie(cookieName(env), secret, { ...cookieOptions(env), maxAge: ATTEMPT_LIFETIME_SECONDS });
  return secret;
}

/** After a sign-in that failed: the next one within ten minutes leads to where this one was to lead. */
export function keepReturnTo(reply: FastifyReply, env: Env, returnTo: string): void {
  if (returnTo === '/' || returnTo.length > MAX_RETURN_CHARACTERS) return;
  reply.setCookie(returnCookieName(env), returnTo, {
    ...cookieOptions(env),
    maxAge: ATTEMPT_LIFETIME_SECONDS,
  });
}

/** Where the sign-in that failed last was to lead; `/` when there was none. */
export const keptReturnTo = (request: FastifyRequest, env: Env): string =>
  safeReturnTo(request.cookies[returnCookieName(env)]);

export function forgetReturnTo(request: FastifyRequest, reply: FastifyReply, env: Env): void {
  const name = returnCookieName(env);
  if (request.cookies[name] !== undefined) reply.clearCookie(name, cookieOptions(env));
}
