import type { Deps } from '#server/env/deps.ts';
import type { MessagingDeps } from '#server/features/messages/api.ts';
import type { Mailer } from '#server/gateways/mail/mail.ts';
import { createUnsentMailer } from '#server/gateways/mail/outbox.ts';
import { createSmtpMailer } from '#server/gateways/mail/smtp.ts';
import { createOutboxSmsClient } from '#server/gateways/sms/outbox.ts';
import type { SmsClient } from '#server/gateways/sms/sms.ts';
import { createTwilioSmsClient } from '#server/gateways/sms/twilio.ts';

function createSms({ env, fetch }: Deps): SmsClient | null {
  if (env.SMS === 'off') return null;
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken, TWILIO_FROM: fromNumber } = env;
  if (!accountSid || !authToken || !fromNumber) return createOutboxSmsClient();
  return createTwilioSmsClient({
    accountSid,
    authToken,
    from: fromNumber,
    apiBase: env.TWILIO_API_BASE?.replace(/\/+$/, ''),
    // Twilio rejects messages if it can't reach the URL for delivery reports.
    reportUrl: env.PUBLIC_URL.startsWith('https:') ? `${env.PUBLIC_URL}/api/webhooks/twilio` : null,
    fetch,
  });
}

function createMail({ env }: Deps): Mailer {
  if (env.SMTP_URL === undefined) return createUnsentMailer();
  const fromAddress = env.MAIL_FROM ?? `no-reply@${new URL(env.PUBLIC_URL).hostname}`;
  return createSmtpMailer({ url: env.SMTP_URL, from: fromAddress });
}

export const createMessagingDeps = (deps: Deps): MessagingDeps => ({
  db: deps.db,
  clock: deps.clock,
  sms: createSms(deps),
  mail: createMail(deps),
});
