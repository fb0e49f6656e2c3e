import type { FastifyInstance } from 'fastify';
import { cancelEmailChange, changeEmail, getEmailChange, resendEmailChangeLink } from '#contract/account.ts';
import { DAY_MS } from '#domain/durations.ts';
import { deferredText, t, translateText } from '#domain/language.ts';
import type { Db } from '#server/db/connect.ts';
import { addEndpoint } from '#server/http/endpoint.ts';
import { invalidFieldsError, notFoundError, tooManyRequestsError } from '#server/http/errors.ts';
import { limitAttempts } from '#server/http/rate-limit.ts';
import { createSecret, hashSecret } from '#server/http/secrets.ts';
import { createAddressInUseEmail, createConfirmAddressEmail } from './account-mails.ts';
import { type Account, findAccountByUser, findConfirmedAccountId } from './accounts.ts';
import type { IdpDeps } from './deps.ts';
import { emailField } from './forms.ts';
import { embeddedIssuer } from './issuer.ts';
import { reserveEmailQuota } from './mail-limit.ts';
import { findOwnAccount, verifyCurrentPassword } from './own-password.ts';

const SECONDS_PER_DAY = 86_400;
const EMAIL_LIMIT_PER_USER = { attempts: 5, windowSeconds: 3_600 };

const selectPendingChange = (db: Db, accountId: string) =>
  db
    .selectFrom('idp_email_token')
    .select(['new_email as email', 'expires_at as expiresAt'])
    .where('account_id', '=', accountId)
    .where('purpose', '=', 'change');

const deletePendingChange = (db: Db, accountId: string) =>
  db
    .deleteFrom('idp_email_token')
    .where('account_id', '=', accountId)
    .where('purpose', '=', 'change')
    .execute();

export function emailChangeRoutes(app: FastifyInstance, deps: IdpDeps): void {
  const { db, env, clock, wake, enqueueMail, getTimeZone } = deps;

  /** Sends a confirmation link to the new address and invalidates earlier links. */
  async function sendLink(account: Account, email: string): Promise<void> {
    const now = clock();
    if (!(await reserveEmailQuota(db, { to: email, kind: 'confirm', now })))
      throw tooManyRequestsError(
        t`We’ve sent a lot of email to this address today. Please try again tomorrow.`,
        SECONDS_PER_DAY,
      );
    const token = createSecret();
    const link = {
      token_hash: hashSecret(token),
      account_id: account.id,
      purpose: 'change',
      new_email: email,
    };
    await db.transaction().execute(async (tx) => {
      await deletePendingChange(tx, account.id);
      await tx
        .insertInto('idp_email_token')
        .values({ ...link, expires_at: new Date(now.getTime() + DAY_MS) })
        .execute();
      // The response doesn't reveal that the address already has an account. Instead, an email tells the account's
      // owner.
      const ownerId = await findConfirmedAccountId(tx, email, account.id);
      const timeZone = await getTimeZone(tx, ownerId ?? account.id);
      const mail = ownerId
        ? createAddressInUseEmail({ now, timeZone })
        : createConfirmAddressEmail(account, env, token);
      await enqueueMail(tx, { to: email, ...mail, isUrgent: true, now });
    });
    wake?.('send-messages');
  }

  addEndpoint(app, changeEmail, async ({ user, body, request }) => {
    const account = await findOwnAccount(deps, user.id);
    const parsed = emailField.safeParse(body.email);
    if (!parsed.success)
      throw invalidFieldsError({
        field: 'email',
        message: translateText(parsed.error.issues[0]?.message ?? deferredText('is not an address')),
      });
    const email = parsed.data;
    if (email === account.email)
      throw invalidFieldsError({ field: 'email', message: t`This is already your email address.` });
    await verifyCurrentPassword(deps, request, { account, field: 'password', password: body.password });
    await sendLink(account, email);
    return null;
  });

  addEndpoint(app, getEmailChange, async ({ user }) => {
    const account = await findAccountByUser(db, { userId: user.id, issuer: embeddedIssuer(env) });
    const pendingChange =
      account &&
      (await selectPendingChange(db, account.id).where('expires_at', '>', clock()).executeTakeFirst());
    return { email: pendingChange?.email ?? null, until: pendingChange?.expiresAt.toISOString() ?? null };
  });

  addEndpoint(app, resendEmailChangeLink, async ({ user }) => {
    const account = await findOwnAccount(deps, user.id);
    await limitAttempts(db, { key: ['email-change', user.id], limit: EMAIL_LIMIT_PER_USER, now: clock() });
    const pendingChange = await selectPendingChange(db, account.id)
      .where('expires_at', '>', clock())
      .executeTakeFirst();
    if (!pendingChange?.email) throw notFoundError(t`The email you asked for`);
    await sendLink(account, pendingChange.email);
    return null;
  });

  addEndpoint(app, cancelEmailChange, async ({ user }) => {
    const account = await findAccountByUser(db, { userId: user.id, issuer: embeddedIssuer(env) });
    if (account !== undefined) await deletePendingChange(db, account.id);
    return null;
  });
}
