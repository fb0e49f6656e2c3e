import type { FastifyInstance } from 'fastify';
import { HOUR_MS } from '#domain/durations.ts';
import type { Db } from '#server/db/connect.ts';
import type { Deps } from '#server/env/deps.ts';

/** Deletes what nobody can use any more: sessions, sign-ins under way, the provider's states, mail links, counters. */
export async function deleteExpiredRows(db: Db, now: Date): Promise<void> {
  for (const table of ['session', 'sign_in_attempt', 'idp_payload', 'idp_email_token'] as const) {
    await db.deleteFrom(table).where('expires_at', '<=', now).execute();
  }
  await db.deleteFrom('rate_limit').where('window_ends_at', '<=', now).execute();
}

/** Cleans up at the start and every hour while the app listens; several processes doing so do no harm. */
export function expiredRows(app: FastifyInstance, { db, clock }: Deps): void {
  let timer: NodeJS.Timeout | undefined;
  const cleanUp = () =>
    deleteExpiredRows(db, clock()).catch((error: unknown) => app.log.warn({ err: error }, 'clean-up failed'));
  app.addHook('onListen', async () => {
    timer = setInterval(cleanUp, HOUR_MS).unref();
    await cleanUp();
  });
  app.addHook('onClose', async () => clearInterval(timer));
}
