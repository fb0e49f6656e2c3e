import { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import { instant } from './fields.ts';

/** The signed-in shopper (SPEC §3 "User"). */
export const user = z.object({
  id: z.string(),
  email: z.string().nullable(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  createdAt: instant,
  subscriptionStatus: z.string(),
  subscriptionCanceledAt: instant.nullable(),
  subscriptionCurrentPeriodEnd: instant.nullable(),
  isPremium: z.boolean(),
  isFamilyPremium: z.boolean(),
  isInGracePeriod: z.boolean(),
  gracePeriodDaysRemaining: z.int().min(0),
  isAdmin: z.boolean(),
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
