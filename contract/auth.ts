import { z } from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import { count, instant, noContent, rowId, rowIdParam, withDescription } from './fields.ts';

const user = z.object({
  id: z.string(),
  email: z.nullable(z.string()),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  profileImageUrl: z.nullable(z.string()),
  createdAt: instant,
  subscriptionStatus: z.string(),
  subscriptionIsPastDue: withDescription(
    z.boolean(),
    'a renewal failed and the payment provider is retrying; premium stays active meanwhile',
  ),
  subscriptionCanceledAt: z.nullable(instant),
  subscriptionCurrentPeriodEnd: z.nullable(instant),
  isPremium: z.boolean(),
  isFamilyPremium: z.boolean(),
  isInGracePeriod: z.boolean(),
  gracePeriodDaysRemaining: count,
  isAdmin: z.boolean(),
  emailConfirmation: withDescription(
    z.enum(['done', 'by-mail', 'at-provider']),
    'whether the email address is confirmed, and otherwise how: by a link we send, or at the identity provider',
  ),
  signsInHere: withDescription(
    z.boolean(),
    'whether the app is its own identity provider, so passwords are changed here',
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

/** Exists only if the app is its own identity provider (docs/decisions/0003-sign-in.md). */
export const sendConfirmationMail = {
  method: 'POST',
  path: '/api/auth/confirmation-mail',
  summary: 'Send the email confirmation link again; does nothing if the address is confirmed',
  access: 'user',
  ...noContent,
} as const satisfies Endpoint;

const session = z.object({
  id: rowId,
  device: withDescription(z.nullable(z.string()), 'browser and system that started the session'),
  network: withDescription(z.nullable(z.string()), 'first parts of the IP address that started the session'),
  isSameNetwork: withDescription(z.boolean(), 'whether this request comes from that network'),
  begunAt: instant,
  lastSeenAt: instant,
  isThis: withDescription(z.boolean(), 'whether this is the current session'),
});

export type Session = z.output<typeof session>;

export const listSessions = {
  method: 'GET',
  path: '/api/auth/sessions',
  summary: "The shopper's sessions: the current one first, then by last use",
  access: 'user',
  success: 200,
  response: z.array(session),
} as const satisfies Endpoint;

export const endSession = {
  method: 'DELETE',
  path: '/api/auth/sessions/:id',
  summary: 'Sign out on another device',
  access: 'user',
  params: z.strictObject({ id: rowIdParam }),
  ...noContent,
} as const satisfies Endpoint;

export const endOtherSessions = {
  method: 'DELETE',
  path: '/api/auth/sessions',
  summary: 'Sign out on all other devices',
  access: 'user',
  ...noContent,
} as const satisfies Endpoint;
