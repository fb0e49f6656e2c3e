import type { getUser, User } from '#contract/auth.ts';
import { cacheTimes, queryOrNullOf } from '#web/api/query.ts';

/** The signed-in user, null when signed out. */
export const userQuery = queryOrNullOf<typeof getUser>(
  { method: 'GET', path: '/api/auth/user' },
  async () => (await import('#contract/auth.ts')).getUser,
  cacheTimes.user,
);

/** How a user is called in the header: first name, else e-mail, else 'User' (SPEC §2). */
export const nameOf = (user: Pick<User, 'firstName' | 'email'>): string =>
  user.firstName || user.email || 'User';
