import type { FastifyInstance } from 'fastify';
import { deferredText, t, translateText } from '#domain/language.ts';
import { html } from '#server/pages/html.ts';
import { sendPage } from '#server/pages/page.ts';
import { listAccountsByEmail } from './accounts.ts';
import type { IdpDeps } from './deps.ts';
import { resendConfirmationLink } from './email-verification.ts';
import { redirectToForm, takeFlash } from './flash.ts';
import { renderFormField, signInForm } from './forms.ts';
import {
  completeInteractionIfSignedIn,
  findInteraction,
  findSignInToken,
  finishSignIn,
  interactionFormPath,
  type LazyProvider,
  respondToMissingInteraction,
} from './interaction.ts';
import { passkeyLibraryScript, renderPasskeyButton } from './passkey-sign-in.ts';
import { findMatchingPasswordHash } from './password.ts';
import {
  choosePasswordQueue,
  limitPasswordAttempts,
  recordPasswordFailure,
  recordPasswordSuccess,
} from './password-attempts.ts';

// The message must not reveal whether an account with this email address exists.
const REFUSED_MESSAGE = deferredText('That email and password don’t match. Check both and try again.');

const signInPage = (signInToken: string | undefined, email: string, error?: string) => ({
  title: t`Sign in`,
  body: html`${passkeyLibraryScript}<h1>${t`Sign in`}</h1>
<p class="soft">${t`Your cart and stores are right where you left them.`}</p>
${error !== undefined && html`<p class="alert" role="alert">${error}</p>`}
<form method="post" action="${interactionFormPath('sign-in', signInToken)}" novalidate>
${renderFormField({
  name: 'email',
  label: t`Email`,
  type: 'email',
  autocomplete: 'username',
  value: email,
  isFocused: email === '',
})}
${renderFormField({
  name: 'password',
  label: t`Password`,
  type: 'password',
  autocomplete: 'current-password',
  isFocused: email !== '',
})}
<button class="button" type="submit">${t`Sign in`}</button>
</form>
${renderPasskeyButton(signInToken)}
<p class="foot">${t`New here?`} <a href="${interactionFormPath('sign-up', signInToken)}">${t`Create an account`}</a></p>
<p class="foot"><a href="/idp/forgot-password">${t`Forgot your password?`}</a></p>
<p class="foot"><a href="/help">${t`Can’t sign in?`}</a></p>`,
});

export function signInRoutes(app: FastifyInstance, deps: IdpDeps, lazyProvider: LazyProvider): void {
  const { db, env, clock } = deps;

  app.get('/idp/sign-in', async (request, reply) => {
    const provider = await lazyProvider();
    const interaction = await findInteraction(deps, provider, request, reply);
    if (interaction === undefined) return respondToMissingInteraction(deps, request, reply, '/api/login');
    const signInToken = findSignInToken(request);
    const rejectedForm = takeFlash(request, reply, env, 'sign-in');
    if (rejectedForm !== null) {
      return sendPage(
        reply,
        rejectedForm.status,
        signInPage(
          signInToken,
          rejectedForm.typed.email ?? '',
          translateText(rejectedForm.errors.passkey ?? REFUSED_MESSAGE),
        ),
      );
    }
    const response = await completeInteractionIfSignedIn(deps, provider, request, reply, interaction);
    return response ?? sendPage(reply, 200, signInPage(signInToken, ''));
  });

  app.post('/idp/sign-in', async (request, reply) => {
    const provider = await lazyProvider();
    const interaction = await findInteraction(deps, provider, request, reply);
    if (interaction === undefined) return respondToMissingInteraction(deps, request, reply, '/api/login');
    const { email, password } = signInForm.parse(request.body ?? {});
    const attemptKey = await limitPasswordAttempts(deps, request, email);
    const accounts = await listAccountsByEmail(db, email);
    const { match } = await findMatchingPasswordHash(
      password,
      accounts.map((login) => login.password_hash),
      choosePasswordQueue(request, clock()),
    );
    const account = accounts[match];
    if (account === undefined) {
      recordPasswordFailure(request, clock());
      const typedValues = { email: email.slice(0, 254) };
      return redirectToForm(request, reply, env, {
        form: 'sign-in',
        status: 401,
        typed: typedValues,
        errors: {},
      });
    }
    await recordPasswordSuccess(deps, reply, { account, guess: attemptKey });
    await resendConfirmationLink(deps, account);
    return finishSignIn(provider, request, reply, { interaction, accountId: account.id });
  });
}
