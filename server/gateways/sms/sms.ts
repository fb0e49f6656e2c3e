import type { SendOutcome } from '#server/gateways/send-outcome.ts';

export type TextMessage = {
  /** Our id for the message. The provider's delivery reports contain it. */
  id: number;
  /** In E.164 format. */
  to: string;
  body: string;
};

export type SmsClient = {
  /** Doesn't throw if the provider fails. */
  send: (message: TextMessage) => Promise<SendOutcome>;
  /**
   * Lists the copies of a message that the provider accepted, newest first. Used to check whether a send that
   * got no response was accepted. Throws if the provider can't list the copies.
   */
  listAcceptedMessages: (message: TextMessage, since: Date) => Promise<{ providerId: string }[]>;
};

/** Every implementation refuses these numbers, like Twilio with its test credentials. */
export const testPhoneNumbers = {
  invalid: '+15005550001',
  optedOut: '+15005550004',
  incapable: '+15005550009',
} as const;
