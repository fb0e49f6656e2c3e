import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Env } from '#server/env.ts';
import { cookieOptions } from '#server/http/session.ts';
import { newSecret } from '#server/http/session-queries.ts';
import { ATTEMPT_LIFETIME_SECONDS } from './queries.ts';

const cookieName = (env: Env) => (env.PUBLIC_URL.startsWith('https:') ? '__Host-sign-in' : 'sign-in');

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
