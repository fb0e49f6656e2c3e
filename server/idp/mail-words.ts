import { locale, t } from '#domain/language.ts';
import type { Account } from './accounts.ts';

/** `November 22, 2026 at 6:30 PM CST`, as a clock in `timeZone` shows it. */
export const momentOf = (date: Date, timeZone: string): string =>
  date.toLocaleString(locale(), {
    ...{ year: 'numeric', month: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit' },
    ...{ timeZone, timeZoneName: 'short' },
  });

// Whoever signs up chooses it, and the mail goes to somebody else: no words of theirs with a link or an offer in them.
const plainName = /^[\p{L}\p{M}'’ -]{1,40}$/u;

const isPlain = (name: string): boolean => plainName.test(name) && name.split(' ').length <= 3;

/** How a mail greets the one who signed up. */
export const greeting = ({ first_name: name }: Pick<Account, 'first_name'>): string =>
  isPlain(name) ? t`Hi ${name},` : t`Hi,`;

/** ` as Maya Okafor`, or nothing where that is no plain name. */
export const asName = (account: Pick<Account, 'first_name' | 'last_name'>): string =>
  isPlain(account.first_name) && isPlain(account.last_name)
    ? t` as ${account.first_name} ${account.last_name}`
    : '';
