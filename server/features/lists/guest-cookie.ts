import type { FastifyReply, FastifyRequest } from 'fastify';
import { DAY_MS } from '#domain/durations.ts';
import type { Env } from '#server/env/env.ts';
import { cookieName, cookieOptions } from '#server/http/cookies.ts';
import { createSecret, hashSecret } from '#server/http/secrets.ts';

const COOKIE_NAME = 'list-guest';
const COOKIE_LIFETIME_MS = 400 * DAY_MS;

export function readGuestHash(request: Pick<FastifyRequest, 'cookies'>, env: Env): Buffer | null {
  const secret = request.cookies[cookieName(env, COOKIE_NAME)];
  return secret === undefined || secret === '' ? null : hashSecret(secret);
}

/** Sets the cookie before the guest joins. If the response is lost, a retry still recognizes the guest. */
export function ensureGuestCookie(request: FastifyRequest, reply: FastifyReply, env: Env): void {
  if (readGuestHash(request, env) === null)
    reply.setCookie(cookieName(env, COOKIE_NAME), createSecret(), cookieOptions(env));
}

/**
 * Returns the secret's hash, which identifies the browser's guest in all lists. Renews the cookie, so the guest stays a
 * member after the browser restarts.
 */
export function getOrCreateGuestHash(request: FastifyRequest, reply: FastifyReply, env: Env): Buffer {
  const secret = request.cookies[cookieName(env, COOKIE_NAME)] || createSecret();
  reply.setCookie(cookieName(env, COOKIE_NAME), secret, {
    ...cookieOptions(env),
    maxAge: COOKIE_LIFETIME_MS / 1000,
  });
  return hashSecret(secret);
}
