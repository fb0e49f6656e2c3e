import { z } from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import { count, described, instant, noContent } from './fields.ts';

/** The signed-in shopper. */
const user = z.object({
  id: z.string(),
  email: z.nullable(z.string()),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  profileImageUrl: z.nullable(z.string()),
  createdAt: instant,
  subscriptionStatus: z.string(),
  subscriptionCanceledAt: z.nullable(instant),
  subscriptionCurrentPeriodEnd: z.nullable(instant),
  isPremium: z.boolean(),
  isFamilyPremium: z.boolean(),
  isInGracePeriod: z.boolean(),
  gracePeriodDaysRemaining: count,
  isAdmin: z.boolean(),
  emailConfirmation: described(
    z.enum(['done', 'by-mail', 'at-provider']),
    'whether the e-mail is known to be theirs; else who can confirm it: a link we send, or the provider',
  ),
});

export type User = z.output<typeof user>;

export const getUser = {
  method: 'GET',
  path: '/api/auth/user',
  summary: 'The signed-in user; 401 when signed out',
  access: 'user',
  success: 200,
  response: user,
} as const satisfies Endpoint;

/** Registered where the app is its own identity provider (docs/decisions/0003-sign-in.md). */
export const sendConfirmationMail = {
  method: 'POST',
  path: '/api/auth/confirmation-mail',
  summary: 'Send the link that confirms the e-mail once more; nothing is sent to one that is confirmed',
  access: 'user',
  ...noContent,
} as const satisfies Endpoint;
