import type { FastifyInstance, FastifyRequest } from 'fastify';
import { endOtherSessions, endSession, listSessions } from '#contract/auth.ts';
import { t } from '#domain/language.ts';
import type { Db } from '#server/db/connect.ts';
import type { Deps } from '#server/env/deps.ts';
import type { Env } from '#server/env/env.ts';
import { addEndpoint } from '#server/http/endpoint.ts';
import { notFoundError } from '#server/http/errors.ts';
import { hashSecret } from '#server/http/secrets.ts';
import { readSessionToken } from './session.ts';
import { deleteOtherSessions, deleteSessionByNumber, listSessionsForUser } from './session-list.ts';
import { describeSessionOrigin } from './session-origin.ts';

export type SessionDeps = Deps & {
  /** Ends the user's sessions at the provider, which would otherwise sign the browser in again. */
  endAtProvider: (db: Db, user: { env: Env; userId: string }) => Promise<void>;
};

export function sessionRoutes(app: FastifyInstance, { db, env, clock, endAtProvider }: SessionDeps): void {
  const isCurrentSession = (request: FastifyRequest, idHash: Buffer) =>
    hashSecret(readSessionToken(request, env) ?? '').equals(idHash);

  addEndpoint(app, listSessions, async ({ user, request }) => {
    const origin = describeSessionOrigin(request);
    const sessions = (await listSessionsForUser(db, user.id, clock())).map((session) => ({
      id: session.number,
      device: session.device,
      network: session.network,
      isSameNetwork: session.network === origin.network,
      begunAt: session.created_at.toISOString(),
      lastSeenAt: session.last_seen_at.toISOString(),
      isThis: isCurrentSession(request, session.id_hash),
    }));
    return sessions.toSorted((one, other) => Number(other.isThis) - Number(one.isThis));
  });

  addEndpoint(app, endSession, async ({ user, params }) => {
    await db.transaction().execute(async (tx) => {
      const isEnded = await deleteSessionByNumber(tx, { userId: user.id, number: params.id });
      if (!isEnded) throw notFoundError(t`This session`);
      await endAtProvider(tx, { env, userId: user.id });
    });
    return null;
  });

  addEndpoint(app, endOtherSessions, async ({ user, request }) => {
    await db.transaction().execute(async (tx) => {
      await deleteOtherSessions(tx, { userId: user.id, token: readSessionToken(request, env) });
      await endAtProvider(tx, { env, userId: user.id });
    });
    return null;
  });
}
