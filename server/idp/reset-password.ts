import type { FastifyInstance } from 'fastify';
import { t } from '#domain/language.ts';
import { html } from '#server/pages/html.ts';
import { sendPage } from '#server/pages/page.ts';
import { hashPasswordForEmail } from './credentials.ts';
import type { IdpDeps } from './deps.ts';
import {
  emailLinkForm,
  findPasswordProblem,
  newPasswordField,
  newPasswordInput,
  renderFormField,
} from './forms.ts';
import { rememberDevice } from './known-device.ts';
import { noticePage } from './notices.ts';
import { findAccountByResetLink, resetPassword } from './password-reset.ts';

const PATH = '/idp/reset-password';

const invalidLinkPage = () =>
  noticePage(
    t`This link no longer works`,
    t`It’s been used or is more than 30 minutes old.`,
    html`<p class="actions"><a class="button" href="/idp/forgot-password">${t`Email me a new link`}</a></p>`,
  );

const passwordSetPage = () =>
  noticePage(
    t`Your password has been changed`,
    t`You’ve been signed out everywhere and your passkeys were removed. Sign in with your new password.`,
    html`<p class="actions"><a class="button" href="/api/login">${t`Sign in`}</a></p>`,
  );

const newPasswordPage = (email: string, token: string, error?: string) => ({
  title: t`Choose a new password`,
  body: html`<h1>${t`Choose a new password`}</h1>
<p class="soft">${t`For ${email}. This signs you out everywhere, removes your passkeys, and deletes any unconfirmed accounts started with this address.`}</p>
<form method="post" action="${PATH}" novalidate>
<input type="hidden" name="token" value="${token}">
<input class="aside" type="email" name="email" value="${email}" autocomplete="username" aria-label="${t`Email`}" readonly>
${renderFormField({ ...newPasswordInput(), label: t`New password`, error, isFocused: true })}
<button class="button" type="submit">${t`Change password`}</button>
</form>`,
});

function findNewPasswordProblem(password: string, email: string): string | null {
  const parsed = newPasswordField.safeParse(password);
  return parsed.success ? findPasswordProblem(password, email) : (parsed.error.issues[0]?.message ?? null);
}

/** Opening the link changes nothing. Submitting the form sets the password. */
export function resetPasswordRoute(app: FastifyInstance, deps: IdpDeps): void {
  const { db, clock } = deps;

  app.get(PATH, { exposeHeadRoute: false }, async (request, reply) => {
    reply.header('referrer-policy', 'same-origin');
    const { token } = request.query as Record<string, unknown>;
    const account = await findAccountByResetLink(db, token, clock());
    if (account === undefined) return sendPage(reply, 410, invalidLinkPage());
    return sendPage(reply, 200, newPasswordPage(account.email, String(token)));
  });

  app.post(PATH, async (request, reply) => {
    reply.header('referrer-policy', 'same-origin');
    const { token, password } = emailLinkForm.parse(request.body ?? {});
    const account = await findAccountByResetLink(db, token, clock());
    if (account === undefined) return sendPage(reply, 410, invalidLinkPage());
    const issue = findNewPasswordProblem(password, account.email);
    if (issue !== null) return sendPage(reply, 400, newPasswordPage(account.email, token, issue));
    const hash = await hashPasswordForEmail(db, account.email, password);
    const isReset = await resetPassword(deps, { account, token, hash });
    if (!isReset) return sendPage(reply, 410, invalidLinkPage());
    // Count this browser's sign-in attempts separately, so that other people's guesses can't lock the user out.
    await rememberDevice(deps, reply, account.email);
    return sendPage(reply, 200, passwordSetPage());
  });
}
