import type { User } from '#contract/auth.ts';
import { t } from '#domain/language.ts';

export const nameOf = (user: Pick<User, 'firstName' | 'email'>): string =>
  user.firstName || user.email || t`User`;
