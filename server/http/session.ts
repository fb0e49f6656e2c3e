import type { User } from '#contract/auth.ts';

/** The user of a request, with the rights derived from its row (premium, admin). */
export type SignedInUser = User & { emailVerified: boolean };

declare module 'fastify' {
  interface FastifyRequest {
    /** Set for every `/api` request before its route runs; null when signed out. */
    user: SignedInUser | null;
  }
}
