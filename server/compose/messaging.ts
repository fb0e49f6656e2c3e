import type { Deps } from '#server/env/deps.ts';
import type { MessagingDeps } from '#server/features/messages/api.ts';
import type { Mail } from '#server/gateways/mail/mail.ts';
import { createOutboxMail } from '#server/gateways/mail/outbox.ts';
import { createSmtpMail } from '#server/gateways/mail/smtp.ts';
import { createOutboxSms } from '#server/gateways/sms/outbox.ts';
import type { Sms } from '#server/gateways/sms/sms.ts';
import { createTwilioSms } from '#server/gateways/sms/twilio.ts';

/** Twilio if it's configured, otherwise the outbox; null if text messages are disabled. */
function createSms({ env, fetch }: Deps): Sms | null {
  if (env.SMS === 'off') return null;
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken, TWILIO_FROM: from } = env;
  if (!accountSid || !authToken || !from) return createOutboxSms();
  return createTwilioSms({
    accountSid,
    authToken,
    from,
    apiBase: env.TWILIO_API_BASE?.replace(/\/+$/, ''),
    // Twilio rejects messages if it can't reach the report URL.
    reportUrl: env.PUBLIC_URL.startsWith('https:') ? `${env.PUBLIC_URL}/api/webhooks/twilio` : null,
    fetch,
  });
}

function createMail({ env }: Deps): Mail {
  if (env.SMTP_URL === undefined) return createOutboxMail();
  const from = env.MAIL_FROM ?? `no-reply@${new URL(env.PUBLIC_URL).hostname}`;
  return createSmtpMail({ url: env.SMTP_URL, from });
}

export const createMessagingDeps = (deps: Deps): MessagingDeps => ({
  db: deps.db,
  clock: deps.clock,
  sms: createSms(deps),
  mail: createMail(deps),
});
