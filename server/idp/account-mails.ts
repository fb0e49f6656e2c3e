import { t } from '#domain/language.ts';
import type { Env } from '#server/env/env.ts';
import type { Account } from './accounts.ts';
import { asName, greeting, momentOf } from './mail-words.ts';

/** When the mail is written, and the reader's time zone. */
type At = { now: Date; timeZone: string };

type Mail = { subject: string; body: string };

const mail = (subject: string, ...paragraphs: string[]): Mail => ({ subject, body: paragraphs.join('\n\n') });

/** To the address that an account wants to have from now on. */
export const moveMail = (account: Account, env: Env, token: string): Mail =>
  mail(
    t`Confirm your new e-mail address`,
    greeting(account),
    t`please confirm by this link within 24 hours that your account at Cartwise${asName(account)} is to have this e-mail address:\n${env.PUBLIC_URL}/idp/verify-email?token=${token}`,
    t`If you have no such account, ignore this mail. Nothing changes without the link and the password of that account.`,
  );

/** The same where the address is that of an account already. */
export const takenMail = ({ now, timeZone }: At): Mail =>
  mail(
    t`Your address was to be given to another account`,
    t`Hello,`,
    t`on ${momentOf(now, timeZone)} somebody wanted to use this e-mail address for another account at Cartwise. You have one with it, so it stays yours and nothing has changed.`,
  );

/** To the address that an account had until now. */
export const movedMail = (
  account: Account,
  { newEmail, undo, env, now, timeZone }: { newEmail: string; undo: string; env: Env } & At,
): Mail =>
  mail(
    t`Your account has another e-mail address`,
    greeting(account),
    t`on ${momentOf(now, timeZone)} your account at Cartwise got the address ${newEmail}, by its password and a link in a mail there. This address no longer belongs to it.`,
    t`If this was not you, take your account back within seven days. Every device is signed out then:\n${env.PUBLIC_URL}/idp/undo-email?token=${undo}`,
  );

/** After a change by somebody who knew the old password, or by a reset. */
export const passwordMail = (account: Account, env: Env, { now, timeZone }: At): Mail =>
  mail(
    t`Your password was changed`,
    greeting(account),
    t`on ${momentOf(now, timeZone)} the password of your account at Cartwise was changed, and every other device was signed out.`,
    t`If this was not you, choose another one now:\n${env.PUBLIC_URL}/idp/forgot-password`,
  );

/** After a passkey was added by somebody who knew the password. */
export const passkeyMail = (account: Account, env: Env, { now, timeZone }: At): Mail =>
  mail(
    t`A passkey was added to your account`,
    greeting(account),
    t`on ${momentOf(now, timeZone)} a passkey was added to your account at Cartwise. Whoever has it can sign in.`,
    t`If this was not you, choose another password, which removes all passkeys:\n${env.PUBLIC_URL}/idp/forgot-password`,
  );

/** To whoever cannot sign in; a link for each account that the address may mean. */
export const resetMail = (
  links: { account: Account; token: string }[],
  env: Env,
  { now, timeZone }: At,
): Mail =>
  mail(
    t`Choose a new password`,
    t`Hello,`,
    t`on ${momentOf(now, timeZone)} somebody asked for a new password for the account at Cartwise with this e-mail address. Each link serves once, within 30 minutes. Other accounts that were begun with this address and never confirmed are deleted by it.`,
    ...links.map(
      ({ account, token }) =>
        t`For the account of ${momentOf(account.created_at, timeZone)}${asName(account)}:\n${env.PUBLIC_URL}/idp/reset-password?token=${token}`,
    ),
    t`If this was not you, ignore this mail. Your password stays as it is.`,
  );
