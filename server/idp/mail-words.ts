import { locale, t } from '#domain/language.ts';
import type { Account } from './accounts.ts';

/** `November 22, 2026 at 6:30 PM CST` in `timeZone`. */
export const momentOf = (date: Date, timeZone: string): string =>
  date.toLocaleString(locale(), {
    ...{ year: 'numeric', month: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit' },
    ...{ timeZone, timeZoneName: 'short' },
  });

// The name is chosen by whoever signs up, but someone else may receive the email, so it mustn't contain links or ads.
const plainName = /^[\p{L}\p{M}'’ -]{1,40}$/u;

const isPlain = (name: string): boolean => plainName.test(name) && name.split(' ').length <= 3;

export const greeting = ({ first_name: name }: Pick<Account, 'first_name'>): string =>
  isPlain(name) ? t`Hi ${name},` : t`Hi,`;

/** ` as Maya Okafor`, or nothing if it isn't a plain name. */
export const asName = (account: Pick<Account, 'first_name' | 'last_name'>): string =>
  isPlain(account.first_name) && isPlain(account.last_name)
    ? t` as ${account.first_name} ${account.last_name}`
    : '';
