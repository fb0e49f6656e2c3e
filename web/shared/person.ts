import type { User } from '#contract/auth.ts';

/** How a user is called in the header: first name, else e-mail, else 'User'. */
export const nameOf = (user: Pick<User, 'firstName' | 'email'>): string =>
  user.firstName || user.email || 'User';
