import { z } from 'zod/mini';
import { deferredText } from '#domain/language.ts';
import type { Endpoint } from './endpoint.ts';
import { instant, noContent, textSchema, withDescription } from './fields.ts';

// These calls exist only if the app is its own identity provider.
// See docs/decisions/0037-email-ownership-and-password-attempts.md.

const passwordOrEmail = textSchema().check(z.maxLength(1_000, deferredText('is too long')));

export const changePassword = {
  method: 'PUT',
  path: '/api/account/password',
  summary: 'Change the password; all other sessions end',
  access: 'user',
  maxBodyBytes: 8_000,
  body: z.strictObject({ currentPassword: passwordOrEmail, newPassword: passwordOrEmail }),
  ...noContent,
} as const satisfies Endpoint;

export const changeEmail = {
  method: 'PUT',
  path: '/api/account/email',
  summary:
    'Request a change of email address; it takes effect when the link sent to the new address is opened',
  access: 'user',
  maxBodyBytes: 8_000,
  body: z.strictObject({
    email: withDescription(passwordOrEmail, 'the new address'),
    password: withDescription(passwordOrEmail, 'the account password'),
  }),
  ...noContent,
} as const satisfies Endpoint;

export const getEmailChange = {
  method: 'GET',
  path: '/api/account/email',
  summary: 'The requested email address that is not confirmed yet; null if there is none',
  access: 'user',
  success: 200,
  response: z.object({
    email: z.nullable(z.string()),
    until: withDescription(z.nullable(instant), 'when its confirmation link expires'),
  }),
} as const satisfies Endpoint;

export const resendEmailChangeLink = {
  method: 'POST',
  path: '/api/account/email/mail',
  summary: 'Send the confirmation link to the requested address again; the previous link becomes invalid',
  access: 'user',
  ...noContent,
} as const satisfies Endpoint;

export const cancelEmailChange = {
  method: 'DELETE',
  path: '/api/account/email',
  summary: 'Cancel the requested email change; its link becomes invalid',
  access: 'user',
  ...noContent,
} as const satisfies Endpoint;
