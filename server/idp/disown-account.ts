import type { FastifyInstance } from 'fastify';
import { t } from '#domain/language.ts';
import { html } from '#server/pages/html.ts';
import { sendPage } from '#server/pages/page.ts';
import type { Account } from './accounts.ts';
import type { IdpDeps } from './deps.ts';
import { findConfirmationLink } from './email-verification.ts';
import { deleteAccount } from './forget.ts';
import { emailLinkForm } from './forms.ts';
import { formatDateTime } from './mail-texts.ts';
import { accountDeletedNotice, alreadyConfirmedNotice, invalidLinkNotice } from './notices.ts';

const PATH = '/idp/not-me';

const disownPage = (account: Account, token: string, timeZone: string) => ({
  title: t`This wasn’t me`,
  body: html`<h1>${t`Delete this account?`}</h1>
<p class="soft">${t`${account.first_name} ${account.last_name} signed up for Cartwise with ${account.email} on ${formatDateTime(account.created_at, timeZone)}, and hasn’t confirmed it. If this wasn’t you, delete it. Whoever used it is signed out, and everything in it is deleted.`}</p>
<form method="post" action="${PATH}">
<input type="hidden" name="token" value="${token}">
<button class="button danger" type="submit">${t`Delete that account`}</button>
</form>
<p class="foot">${t`Was it you?`} <a href="/idp/verify-email?token=${encodeURIComponent(token)}">${t`Confirm your email`}</a></p>`,
});

/** Lets the owner of an email address delete an account that a stranger created with it. */
export function disownAccountRoute(
  app: FastifyInstance,
  { db, clock, wake, onUnconfirmedAccountDeleted, getTimeZone }: IdpDeps,
): void {
  /** Returns undefined if the link confirms an existing account's new address. */
  const findSignUpAccount = async (token: unknown) => {
    const link = await findConfirmationLink(db, token, clock());
    return link?.newEmail === null ? link.account : undefined;
  };

  app.get(PATH, { exposeHeadRoute: false }, async (request, reply) => {
    reply.header('referrer-policy', 'same-origin');
    const { token } = request.query as Record<string, unknown>;
    const account = await findSignUpAccount(token);
    if (account === undefined) return sendPage(reply, 410, invalidLinkNotice());
    if (account.email_verified_at !== null) return sendPage(reply, 200, alreadyConfirmedNotice());
    return sendPage(reply, 200, disownPage(account, String(token), await getTimeZone(db, account.id)));
  });

  app.post(PATH, async (request, reply) => {
    const { token } = emailLinkForm.parse(request.body ?? {});
    const account = await findSignUpAccount(token);
    if (account === undefined) return sendPage(reply, 410, invalidLinkNotice());
    // A link in an old email must not delete an account that was confirmed after the email was sent.
    if (account.email_verified_at !== null) return sendPage(reply, 200, alreadyConfirmedNotice());
    await db.transaction().execute(async (tx) => {
      await onUnconfirmedAccountDeleted(tx, account.id);
      await deleteAccount(tx, account.id);
    });
    wake?.('delete-left-customers');
    return sendPage(reply, 200, accountDeletedNotice());
  });
}
