import type { SendOutcome } from '#server/gateways/send-outcome.ts';

export type TextMessage = {
  /** Ours; it comes back with the provider's reports. */
  id: number;
  /** E.164 */
  to: string;
  body: string;
};

export type Sms = {
  /** Hands one message over, once. Never throws for what the provider does. */
  send: (message: TextMessage) => Promise<SendOutcome>;
  /**
   * The messages with this recipient and text that the provider took since then, newest first: how an attempt that
   * ended without an answer really ended. Throws when it cannot be known now.
   */
  findTaken: (message: TextMessage, since: Date) => Promise<{ providerId: string }[]>;
};

/** Numbers that every adapter treats as the real service does for its test credentials. */
export const testNumbers = {
  invalid: '+15005550001',
  optedOut: '+15005550004',
  incapable: '+15005550009',
} as const;
