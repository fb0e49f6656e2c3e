import { currentLocale, t } from '#domain/language.ts';
import type { Account } from './accounts.ts';

export const formatDateTime = (date: Date, timeZone: string): string =>
  date.toLocaleString(currentLocale(), {
    ...{ year: 'numeric', month: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit' },
    ...{ timeZone, timeZoneName: 'short' },
  });

// A stranger may sign up with someone's email address, so the name in emails must not contain links or ads.
const safeNamePattern = /^[\p{L}\p{M}'’ -]{1,40}$/u;

const isSafeName = (name: string): boolean => safeNamePattern.test(name) && name.split(' ').length <= 3;

export const greetingText = ({ first_name: name }: Pick<Account, 'first_name'>): string =>
  isSafeName(name) ? t`Hi ${name},` : t`Hi,`;

type AccountName = Pick<Account, 'first_name' | 'last_name'>;

export const formatSafeFullName = ({ first_name: first, last_name: last }: AccountName): string | null =>
  isSafeName(first) && isSafeName(last) ? `${first} ${last}` : null;

export function accountNameSentence(account: AccountName): string {
  const name = formatSafeFullName(account);
  return name === null ? '' : ` ${t`The account is in the name of ${name}.`}`;
}
