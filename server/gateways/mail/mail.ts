import type { SendOutcome } from '#server/gateways/send-outcome.ts';

type MailMessage = {
  /** The Message-ID is derived from this ID, so that mail programs recognize a resent email as a duplicate. */
  id: number;
  to: string;
  replyTo: string | null;
  /** One-click unsubscribe URL (RFC 8058). */
  unsubscribeUrl?: string | null;
  subject: string;
  body: string;
  createdAt: Date;
};

export type Mailer = {
  /** Doesn't throw if the server fails. An interrupted attempt is `deferred`, and its retry has the same Message-ID. */
  send: (message: MailMessage) => Promise<SendOutcome>;
};
