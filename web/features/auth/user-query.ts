import type { User } from '#contract/auth.ts';
import { getUser } from '#contract/auth.ts';
import { cacheTimes, queryOrNullOf } from '#web/api/query.ts';

/** The signed-in user, null when signed out. */
export const userQuery = queryOrNullOf(getUser, {}, cacheTimes.user);

/** How a user is called in the header: first name, else e-mail, else 'User' (SPEC §2). */
export const nameOf = (user: Pick<User, 'firstName' | 'email'>): string =>
  user.firstName || user.email || 'User';
