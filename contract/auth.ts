import { z } from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import { count, described, instant, noContent, rowId, rowIdText } from './fields.ts';

const user = z.object({
  id: z.string(),
  email: z.nullable(z.string()),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  profileImageUrl: z.nullable(z.string()),
  createdAt: instant,
  subscriptionStatus: z.string(),
  subscriptionIsPastDue: described(
    z.boolean(),
    'a renewal could not be paid, and the payment provider tries again; premium stays on meanwhile',
  ),
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
  signsInHere: described(
    z.boolean(),
    'whether the app is its own identity provider, so that passwords are changed here',
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

/** Registered only where the app is its own identity provider (docs/decisions/0003-sign-in.md). */
export const sendConfirmationMail = {
  method: 'POST',
  path: '/api/auth/confirmation-mail',
  summary: 'Send the link that confirms the e-mail once more; nothing is sent to one that is confirmed',
  access: 'user',
  ...noContent,
} as const satisfies Endpoint;

/** A session of the shopper. */
const session = z.object({
  id: rowId,
  device: described(z.nullable(z.string()), 'the browser and the system that began it'),
  network: described(z.nullable(z.string()), 'the first parts of the address that began it'),
  isSameNetwork: described(z.boolean(), 'whether this call comes from that network'),
  begunAt: instant,
  lastSeenAt: instant,
  isThis: described(z.boolean(), 'whether this call belongs to it'),
});

export type Session = z.output<typeof session>;

export const listSessions = {
  method: 'GET',
  path: '/api/auth/sessions',
  summary: 'Where the shopper is signed in: this session first, then the one used last',
  access: 'user',
  success: 200,
  response: z.array(session),
} as const satisfies Endpoint;

export const endSession = {
  method: 'DELETE',
  path: '/api/auth/sessions/:id',
  summary: 'Sign out on another device',
  access: 'user',
  params: z.strictObject({ id: rowIdText }),
  ...noContent,
} as const satisfies Endpoint;

export const endOtherSessions = {
  method: 'DELETE',
  path: '/api/auth/sessions',
  summary: 'Sign out on every device but this one',
  access: 'user',
  ...noContent,
} as const satisfies Endpoint;
