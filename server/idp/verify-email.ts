import type { FastifyInstance, FastifyRequest } from 'fastify';
import { t } from '#domain/language.ts';
import { html } from '#server/pages/html.ts';
import { sendPage } from '#server/pages/page.ts';
import { createAddressChangedEmail } from './account-mails.ts';
import { type Account, findPasswordHash, isEmailConfirmed } from './accounts.ts';
import type { IdpDeps } from './deps.ts';
import { type ConfirmationLink, findConfirmationLink, verifyEmail } from './email-verification.ts';
import { deleteOtherUnconfirmedAccounts } from './forget.ts';
import { emailLinkForm, renderFormField } from './forms.ts';
import { rememberDevice } from './known-device.ts';
import { formatDateTime } from './mail-texts.ts';
import { addressInUseNotice, emailVerifiedNotice, invalidLinkNotice } from './notices.ts';
import { isCorrectPassword } from './password.ts';
import { limitPasswordAttempts, resetPasswordAttempts } from './password-attempts.ts';
import { insertUndoLink } from './undo-email.ts';

const PATH = '/idp/verify-email';

/** Asks for the password unless the account's owner is signed in. */
const confirmPage = (
  { account, newEmail }: ConfirmationLink,
  {
    token,
    timeZone,
    isSignedIn,
    isPasswordWrong,
  }: { token: string; timeZone: string; isSignedIn: boolean; isPasswordWrong: boolean },
) => ({
  title: t`Confirm your email address`,
  body: html`<h1>${t`Is this your account?`}</h1>
<p class="soft">${newEmail === null ? t`${account.first_name} ${account.last_name} signed up for Cartwise with ${account.email} on ${formatDateTime(account.created_at, timeZone)}.` : t`${account.first_name} ${account.last_name} wants to use ${newEmail} for their Cartwise account from now on.`}</p>
${isPasswordWrong && html`<p class="alert" role="alert">${t`That’s not the password for that account. Check it and try again.`}</p>`}
<form method="post" action="${PATH}" novalidate>
<input type="hidden" name="token" value="${token}">
${
  !isSignedIn &&
  html`${newEmail === null && html`<input class="aside" type="email" name="email" value="${account.email}" autocomplete="username" aria-label="${t`Email`}" readonly>`}
${renderFormField({
  name: 'password',
  label: t`Password`,
  type: 'password',
  autocomplete: 'current-password',
  hint: t`The password for that account.`,
  isFocused: true,
})}`
}
<p class="soft">${t`Other accounts started with this address and never confirmed are deleted.`}</p>
<button class="button" type="submit">${t`Yes, confirm my email`}</button>
</form>
${
  newEmail === null
    ? html`<p class="foot">${t`Not you?`} <a href="/idp/not-me?token=${encodeURIComponent(token)}">${t`Delete that account`}</a></p>`
    : html`<p class="foot">${t`Not you? Just close this page. Nothing will change.`}</p>`
}`,
});

/**
 * Opening the link changes nothing, because mail scanners also open links. Confirming also requires the account's
 * session or password (decision 37).
 */
export function verifyEmailRoute(app: FastifyInstance, deps: IdpDeps): void {
  const { db, env, clock, findSignedInAccountId, onVerified, enqueueMail, getTimeZone } = deps;

  const confirm = (token: string, { account, newEmail }: ConfirmationLink): Promise<boolean> =>
    db.transaction().execute(async (tx) => {
      const now = clock();
      const confirmation = await verifyEmail(tx, token, now);
      if (confirmation === null) return false;
      await onVerified(tx, confirmation);
      await deleteOtherUnconfirmedAccounts(
        tx,
        { id: confirmation.accountId, email: confirmation.email },
        deps,
      );
      const replacesConfirmedAddress = newEmail !== null && account.email_verified_at !== null;
      if (replacesConfirmedAddress) {
        const { id: accountId, email } = account;
        const undoToken = await insertUndoLink(tx, { accountId, email, now });
        const timeZone = await getTimeZone(tx, accountId);
        const mail = createAddressChangedEmail(account, { newEmail, undoToken, env, now, timeZone });
        await enqueueMail(tx, { to: email, ...mail, now });
      }
      return true;
    });

  const isAddressTaken = ({ account, newEmail }: ConfirmationLink) =>
    isEmailConfirmed(db, newEmail ?? account.email, account.id);

  const knowsPassword = async (request: FastifyRequest, account: Account, password: string) => {
    const attemptKey = await limitPasswordAttempts(deps, request, account.email);
    const isCorrect = await isCorrectPassword(password, await findPasswordHash(db, account.id));
    if (isCorrect) await resetPasswordAttempts(db, attemptKey);
    return isCorrect;
  };

  app.get(PATH, { exposeHeadRoute: false }, async (request, reply) => {
    reply.header('referrer-policy', 'same-origin');
    const { token, wrong } = request.query as Record<string, unknown>;
    const link = await findConfirmationLink(db, token, clock());
    if (link === undefined) return sendPage(reply, 410, invalidLinkNotice());
    const { account, newEmail } = link;
    if (newEmail === null && account.email_verified_at !== null)
      return sendPage(reply, 200, emailVerifiedNotice());
    if (await isAddressTaken(link)) return sendPage(reply, 410, addressInUseNotice());
    const isSignedIn = (await findSignedInAccountId(request)) === account.id;
    const timeZone = await getTimeZone(db, account.id);
    const pageOptions = { token: String(token), timeZone, isSignedIn, isPasswordWrong: wrong !== undefined };
    return sendPage(reply, 200, confirmPage(link, pageOptions));
  });

  app.post(PATH, async (request, reply) => {
    reply.header('referrer-policy', 'same-origin');
    const { token, password } = emailLinkForm.parse(request.body ?? {});
    const link = await findConfirmationLink(db, token, clock());
    if (link === undefined) return sendPage(reply, 410, invalidLinkNotice());
    const { account } = link;
    const isSignedIn = (await findSignedInAccountId(request)) === account.id;
    if (!isSignedIn && !(await knowsPassword(request, account, password)))
      return reply.redirect(`${PATH}?token=${encodeURIComponent(token)}&wrong=`, 303);
    const isVerified = await confirm(token, link);
    if (isVerified) {
      deps.wake?.('send-messages');
      deps.wake?.('delete-left-customers');
      await rememberDevice(deps, reply, link.newEmail ?? account.email);
      return sendPage(reply, 200, emailVerifiedNotice());
    }
    return sendPage(reply, 410, (await isAddressTaken(link)) ? addressInUseNotice() : invalidLinkNotice());
  });
}
