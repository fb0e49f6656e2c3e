import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { sendPage } from '../http/page.ts';
import { verifyEmail } from './email-verification.ts';
import { deadLinkNotice, verifiedNotice } from './notices.ts';

/** Where the link of the verification mail leads. */
export function verifyEmailRoute(app: FastifyInstance, { db, clock }: Deps): void {
  app.get('/idp/verify-email', { exposeHeadRoute: false }, async (request, reply) => {
    reply.header('referrer-policy', 'no-referrer');
    const { token } = request.query as Record<string, unknown>;
    const isVerified = typeof token === 'string' && (await verifyEmail(db, token, clock()));
    return isVerified ? sendPage(reply, 200, verifiedNotice) : sendPage(reply, 410, deadLinkNotice);
  });
}
