import type { FastifyInstance } from 'fastify';
import { sendConfirmationMail } from '#contract/auth.ts';
import type { Deps } from '#server/env/deps.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { notFound } from '#server/http/errors.ts';
import { countAttempt } from '#server/http/rate-limit.ts';
import { findAccountOfUser } from './accounts.ts';
import { sendVerification } from './email-verification.ts';
import { embeddedIssuer } from './issuer.ts';

const MAILS_PER_USER = { attempts: 5, windowSeconds: 3_600 };

/** The signed-in shopper asks for the verification mail once more. */
export function confirmationMailRoute(app: FastifyInstance, { db, env, clock }: Deps): void {
  endpoint(app, sendConfirmationMail, async ({ user }) => {
    if (user.emailConfirmation === 'done') return null;
    const now = clock();
    await countAttempt(db, { key: ['confirmation-mail', user.id], limit: MAILS_PER_USER, now });
    const account = await findAccountOfUser(db, { userId: user.id, issuer: embeddedIssuer(env) });
    if (account === undefined) throw notFound('Your account');
    const { id: accountId, email, first_name: firstName } = account;
    await sendVerification(db, { accountId, email, firstName, isAskedFor: true }, env.PUBLIC_URL, now);
    return null;
  });
}
