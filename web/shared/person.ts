import type { User } from '#contract/auth.ts';
import { t } from '#domain/language.ts';

/** The user's name in the header: first name, else email, else 'User'. */
export const nameOf = (user: Pick<User, 'firstName' | 'email'>): string =>
  user.firstName || user.email || t`User`;
