import { z } from 'zod/mini';
import { deferredText } from '#domain/language.ts';
import type { Endpoint } from './endpoint.ts';
import { instant, isOneLine, noContent, rowId, rowIdParam, textSchema, withDescription } from './fields.ts';

// Passkey calls exist only if the app is its own identity provider.
// See docs/decisions/0038-passkeys.md.

export const PASSKEY_NAME_MAX_CHARACTERS = 60;

const name = textSchema().check(
  z.trim(),
  z.minLength(1, deferredText('must not be blank')),
  z.refine(isOneLine, deferredText('must be one line, without control characters')),
  z.maxLength(PASSKEY_NAME_MAX_CHARACTERS, `must have at most ${PASSKEY_NAME_MAX_CHARACTERS} characters`),
);

const passkey = z.object({
  id: rowId,
  name: z.string(),
  createdAt: instant,
  lastUsedAt: z.nullable(instant),
});

export type Passkey = z.output<typeof passkey>;

export const listPasskeys = {
  method: 'GET',
  path: '/api/account/passkeys',
  summary: "The shopper's passkeys, newest first",
  access: 'user',
  success: 200,
  response: z.array(passkey),
} as const satisfies Endpoint;

export const beginPasskeyRegistration = {
  method: 'POST',
  path: '/api/account/passkeys/options',
  summary: 'Options for creating a passkey, valid for five minutes',
  access: 'user',
  body: z.strictObject({ password: textSchema().check(z.maxLength(1_000, deferredText('is too long'))) }),
  success: 200,
  response: z.object({ options: withDescription(z.string(), 'JSON for navigator.credentials.create') }),
} as const satisfies Endpoint;

export const addPasskey = {
  method: 'POST',
  path: '/api/account/passkeys',
  summary: 'Store the passkey that the browser created',
  access: 'user',
  maxBodyBytes: 62_000,
  body: z.strictObject({
    name,
    answer: withDescription(
      textSchema().check(z.maxLength(20_000, deferredText('is too long'))),
      "the browser's response as JSON",
    ),
  }),
  success: 201,
  response: passkey,
} as const satisfies Endpoint;

const params = z.strictObject({ id: rowIdParam });

export const renamePasskey = {
  method: 'PATCH',
  path: '/api/account/passkeys/:id',
  summary: 'Rename a passkey',
  access: 'user',
  params,
  body: z.strictObject({ name }),
  success: 200,
  response: passkey,
} as const satisfies Endpoint;

export const removePasskey = {
  method: 'DELETE',
  path: '/api/account/passkeys/:id',
  summary: 'Delete a passkey',
  access: 'user',
  params,
  ...noContent,
} as const satisfies Endpoint;
