import { z } from 'zod/mini';
import { said } from '#domain/language.ts';
import type { Endpoint } from './endpoint.ts';
import { described, instant, noContent, text } from './fields.ts';

// Registered only where the app is its own identity provider (docs/decisions/0037-whose-an-address-is.md).

const typed = text().check(z.maxLength(1_000, said('is too long')));

export const changePassword = {
  method: 'PUT',
  path: '/api/account/password',
  summary: 'Choose another password; every other session ends',
  access: 'user',
  maxBodyBytes: 8_000,
  body: z.strictObject({ currentPassword: typed, newPassword: typed }),
  ...noContent,
} as const satisfies Endpoint;

export const changeEmail = {
  method: 'PUT',
  path: '/api/account/email',
  summary: 'Ask for another e-mail address: it counts once it is proven by the link in a mail to it',
  access: 'user',
  maxBodyBytes: 8_000,
  body: z.strictObject({
    email: described(typed, 'the new address'),
    password: described(typed, 'of the account'),
  }),
  ...noContent,
} as const satisfies Endpoint;

export const getEmailChange = {
  method: 'GET',
  path: '/api/account/email',
  summary: 'The address that was asked for and is not proven yet; null when there is none',
  access: 'user',
  success: 200,
  response: z.object({
    email: z.nullable(z.string()),
    until: described(z.nullable(instant), 'when the link in its mail ends'),
  }),
} as const satisfies Endpoint;

export const sendEmailChange = {
  method: 'POST',
  path: '/api/account/email/mail',
  summary: 'Send the link to the address that was asked for once more; the one before ends',
  access: 'user',
  ...noContent,
} as const satisfies Endpoint;

export const cancelEmailChange = {
  method: 'DELETE',
  path: '/api/account/email',
  summary: 'Give up the address that was asked for: its link ends',
  access: 'user',
  ...noContent,
} as const satisfies Endpoint;
