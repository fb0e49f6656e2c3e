import { z } from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import { count, instant, noContent, withDescription } from './fields.ts';

/** Shoppers without an email address type this word to confirm the deletion of their account. */
export const DELETION_CONFIRMATION_WORD = 'delete';

const recentSignInRule =
  '403 `sign_in_again` unless they came through `/api/login?again` in the last 10 minutes, which asks for password or passkey';

const retentionRule = z.object({
  what: z.string(),
  days: withDescription(count, 'days after `from`; 0 means until then'),
  from: withDescription(z.string(), 'the start or end of the period'),
});

export type RetentionRule = z.output<typeof retentionRule>;

export const listRetentionRules = {
  method: 'GET',
  path: '/api/your-data/kept',
  summary: 'How long data is stored; everything else until its account is deleted',
  access: 'public',
  isForAll: true,
  success: 200,
  response: z.array(retentionRule),
} as const satisfies Endpoint;

export const downloadYourData = {
  method: 'GET',
  path: '/api/your-data',
  summary: `Everything stored about the shopper, as a file; ${recentSignInRule}`,
  access: 'user',
  success: 200,
  response: z.object({
    savedAt: instant,
    data: withDescription(
      z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
      'by type; without secrets such as password hashes',
    ),
  }),
} as const satisfies Endpoint;

export const deleteAccount = {
  method: 'POST',
  path: '/api/your-data/delete-account',
  summary: `Permanently delete the account, all data about the shopper, and the subscription; ${recentSignInRule}`,
  access: 'user',
  body: z.strictObject({
    confirmation: withDescription(
      z.string().check(z.maxLength(320)),
      `the email address, or '${DELETION_CONFIRMATION_WORD}' without one`,
    ),
    sharedLists: withDescription(
      z.enum(['delete', 'keep']),
      'keeping means that the lists have no owner and can no longer be deleted',
    ),
  }),
  ...noContent,
} as const satisfies Endpoint;
