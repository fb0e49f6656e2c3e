import type { User } from '#contract/auth.ts';
import { t } from '#domain/language.ts';

export const displayName = (user: Pick<User, 'firstName' | 'email'>): string =>
  user.firstName || user.email || t`User`;
