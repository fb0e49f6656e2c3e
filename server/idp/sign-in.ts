import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { html } from '../http/html.ts';
import { sendPage } from '../http/page.ts';
import { countAttempt, defaultRateLimits, forgetAttempts } from '../http/rate-limit.ts';
import { findLogin } from './accounts.ts';
import { sendVerification } from './email-verification.ts';
import { backToForm, takeFlash } from './flash.ts';
import { field, signInForm } from './forms.ts';
import { finishSignIn, isInteracting, type LazyProvider, withoutInteraction } from './interaction.ts';
import { isPassword } from './password.ts';

// The same for an unknown e-mail and a wrong password: the page must not say who has an account.
const REFUSED = 'E-mail and password do not match. Please check both and try again.';

const signInPage = (email: string, error?: string) => ({
  title: 'Sign in',
  body: html`<h1>Sign in</h1>
<p class="soft">Your cart and your stores are where you left them.</p>
${error !== undefined && html`<p class="alert" role="alert">${error}</p>`}
<form method="post" action="/idp/sign-in" novalidate>
${field({ name: 'email', label: 'E-mail', type: 'email', autocomplete: 'username', value: email, isFocused: email === '' })}
${field({ name: 'password', label: 'Password', type: 'password', autocomplete: 'current-password', isFocused: email !== '' })}
<button class="button" type="submit">Sign in</button>
</form>
<p class="foot">New here? <a href="/idp/sign-up">Create an account</a></p>`,
});

/** The sign-in page of the embedded provider. */
export function signInRoutes(app: FastifyInstance, deps: Deps, lazyProvider: LazyProvider): void {
  const { db, env, clock } = deps;
  const limits = deps.limits ?? defaultRateLimits;

  app.get('/idp/sign-in', async (request, reply) => {
    const isKnown = await isInteracting(await lazyProvider(), request, reply);
    if (!isKnown) return withoutInteraction(deps, request, reply, '/api/login');
    const refused = takeFlash(request, reply, env, 'sign-in');
    if (refused === null) return sendPage(reply, 200, signInPage(''));
    return sendPage(reply, refused.status, signInPage(refused.typed.email ?? '', REFUSED));
  });

  app.post('/idp/sign-in', async (request, reply) => {
    const provider = await lazyProvider();
    if (!(await isInteracting(provider, request, reply))) {
      return withoutInteraction(deps, request, reply, '/api/login');
    }
    const { email, password } = signInForm.parse(request.body ?? {});
    const now = clock();
    const perAccount: [string, ...string[]] = ['sign-in', request.ip, email.toLowerCase()];
    await countAttempt(db, { key: ['sign-in', request.ip], limit: limits.signInPerAddress, now });
    await countAttempt(db, { key: perAccount, limit: limits.signInPerAccount, now });
    const account = await findLogin(db, email);
    const isRight = await isPassword(password, account?.password_hash);
    if (account === undefined || !isRight) {
      const typed = { email: email.slice(0, 254) };
      return backToForm(reply, env, { form: 'sign-in', status: 401, typed, errors: {} });
    }

    await forgetAttempts(db, perAccount);
    if (account.email_verified_at === null) {
      const recipient = { accountId: account.id, email: account.email, firstName: account.first_name };
      await sendVerification(db, recipient, env.PUBLIC_URL, now);
    }
    return finishSignIn(provider, request, reply, account.id);
  });
}
