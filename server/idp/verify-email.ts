import type { FastifyInstance } from 'fastify';
import type { Db } from '#server/db/connect.ts';
import type { Deps } from '#server/env/deps.ts';
import { sendPage } from '#server/http/page.ts';
import { verifyEmail } from './email-verification.ts';
import { deadLinkNotice, verifiedNotice } from './notices.ts';

/** Hears, in the same transaction, of an account whose e-mail has just been confirmed. */
export type OnVerified = (db: Db, accountId: string) => Promise<void>;

/** Where the link of the verification mail leads. */
export function verifyEmailRoute(app: FastifyInstance, { db, clock }: Deps, onVerified: OnVerified): void {
  const confirm = (token: string): Promise<boolean> =>
    db.transaction().execute(async (transaction) => {
      const accountId = await verifyEmail(transaction, token, clock());
      if (accountId !== null) await onVerified(transaction, accountId);
      return accountId !== null;
    });

  app.get('/idp/verify-email', { exposeHeadRoute: false }, async (request, reply) => {
    reply.header('referrer-policy', 'no-referrer');
    const { token } = request.query as Record<string, unknown>;
    const isVerified = typeof token === 'string' && (await confirm(token));
    return isVerified ? sendPage(reply, 200, verifiedNotice) : sendPage(reply, 410, deadLinkNotice);
  });
}
