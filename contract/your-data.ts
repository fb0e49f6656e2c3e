import { z } from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import { count, described, instant, noContent } from './fields.ts';

/** Typed to confirm deleting an account that has no e-mail address. */
export const DELETION_WORD = 'delete';

const recentSignIn =
  '403 `sign_in_again` unless they came through `/api/login?again` in the last 10 minutes, which asks for password or passkey';

const keptRows = z.object({
  what: z.string(),
  days: described(count, 'how long after; 0: until then'),
  from: described(z.string(), 'after what, or until what'),
});

export type KeptRows = z.output<typeof keptRows>;

export const listKeptRows = {
  method: 'GET',
  path: '/api/your-data/kept',
  summary: 'What is kept how long; all else stays until its account is deleted',
  access: 'public',
  isForAll: true,
  success: 200,
  response: z.array(keptRows),
} as const satisfies Endpoint;

export const downloadYourData = {
  method: 'GET',
  path: '/api/your-data',
  summary: `Everything that is kept about the shopper, as a file; ${recentSignIn}`,
  access: 'user',
  success: 200,
  response: z.object({
    savedAt: instant,
    data: described(
      z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
      'by what it is; secrets, such as the hash of a password, are left out',
    ),
  }),
} as const satisfies Endpoint;

export const deleteAccount = {
  method: 'POST',
  path: '/api/your-data/delete-account',
  summary: `Delete the account with all that is kept about the shopper, and end a subscription, for good; ${recentSignIn}`,
  access: 'user',
  body: z.strictObject({
    confirmation: described(
      z.string().check(z.maxLength(320)),
      `their e-mail, or '${DELETION_WORD}' without one`,
    ),
    sharedLists: described(
      z.enum(['delete', 'keep']),
      'kept lists lose their owner, and nobody can delete them any more',
    ),
  }),
  ...noContent,
} as const satisfies Endpoint;
