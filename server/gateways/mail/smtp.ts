import { createTransport } from 'nodemailer';
import { isLoopbackHost } from '#server/env/loopback.ts';
import { describeError, type SendOutcome } from '#server/gateways/send-outcome.ts';
import type { Mailer } from './mail.ts';

const CONNECT_TIMEOUT_MS = 10_000;
const IDLE_TIMEOUT_MS = 20_000;

export type SmtpOptions = {
  /** The mail server's URL: `smtp://user:password@host:587` or `smtps://…:465`. */
  url: string;
  from: string;
};

type SmtpError = { code?: string; command?: string; responseCode?: number };

/** If one of these commands fails, no email can be sent. */
const sessionCommands = new Set(['CONN', 'EHLO', 'HELO', 'LHLO', 'STARTTLS', 'AUTH', 'API']);
const SERVICE_UNAVAILABLE = 421;

function toSendOutcome(error: unknown): SendOutcome {
  const reason = describeError(error);
  const { command = '', responseCode, code } = error as SmtpError;
  if (code === 'EAUTH' || sessionCommands.has(command.split(' ')[0] ?? '')) {
    return { kind: 'deferred', reason, isOutage: true };
  }
  if (responseCode === undefined) return { kind: 'deferred', reason, isOutage: true };
  if (responseCode < 500) return { kind: 'deferred', reason, isOutage: responseCode === SERVICE_UNAVAILABLE };
  // If the server rejects our sender address, it rejects every email.
  if (command.startsWith('MAIL')) return { kind: 'deferred', reason, isOutage: true };
  return { kind: 'refused', reason };
}

export function createSmtpMailer({ url, from }: SmtpOptions): Mailer {
  const { hostname, password } = new URL(url);
  const transport = createTransport({
    url,
    requireTLS: password !== '' && !isLoopbackHost(hostname),
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: IDLE_TIMEOUT_MS,
    // The content comes from users, so it must not be able to attach files or URLs.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = from.slice(from.lastIndexOf('@') + 1);
  return {
    async send({ id, to, replyTo, unsubscribeUrl = null, subject, body, createdAt }) {
      const messageId = `<message-${id}.${createdAt.getTime()}@${domain}>`;
      try {
        await transport.sendMail({
          from: { name: 'Cartwise', address: from },
          to: { name: '', address: to },
          ...(replyTo === null ? {} : { replyTo: { name: '', address: replyTo } }),
          ...(unsubscribeUrl === null
            ? {}
            : {
                headers: {
                  'List-Unsubscribe': `<${unsubscribeUrl}>`,
                  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
                },
              }),
          subject,
          text: body,
          date: createdAt,
          messageId,
        });
        return { kind: 'accepted', providerId: messageId };
      } catch (error) {
        return toSendOutcome(error);
      }
    },
  };
}
