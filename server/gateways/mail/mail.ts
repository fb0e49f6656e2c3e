import type { SendOutcome } from '#server/gateways/send-outcome.ts';

type MailMessage = {
  /** Ours; the Message-ID is made of it, so that the same mail sent again is recognised as the same. */
  id: number;
  to: string;
  replyTo: string | null;
  /** Where one tap in the mail program ends mails such as this one (RFC 8058). */
  offUrl?: string | null;
  subject: string;
  body: string;
  createdAt: Date;
};

export type Mail = {
  /**
   * Hands one mail over, once. Never throws for what the server does. There is no asking what became of a mail: an
   * attempt that broke off is `deferred`, and the next one has the same Message-ID.
   */
  send: (message: MailMessage) => Promise<SendOutcome>;
};
