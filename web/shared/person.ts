import type { User } from '#contract/auth.ts';
import { t } from '#domain/language.ts';

/** How a user is called in the header: first name, else e-mail, else 'User'. */
export const nameOf = (user: Pick<User, 'firstName' | 'email'>): string =>
  user.firstName || user.email || t`User`;
