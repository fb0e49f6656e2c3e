import type { SendOutcome } from '#server/gateways/send-outcome.ts';

export type TextMessage = {
  /** Our id for the message, which the provider's reports contain. */
  id: number;
  /** Phone number in E.164 format. */
  to: string;
  body: string;
};

export type SmsClient = {
  /** Doesn't throw if the provider fails. */
  send: (message: TextMessage) => Promise<SendOutcome>;
  /**
   * Lists the copies of a message that the provider has accepted, newest first. Used after an attempt without a
   * response. Throws if the list isn't available now.
   */
  listAcceptedMessages: (message: TextMessage, since: Date) => Promise<{ providerId: string }[]>;
};

/** Phone numbers that every implementation refuses, as Twilio does with its test credentials. */
export const testPhoneNumbers = {
  invalid: '+15005550001',
  optedOut: '+15005550004',
  incapable: '+15005550009',
} as const;
