import type { SendOutcome } from '#server/gateways/send-outcome.ts';

export type TextMessage = {
  /** Our id, returned in the provider's reports. */
  id: number;
  /** E.164 */
  to: string;
  body: string;
};

export type Sms = {
  /** Provider errors don't throw. */
  send: (message: TextMessage) => Promise<SendOutcome>;
  /**
   * The newest message is first. Shows how an attempt without a response really ended. Throws if that can't be
   * determined now.
   */
  findTaken: (message: TextMessage, since: Date) => Promise<{ providerId: string }[]>;
};

/** These numbers fail in every implementation, as with Twilio's test credentials. */
export const testNumbers = {
  invalid: '+15005550001',
  optedOut: '+15005550004',
  incapable: '+15005550009',
} as const;
