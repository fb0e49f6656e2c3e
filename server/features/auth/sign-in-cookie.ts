import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Env } from '#server/env/env.ts';
import { cookieName, cookieOptions } from '#server/http/cookies.ts';
import { createSecret } from '#server/http/secrets.ts';
import { ATTEMPT_LIFETIME_SECONDS } from './queries.ts';
import { toSafeReturnPath } from './return-to.ts';

const secretCookieName = (env: Env) => cookieName(env, 'sign-in');
const returnCookieName = (env: Env) => cookieName(env, 'sign-in-return');

/** Longer return paths are dropped; no page has such a long path. */
const MAX_RETURN_CHARACTERS = 1_000;

const secretFormat = /^[A-Za-z0-9_-]{43}$/;

export function readBrowserSecret(request: FastifyRequest, env: Env): string | undefined {
  const value = request.cookies[secretCookieName(env)];
  return value !== undefined && secretFormat.test(value) ? value : undefined;
}

/** Reuses an existing secret, so two tabs can sign in at the same time. */
export function ensureBrowserSecret(request: FastifyRequest, reply: FastifyReply, env: Env): string {
  const secret = readBrowserSecret(request, env) ?? createSecret();
  reply.setCookie(secretCookieName(env), secret, { ...cookieOptions(env), maxAge: ATTEMPT_LIFETIME_SECONDS });
  return secret;
}

export function saveReturnPath(reply: FastifyReply, env: Env, returnTo: string): void {
  if (returnTo === '/' || returnTo.length > MAX_RETURN_CHARACTERS) return;
  reply.setCookie(returnCookieName(env), Buffer.from(returnTo).toString('base64url'), {
    ...cookieOptions(env),
    maxAge: ATTEMPT_LIFETIME_SECONDS,
  });
}

export const readReturnPath = (request: FastifyRequest, env: Env): string =>
  toSafeReturnPath(Buffer.from(request.cookies[returnCookieName(env)] ?? '', 'base64url').toString());

export function clearReturnPath(request: FastifyRequest, reply: FastifyReply, env: Env): void {
  const name = returnCookieName(env);
  if (request.cookies[name] !== undefined) reply.clearCookie(name, cookieOptions(env));
}
