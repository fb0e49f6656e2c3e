import { z } from 'zod';
import { type Html, html } from '#server/http/html.ts';

export const MIN_PASSWORD_LENGTH = 10;

const name = (missing: string) => z.string(missing).trim().min(1, missing).max(60, 'This is too long.');

const typed = z.string().max(1_000).catch('');

/** What somebody typed to sign in; nothing is refused here, it only has to be right. */
export const signInForm = z.object({ email: typed.transform((email) => email.trim()), password: typed });

export const signUpForm = z.object({
  firstName: name('Please enter your first name.'),
  lastName: name('Please enter your last name.'),
  email: z
    .string('Please enter your e-mail address.')
    .trim()
    .min(1, 'Please enter your e-mail address.')
    .max(254, 'This e-mail address is too long.')
    .pipe(z.email('This is not a complete e-mail address, such as sam@example.com.')),
  password: z
    .string('Please choose a password.')
    .max(200, 'At most 200 characters.')
    .refine(
      (password) => [...password].length >= MIN_PASSWORD_LENGTH,
      `Use at least ${MIN_PASSWORD_LENGTH} characters.`,
    ),
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
};

/** A labelled input with its hint, or with what is wrong about what was typed. */
export function field({ name, label, type, autocomplete, value, hint, error, isFocused }: Field): Html {
  const note = error ?? hint;
  return html`<div>
<label for="${name}">${label}</label>
<input id="${name}" name="${name}" type="${type}" autocomplete="${autocomplete}" value="${value}" required maxlength="254"
${type === 'email' && html`autocapitalize="none" spellcheck="false"`}
${note !== undefined && html`aria-describedby="${name}-note"`}
${error !== undefined && html`aria-invalid="true"`}
${isFocused && html`autofocus`}>
${note !== undefined && html`<p id="${name}-note" class="${error === undefined ? 'note' : 'error'}" ${error !== undefined && html`role="alert"`}>${note}</p>`}
</div>`;
}
