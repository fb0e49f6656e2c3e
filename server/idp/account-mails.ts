import { t } from '#domain/language.ts';
import type { Env } from '#server/env/env.ts';
import type { Account } from './accounts.ts';
import { formatDateTime, formatSafeFullName, greetingText } from './mail-texts.ts';

type MailTime = { now: Date; timeZone: string };

type Mail = { subject: string; body: string };

const createEmail = (subject: string, ...paragraphs: string[]): Mail => ({
  subject,
  body: paragraphs.join('\n\n'),
});

export const createConfirmAddressEmail = (account: Account, env: Env, token: string): Mail =>
  createEmail(
    t`Confirm your new email address`,
    greetingText(account),
    t`Please confirm within 24 hours that your Cartwise account should use this email address:\n${env.PUBLIC_URL}/idp/verify-email?token=${token}`,
    t`If this isn’t your account, ignore this email. Nothing changes without the link and that account’s password.`,
  );

/** Sent instead of a confirmation if another account has the new address. */
export const createAddressInUseEmail = ({ now, timeZone }: MailTime): Mail =>
  createEmail(
    t`Someone tried to use your email address`,
    t`Hi,`,
    t`Someone tried to use this email address for another Cartwise account on ${formatDateTime(now, timeZone)}. It’s already on yours, so nothing has changed.`,
  );

export const createAddressChangedEmail = (
  account: Account,
  { newEmail, undoToken, env, now, timeZone }: { newEmail: string; undoToken: string; env: Env } & MailTime,
): Mail =>
  createEmail(
    t`Your account has a new email address`,
    greetingText(account),
    t`Your Cartwise account now uses ${newEmail}. Its email address was changed on ${formatDateTime(now, timeZone)}, using its password and a link sent there. This address is no longer on the account.`,
    t`If this wasn’t you, you have seven days to take your account back. This signs out every device:\n${env.PUBLIC_URL}/idp/undo-email?token=${undoToken}`,
  );

export const createPasswordChangedEmail = (account: Account, env: Env, { now, timeZone }: MailTime): Mail =>
  createEmail(
    t`Your password was changed`,
    greetingText(account),
    t`Your Cartwise password was changed on ${formatDateTime(now, timeZone)}, and every other device was signed out.`,
    t`If this wasn’t you, choose a new password now:\n${env.PUBLIC_URL}/idp/forgot-password`,
  );

export const createPasskeyAddedEmail = (account: Account, env: Env, { now, timeZone }: MailTime): Mail =>
  createEmail(
    t`A passkey was added to your account`,
    greetingText(account),
    t`A passkey was added to your Cartwise account on ${formatDateTime(now, timeZone)}. Anyone who has it can sign in.`,
    t`If this wasn’t you, choose a new password. That also removes all passkeys:\n${env.PUBLIC_URL}/idp/forgot-password`,
  );

export const createPasswordResetEmail = (
  links: { account: Account; token: string }[],
  env: Env,
  { now, timeZone }: MailTime,
): Mail =>
  createEmail(
    t`Choose a new password`,
    t`Hi,`,
    t`Someone asked to reset the password for the Cartwise account with this email address on ${formatDateTime(now, timeZone)}. Each link works once, within 30 minutes. Using it also deletes any unconfirmed accounts started with this address.`,
    ...links.map(({ account, token }) => {
      const [name, moment] = [formatSafeFullName(account), formatDateTime(account.created_at, timeZone)];
      const url = `${env.PUBLIC_URL}/idp/reset-password?token=${token}`;
      return name === null
        ? t`For the account created on ${moment}:\n${url}`
        : t`For ${name}’s account, created on ${moment}:\n${url}`;
    }),
    t`If this wasn’t you, ignore this email. Your password won’t change.`,
  );
