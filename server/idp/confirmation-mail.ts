import type { FastifyInstance } from 'fastify';
import { sendConfirmationMail } from '#contract/auth.ts';
import { t } from '#domain/language.ts';
import { addEndpoint } from '#server/http/endpoint.ts';
import { notFoundError, tooManyRequestsError } from '#server/http/errors.ts';
import { limitAttempts } from '#server/http/rate-limit.ts';
import { findAccountByUser } from './accounts.ts';
import type { IdpDeps } from './deps.ts';
import { enqueueVerification } from './email-verification.ts';
import { embeddedIssuer } from './issuer.ts';

const SECONDS_PER_DAY = 86_400;
const EMAIL_LIMIT_PER_USER = { attempts: 5, windowSeconds: 3_600 };

export function confirmationEmailRoute(app: FastifyInstance, deps: IdpDeps): void {
  const { db, env, clock, wake } = deps;
  addEndpoint(app, sendConfirmationMail, async ({ user }) => {
    if (user.emailConfirmation === 'done') return null;
    const now = clock();
    await limitAttempts(db, { key: ['confirmation-mail', user.id], limit: EMAIL_LIMIT_PER_USER, now });
    const account = await findAccountByUser(db, { userId: user.id, issuer: embeddedIssuer(env) });
    if (account === undefined) throw notFoundError(t`Your account`);
    const sendingDeps = { ...deps, now, isRequestedByUser: true };
    const isSent = await db.transaction().execute((tx) => enqueueVerification(tx, account, sendingDeps));
    if (!isSent)
      throw tooManyRequestsError(
        t`We’ve sent a lot of email to this address today. Please try again tomorrow.`,
        SECONDS_PER_DAY,
      );
    wake?.('send-messages');
    return null;
  });
}
