import type { FastifyInstance } from 'fastify';
import { sendPage } from '#server/http/page.ts';
import type { IdpDeps } from './deps.ts';
import { verifyEmail } from './email-verification.ts';
import { deadLinkNotice, verifiedNotice } from './notices.ts';

/** Where the link of the verification mail leads. */
export function verifyEmailRoute(app: FastifyInstance, { db, clock, onVerified }: IdpDeps): void {
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
