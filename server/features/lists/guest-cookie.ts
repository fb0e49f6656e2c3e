import type { FastifyReply, FastifyRequest } from 'fastify';
import { DAY_MS } from '#domain/durations.ts';
import type { Env } from '#server/env/env.ts';
import { cookieName, cookieOptions } from '#server/http/cookies.ts';
import { hashSecret, newSecret } from '#server/http/secrets.ts';

const NAME = 'list-guest';
/** The longest that browsers keep one. */
const LIFETIME_MS = 400 * DAY_MS;

/** What the tables have of the secret of a browser that joined lists as a guest; null where it has none. */
export function guestHash(request: FastifyRequest, env: Env): Buffer | null {
  const secret = request.cookies[cookieName(env, NAME)];
  return secret === undefined || secret === '' ? null : hashSecret(secret);
}

/**
 * Gives a browser that looks at a link its secret for as long as it is open: a join whose answer is lost, and that is sent again,
 * is then known to be the same guest's.
 */
export function offerGuest(request: FastifyRequest, reply: FastifyReply, env: Env): void {
  if (guestHash(request, env) === null)
    reply.setCookie(cookieName(env, NAME), newSecret(), cookieOptions(env));
}

/** One secret for all lists of a browser: the one it has, else a new one. */
export function keepGuest(request: FastifyRequest, reply: FastifyReply, env: Env): Buffer {
  const secret = request.cookies[cookieName(env, NAME)] || newSecret();
  reply.setCookie(cookieName(env, NAME), secret, { ...cookieOptions(env), maxAge: LIFETIME_MS / 1000 });
  return hashSecret(secret);
}
