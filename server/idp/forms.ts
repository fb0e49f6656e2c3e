import { z } from 'zod';
import { isStorable } from '#contract/fields.ts';
import { findPasswordWeakness } from '#domain/account/weak-password.ts';
import { deferredText, t, translateText } from '#domain/language.ts';
import { type Html, html } from '#server/pages/html.ts';
import { scriptTag } from '#server/pages/page.ts';
import { isLeakedPassword, MIN_PASSWORD_LENGTH } from './leaked-passwords.ts';

const passwordHint = () =>
  t`At least ${MIN_PASSWORD_LENGTH} characters. A short sentence is easy to remember.`;

const nameField = (missingMessage: string) =>
  z
    .string(missingMessage)
    .trim()
    .min(1, missingMessage)
    .max(60, deferredText('This is too long.'))
    .refine(isStorable, deferredText('You can’t use this as a name.'));

// Stored values never contain NUL.
const submittedText = z
  .string()
  .max(1_000)
  .catch('')
  .transform((text) => text.replaceAll('\0', ''));

/** The input isn't validated any further, because it's only compared with stored values. */
export const signInForm = z.object({
  email: submittedText
    .transform((email) => email.trim())
    .refine(isStorable)
    .catch(''),
  password: submittedText,
});

export const passkeyForm = z.object({ answer: z.string().max(20_000).catch('') });

export const emailLinkForm = z.object({ token: submittedText, password: submittedText });

export const emailField = z
  .string(deferredText('Please enter your email address.'))
  .trim()
  .min(1, deferredText('Please enter your email address.'))
  .max(254, deferredText('This email address is too long.'))
  .pipe(z.email(deferredText('Enter a full email address, like sam@example.com.')));

const TOO_SHORT_MESSAGE = deferredText('Use at least 10 characters.');

export const newPasswordInput = () =>
  ({
    name: 'password',
    type: 'password',
    autocomplete: 'new-password',
    hint: passwordHint(),
    invalidMessage: translateText(TOO_SHORT_MESSAGE),
    minLength: MIN_PASSWORD_LENGTH,
  }) as const;

export const newPasswordField = z
  .string(deferredText('Please choose a password.'))
  .max(200, deferredText('Up to 200 characters.'))
  .refine((password) => [...password].length >= MIN_PASSWORD_LENGTH, TOO_SHORT_MESSAGE);

const weaknesses = {
  common: deferredText('This password is too common. A short sentence of your own is better.'),
  'own address': deferredText(
    'Your email address is the first thing people guess. A short sentence of your own is better.',
  ),
};

export function findPasswordProblem(password: string, address: string): string | null {
  const weakness = findPasswordWeakness(password, address) ?? (isLeakedPassword(password) ? 'common' : null);
  return weakness && translateText(weaknesses[weakness]);
}

export const signUpForm = z
  .object({
    firstName: nameField(deferredText('Please enter your first name.')),
    lastName: nameField(deferredText('Please enter your last name.')),
    email: emailField,
    password: newPasswordField,
  })
  .superRefine((form, context) => {
    const message = findPasswordProblem(form.password, form.email);
    if (message !== null) context.addIssue({ code: 'custom', path: ['password'], message });
  });

type Field = {
  name: string;
  label: string;
  type: 'text' | 'email' | 'password';
  autocomplete: string;
  value?: string | undefined;
  hint?: string;
  error?: string | undefined;
  isFocused?: boolean;
  /** Shown if the field is empty, invalid or shorter than `minLength`. */
  invalidMessage?: string;
  minLength?: number;
};

export function renderFormField(field: Field): Html {
  const { name, label, type, autocomplete, value, hint, error, isFocused, invalidMessage, minLength } = field;
  const note = error === undefined ? hint : translateText(error);
  const input = html`<input id="${name}" name="${name}" type="${type}" autocomplete="${autocomplete}" value="${value}" required maxlength="254"
${type !== 'text' && html`autocapitalize="none" spellcheck="false"`}
${note !== undefined && html`aria-describedby="${name}-note"`}
${error !== undefined && html`aria-invalid="true"`}
${invalidMessage !== undefined && html`data-fault="${invalidMessage}"`}
${minLength !== undefined && html`data-least="${minLength}"`}
${isFocused && html`autofocus`}>`;
  const passwordInput = html`<div class="secret">${input}
<button type="button" data-shows="${name}" data-other="${t`Hide`}" aria-controls="${name}" aria-pressed="false" hidden>${t`Show`}</button></div>${scriptTag}`;
  return html`<div>
<label for="${name}">${label}</label>
${type === 'password' ? passwordInput : input}
${note !== undefined && html`<p id="${name}-note" class="${error === undefined ? 'note' : 'error'}" ${error !== undefined && html`role="alert"`}>${note}</p>`}
</div>`;
}
