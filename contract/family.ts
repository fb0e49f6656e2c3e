import { z } from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import { id, idParam, instant, isStorable, noContent, textSchema } from './fields.ts';

export const FAMILY_NAME_MAX_CHARACTERS = 100;
const EMAIL_MAX_CHARACTERS = 254;

export const FILL_IN_ALL_FIELDS_MESSAGE = 'Please fill in all fields';
export const INVALID_EMAIL_MESSAGE = 'Please enter a valid email address';

export const simpleEmailPattern = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;

export const emailSchema = (missingMessage: string, isAllowed: (email: string) => boolean) =>
  z.string().check(
    z.trim(),
    z.minLength(1, missingMessage),
    z.maxLength(EMAIL_MAX_CHARACTERS, INVALID_EMAIL_MESSAGE),
    z.regex(simpleEmailPattern, INVALID_EMAIL_MESSAGE),
    z.refine((email) => isStorable(email) && isAllowed(email), INVALID_EMAIL_MESSAGE),
  );

const isPrintable = (text: string) => !/\p{C}/u.test(text);

/** Anyone who signs in with this verified email address gets Premium. */
const familyMember = z.object({
  id,
  name: z.string(),
  email: z.string(),
  addedAt: z.nullable(instant),
});

export type FamilyMember = z.output<typeof familyMember>;

export const listFamilyMembers = {
  method: 'GET',
  path: '/api/admin/family-members',
  summary: 'People with premium by family, newest first',
  access: 'admin',
  purpose: 'manage family members',
  success: 200,
  response: z.array(familyMember),
} as const satisfies Endpoint;

export const addFamilyMember = {
  method: 'POST',
  path: '/api/admin/family-members',
  summary: 'Give premium to whoever signs in with this email address',
  access: 'admin',
  purpose: 'manage family members',
  body: z.strictObject({
    name: textSchema().check(
      z.trim(),
      z.minLength(1, FILL_IN_ALL_FIELDS_MESSAGE),
      z.maxLength(FAMILY_NAME_MAX_CHARACTERS, `must be at most ${FAMILY_NAME_MAX_CHARACTERS} characters`),
      z.refine(isPrintable, 'must be printable'),
    ),
    email: emailSchema(FILL_IN_ALL_FIELDS_MESSAGE, isPrintable),
  }),
  success: 201,
  response: familyMember,
} as const satisfies Endpoint;

export const removeFamilyMember = {
  method: 'DELETE',
  path: '/api/admin/family-members/:id',
  summary: 'Revoke premium by family immediately',
  access: 'admin',
  purpose: 'manage family members',
  params: z.object({ id: idParam }),
  ...noContent,
} as const satisfies Endpoint;
