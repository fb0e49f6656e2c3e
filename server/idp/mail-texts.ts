import { locale, t } from '#domain/language.ts';
import type { Account } from './accounts.ts';

/** Formats a time such as `November 22, 2026 at 6:30 PM CST`. */
export const formatDateTime = (date: Date, timeZone: string): string =>
  date.toLocaleString(locale(), {
    ...{ year: 'numeric', month: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit' },
    ...{ timeZone, timeZoneName: 'short' },
  });

// A stranger may sign up with someone's email address, so the name in emails must not contain links or ads.
const plainName = /^[\p{L}\p{M}'’ -]{1,40}$/u;

const isPlain = (name: string): boolean => plainName.test(name) && name.split(' ').length <= 3;

export const greetingText = ({ first_name: name }: Pick<Account, 'first_name'>): string =>
  isPlain(name) ? t`Hi ${name},` : t`Hi,`;

type AccountName = Pick<Account, 'first_name' | 'last_name'>;

export const toPlainName = ({ first_name: first, last_name: last }: AccountName): string | null =>
  isPlain(first) && isPlain(last) ? `${first} ${last}` : null;

export function accountNameSentence(account: AccountName): string {
  const name = toPlainName(account);
  return name === null ? '' : ` ${t`The account is in the name of ${name}.`}`;
}
