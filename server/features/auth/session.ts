import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { getUser, type User } from '#contract/auth.ts';
import { USER_HEADER } from '#contract/limits.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import { isServerFailure } from '#server/db/database-errors.ts';
import { runInLane } from '#server/db/lanes.ts';
import type { Deps } from '#server/env/deps.ts';
import type { Env } from '#server/env/env.ts';
import { isNewVisit, saveReporterTies } from '#server/features/price-reports/api.ts';
import { cookieName, cookieOptions } from '#server/http/cookies.ts';
import { signInAgainError, userMismatchError } from '#server/http/errors.ts';
import { currentRequestLanguage } from '#server/http/language.ts';
import { tooManyOpenRequestsMessage } from '#server/http/open-requests.ts';
import { toNetworkAddress } from '#server/http/rate-limit.ts';
import { hashSecret } from '#server/http/secrets.ts';
import { createReadCoalescer } from '#server/http/shared-runs.ts';
import { createWorkQueues } from '#server/http/work-queue.ts';
import {
  findSession,
  hasProvedIdentitySince,
  SESSION_MAX_LIFETIME_MS,
  type SessionRow,
  updateSessionLastSeen,
  updateUserLanguage,
} from './session-queries.ts';
import { toSignedInUser } from './signed-in-user.ts';

const VISIT_INTERVAL_MS = MINUTE_MS;

const COOKIE_NAME = 'session';

export const readSessionToken = (request: FastifyRequest, env: Env): string | undefined =>
  request.cookies[cookieName(env, COOKIE_NAME)];

export function readSessionHash(request: FastifyRequest, env: Env): Buffer | null {
  const token = readSessionToken(request, env);
  return token === undefined || token === '' ? null : hashSecret(token);
}

export function setSessionCookie(reply: FastifyReply, env: Env, token: string): void {
  const maxAge = SESSION_MAX_LIFETIME_MS / 1000;
  reply.setCookie(cookieName(env, COOKIE_NAME), token, { ...cookieOptions(env), maxAge });
}

export function clearSessionCookie(reply: FastifyReply, env: Env): void {
  reply.clearCookie(cookieName(env, COOKIE_NAME), cookieOptions(env));
}

/** Session lookups are queued per network. A network that sends fake cookies delays only itself. */
const networkQueues = createWorkQueues({
  maxRunning: 3,
  maxWaiting: 1_000,
  refusal: tooManyOpenRequestsMessage,
  retrySeconds: 1,
});
const runInSessionLane = <T>({ ip }: FastifyRequest, work: () => Promise<T>): Promise<T> =>
  networkQueues(toNetworkAddress(ip), () => runInLane('sessions', work, toNetworkAddress(ip)));

const coalesceLookup = createReadCoalescer<SessionRow | undefined>();
const coalesceVisit = createReadCoalescer<void>();

/** Finds the session for the request's cookie. Concurrent requests with the same cookie share one query. */
export async function findRequestSession(request: FastifyRequest, { db, env, clock }: Deps) {
  const token = readSessionToken(request, env);
  if (token === undefined || token === '') return undefined;
  return coalesceLookup(token, () => runInSessionLane(request, () => findSession(db, token, clock())));
}

const recordVisit = (request: FastifyRequest, { db, clock }: Deps, token: string, userId: string) =>
  coalesceVisit(token, () =>
    runInSessionLane(request, async () => {
      await updateSessionLastSeen(db, token, clock(), VISIT_INTERVAL_MS);
      await updateUserLanguage(db, userId, currentRequestLanguage());
    }),
  );

const PROOF_VALID_MS = 10 * MINUTE_MS;

/**
 * Requires a recent proof of identity, because someone else may be using an open session.
 * @throws 403 unless the user recently proved their identity
 */
export async function requireRecentAuthentication(
  request: FastifyRequest,
  { db, env, clock }: Deps,
): Promise<void> {
  const idHash = readSessionHash(request, env);
  const since = new Date(clock().getTime() - PROOF_VALID_MS);
  if (idHash === null || !(await hasProvedIdentitySince(db, idHash, since))) throw signInAgainError();
}

/** Returns null if nobody is signed in. Returns undefined if the database is unavailable. */
export async function findCurrentUser(request: FastifyRequest, deps: Deps): Promise<User | null | undefined> {
  try {
    const session = await findRequestSession(request, deps);
    return session === undefined ? null : toSignedInUser(session, deps.env, deps.clock());
  } catch (error) {
    request.log.warn({ err: error }, 'session not read');
    return undefined;
  }
}

/** True if the page was loaded for a different user. `getUser` is exempt, because it only returns who is signed in. */
function isForOtherUser({ headers, routeOptions }: FastifyRequest, userId: string): boolean {
  const expectedUserId = headers[USER_HEADER];
  return expectedUserId !== undefined && expectedUserId !== userId && routeOptions.url !== getUser.path;
}

/**
 * Sets `request.user`. Endpoints marked `isForAll` respond even while the session database is down (decision
 * 35).
 * @throws 401 if the page was loaded for a different user
 */
export function authenticateRequests(app: FastifyInstance, deps: Deps): void {
  async function authenticate(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const session = await findRequestSession(request, deps);
    if (session === undefined) return;
    if (isForOtherUser(request, session.id)) throw userMismatchError();
    const now = deps.clock();
    request.user = toSignedInUser(session, deps.env, now);
    const idleMs = now.getTime() - session.last_seen_at.getTime();
    const token = readSessionToken(request, deps.env);
    if (idleMs >= VISIT_INTERVAL_MS && token !== undefined)
      await recordVisit(request, deps, token, session.id);
    const visit = { userId: session.id, request, reply };
    if (isNewVisit(visit, now)) await runInSessionLane(request, () => saveReporterTies(deps, visit));
  }
  app.addHook('onRequest', async (request, reply) => {
    try {
      await authenticate(request, reply);
    } catch (error) {
      if (!request.routeOptions.config.isForAll || !isServerFailure(error)) throw error;
    }
  });
}
