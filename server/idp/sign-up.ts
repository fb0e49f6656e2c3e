import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { t } from '#domain/language.ts';
import { defaultRateLimits, limitAttempts, toNetworkAddress } from '#server/http/rate-limit.ts';
import { html } from '#server/pages/html.ts';
import { sendPage } from '#server/pages/page.ts';
import { insertAccount, listAccountsByEmail } from './accounts.ts';
import type { IdpDeps } from './deps.ts';
import { enqueueVerification, resendConfirmationLink } from './email-verification.ts';
import { redirectToForm, takeFlash } from './flash.ts';
import { newPasswordInput, renderFormField, signUpForm } from './forms.ts';
import {
  completeInteractionIfSignedIn,
  findInteraction,
  findSignInToken,
  finishSignIn,
  interactionFormPath,
  type LazyProvider,
  respondToMissingInteraction,
} from './interaction.ts';
import { findMatchingPasswordHash } from './password.ts';
import { choosePasswordQueue, limitPasswordAttempts, recordPasswordSuccess } from './password-attempts.ts';

const START_URL = '/api/login?screen=sign-up';

type TypedFields = Partial<Record<'firstName' | 'lastName' | 'email', string>>;
type Errors = Partial<Record<'firstName' | 'lastName' | 'email' | 'password', string>>;

const signUpFields = () =>
  [
    {
      name: 'firstName',
      label: t`First name`,
      type: 'text',
      autocomplete: 'given-name',
      invalidMessage: t`Please enter your first name.`,
    },
    {
      name: 'lastName',
      label: t`Last name`,
      type: 'text',
      autocomplete: 'family-name',
      invalidMessage: t`Please enter your last name.`,
    },
    {
      name: 'email',
      label: t`Email`,
      type: 'email',
      autocomplete: 'email',
      invalidMessage: t`Enter a full email address, like sam@example.com.`,
    },
    { ...newPasswordInput(), label: t`Password` },
  ] as const;

function signUpPage(signInToken: string | undefined, typed: TypedFields = {}, errors: Errors = {}) {
  const [first, ...otherFields] = signUpFields();
  const fields = [first, ...otherFields];
  const focusedField = fields.find(({ name }) => errors[name] !== undefined) ?? first;
  const [firstName, lastName, email, password] = fields.map((field) =>
    renderFormField({
      ...field,
      value: field.name === 'password' ? undefined : typed[field.name],
      error: errors[field.name],
      isFocused: field === focusedField,
    }),
  );
  return {
    title: t`Create an account`,
    body: html`<h1>${t`Create an account`}</h1>
<p class="soft">${t`Keep your cart and stores on every device.`}</p>
<form method="post" action="${interactionFormPath('sign-up', signInToken)}" novalidate>
<div class="pair">${firstName}${lastName}</div>
${email}
${password}
<button class="button" type="submit">${t`Create account`}</button>
</form>
<p class="foot">${t`Already have an account?`} <a href="${interactionFormPath('sign-in', signInToken)}">${t`Sign in`}</a></p>
<p class="foot"><a href="/privacy">${t`Privacy`}</a> · <a href="/terms">${t`Terms`}</a></p>`,
  };
}

const readText = (value: unknown) => (typeof value === 'string' ? value.slice(0, 254) : undefined);

function readTypedFields(body: unknown): TypedFields {
  const { firstName, lastName, email } = Object(body) as Record<string, unknown>;
  return { firstName: readText(firstName), lastName: readText(lastName), email: readText(email) };
}

/** New users are signed in immediately. Their email isn't trusted until they confirm it (decision 37). */
export function signUpRoutes(app: FastifyInstance, deps: IdpDeps, lazyProvider: LazyProvider): void {
  const { db, env, clock } = deps;
  const limit = (deps.limits ?? defaultRateLimits).signUpPerAddress;

  const addAccount = async (newAccount: Parameters<typeof insertAccount>[1]) => {
    const addedAccount = await db.transaction().execute(async (tx) => {
      const account = await insertAccount(tx, newAccount);
      await enqueueVerification(tx, account, { ...deps, now: newAccount.now });
      return account;
    });
    deps.wake?.('send-messages');
    return addedAccount;
  };

  app.get('/idp/sign-up', async (request, reply) => {
    const provider = await lazyProvider();
    const interaction = await findInteraction(deps, provider, request, reply);
    if (interaction === undefined) return respondToMissingInteraction(deps, request, reply, START_URL);
    const signInToken = findSignInToken(request);
    const rejectedForm = takeFlash(request, reply, env, 'sign-up');
    if (rejectedForm !== null) {
      return sendPage(
        reply,
        rejectedForm.status,
        signUpPage(signInToken, rejectedForm.typed, rejectedForm.errors),
      );
    }
    const response = await completeInteractionIfSignedIn(deps, provider, request, reply, interaction);
    return response ?? sendPage(reply, 200, signUpPage(signInToken));
  });

  app.post('/idp/sign-up', async (request, reply) => {
    const provider = await lazyProvider();
    const interaction = await findInteraction(deps, provider, request, reply);
    if (interaction === undefined) return respondToMissingInteraction(deps, request, reply, START_URL);
    const form = signUpForm.safeParse(request.body ?? {});
    if (!form.success) {
      const { firstName, lastName, email, password } = z.flattenError(form.error).fieldErrors;
      const errors: Errors = {
        firstName: firstName?.[0],
        lastName: lastName?.[0],
        email: email?.[0],
        password: password?.[0],
      };
      const typed = readTypedFields(request.body);
      return redirectToForm(request, reply, env, { form: 'sign-up', status: 400, typed, errors });
    }
    const now = clock();
    await limitAttempts(db, { key: ['sign-up', toNetworkAddress(request.ip)], limit, now });
    const { password, ...person } = form.data;
    const attemptKey = await limitPasswordAttempts(deps, request, person.email);
    const accounts = await listAccountsByEmail(db, person.email);
    const { hash: passwordHash, match } = await findMatchingPasswordHash(
      password,
      accounts.map((login) => login.password_hash),
      choosePasswordQueue(request, now),
    );
    // If email and password match an existing account, sign the user in. Everyone else gets a new account, even if the
    // address already has one. Only an email to that address may reveal that an account exists.
    const existingAccount = accounts[match];
    if (existingAccount !== undefined) await resendConfirmationLink(deps, existingAccount);
    const account = existingAccount ?? (await addAccount({ ...person, passwordHash, now }));
    await recordPasswordSuccess(deps, reply, { account, guess: attemptKey });
    return finishSignIn(provider, request, reply, { interaction, accountId: account.id });
  });
}
