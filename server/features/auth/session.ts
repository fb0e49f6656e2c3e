import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { getUser, type User } from '#contract/auth.ts';
import { FORMER_USER_HEADER, USER_HEADER } from '#contract/limits.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import { failedByServer } from '#server/db/away.ts';
import type { Deps } from '#server/env/deps.ts';
import type { Env } from '#server/env/env.ts';
import { cookieName, cookieOptions } from '#server/http/cookies.ts';
import { otherUser, signInAgain } from '#server/http/errors.ts';
import { spokenLanguage } from '#server/http/language.ts';
import { hashSecret } from '#server/http/secrets.ts';
import {
  ABSOLUTE_LIFETIME_MS,
  findSession,
  isProvedSince,
  noteLanguage,
  touchSession,
} from './session-queries.ts';
import { toSignedInUser } from './signed-in-user.ts';

const TOUCH_EVERY_MS = MINUTE_MS;

const NAME = 'session';

/** The value of the session cookie as the browser sent it; it proves nothing yet. */
export const sessionToken = (request: FastifyRequest, env: Env): string | undefined =>
  request.cookies[cookieName(env, NAME)];

/** What the table has of that value; null without one. */
export function sessionHash(request: FastifyRequest, env: Env): Buffer | null {
  const token = sessionToken(request, env);
  return token === undefined || token === '' ? null : hashSecret(token);
}

export function setSessionCookie(reply: FastifyReply, env: Env, token: string): void {
  const maxAge = ABSOLUTE_LIFETIME_MS / 1000;
  reply.setCookie(cookieName(env, NAME), token, { ...cookieOptions(env), maxAge });
}

export function clearSessionCookie(reply: FastifyReply, env: Env): void {
  reply.clearCookie(cookieName(env, NAME), cookieOptions(env));
}

/** The session whose cookie the browser sent, with its user; costs nothing without a cookie. */
export async function findSessionOf(request: FastifyRequest, { db, env, clock }: Deps) {
  const token = sessionToken(request, env);
  return token === undefined || token === '' ? undefined : findSession(db, token, clock());
}

const PROVED_FOR_MS = 10 * MINUTE_MS;

/** Throws 403 unless the shopper gave the password or passkey again a moment ago: a session may have been left open. */
export async function checkProved(request: FastifyRequest, { db, env, clock }: Deps): Promise<void> {
  const hash = sessionHash(request, env);
  const since = new Date(clock().getTime() - PROVED_FOR_MS);
  if (hash === null || !(await isProvedSince(db, hash, since))) throw signInAgain();
}

/** Who opens a page: null without a session; undefined while the database cannot tell. */
export async function whoIs(request: FastifyRequest, deps: Deps): Promise<User | null | undefined> {
  try {
    const found = await findSessionOf(request, deps);
    return found === undefined ? null : toSignedInUser(found, deps.env, deps.clock());
  } catch (error) {
    request.log.warn({ err: error }, 'session not read');
    return undefined;
  }
}

/** Whether a page that was loaded for somebody else makes this call. Who is there is told to everybody. */
function isForAnother({ headers, routeOptions }: FastifyRequest, userId: string): boolean {
  const wanted = headers[USER_HEADER] ?? headers[FORMER_USER_HEADER];
  return wanted !== undefined && wanted !== userId && routeOptions.url !== getUser.path;
}

/**
 * Sets `request.user` on the routes of `app` from the session cookie; costs nothing without one. The time
 * of the last visit and the language are written at most once a minute. Throws 401 when the page that calls belongs to another user.
 * What is for all is answered also while the database of the sessions is away (decision 0035).
 */
export function sessions(app: FastifyInstance, { db, env, clock }: Deps): void {
  async function recognize(request: FastifyRequest): Promise<void> {
    const token = sessionToken(request, env);
    if (token === undefined || token === '') return;
    const now = clock();
    const found = await findSession(db, token, now);
    if (found === undefined) return;
    if (isForAnother(request, found.id)) throw otherUser();
    request.user = toSignedInUser(found, env, now);
    const untouchedMs = now.getTime() - found.last_seen_at.getTime();
    if (untouchedMs < TOUCH_EVERY_MS) return;
    await touchSession(db, token, now, TOUCH_EVERY_MS);
    await noteLanguage(db, found.id, spokenLanguage());
  }
  app.addHook('onRequest', async (request) => {
    try {
      await recognize(request);
    } catch (error) {
      if (!request.routeOptions.config.isForAll || !failedByServer(error)) throw error;
    }
  });
}
