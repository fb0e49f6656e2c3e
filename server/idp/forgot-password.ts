import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { t } from '#domain/language.ts';
import { defaultRateLimits, limitAttempts, toNetworkAddress } from '#server/http/rate-limit.ts';
import { html } from '#server/pages/html.ts';
import { sendPage } from '#server/pages/page.ts';
import type { IdpDeps } from './deps.ts';
import { renderFormField, signInForm } from './forms.ts';
import { noticePage } from './notices.ts';
import { sendResetLink } from './password-reset.ts';

const PATH = '/idp/forgot-password';

/** A constant response time doesn't reveal whether an account exists. The actual work takes a tenth of this time. */
const RESPONSE_TIME_MS = 400;

const forgotPasswordPage = () => ({
  title: t`Forgot your password?`,
  body: html`<h1>${t`Forgot your password?`}</h1>
<p class="soft">${t`We’ll email you a link to choose a new one.`}</p>
<form method="post" action="${PATH}" novalidate>
${renderFormField({ name: 'email', label: t`Email`, type: 'email', autocomplete: 'username', isFocused: true })}
<button class="button" type="submit">${t`Send the link`}</button>
</form>
<p class="foot">${t`Remembered it?`} <a href="/api/login">${t`Sign in`}</a></p>
<p class="foot"><a href="/help">${t`Can’t sign in?`}</a></p>`,
});

const sentPage = (email: string) =>
  noticePage(
    t`Check your email`,
    t`If ${email === '' ? t`that address` : email} has an account, we just emailed it a link. The link works for 30 minutes. Don’t see it? Check your spam folder, or try another email address.`,
    html`<p class="actions"><a class="button" href="/api/login">${t`Back to sign-in`}</a></p>`,
  );

/** The response looks the same whether or not the account exists. */
export function forgotPasswordRoute(app: FastifyInstance, deps: IdpDeps): void {
  const { db, clock, limits = defaultRateLimits, sleep = wait } = deps;

  app.get(PATH, { exposeHeadRoute: false }, async (_request, reply) =>
    sendPage(reply, 200, forgotPasswordPage()),
  );

  app.post(PATH, async (request, reply) => {
    const { email } = signInForm.parse(request.body ?? {});
    const key: [string, string] = ['forgot-password', toNetworkAddress(request.ip)];
    await limitAttempts(db, { key, limit: limits.resetPerAddress, now: clock() });
    await Promise.all([sendResetLink(deps, email), sleep(RESPONSE_TIME_MS)]);
    return sendPage(reply, 200, sentPage(email.slice(0, 254)));
  });
}
