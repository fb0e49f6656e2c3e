import type { SendOutcome } from '#server/gateways/send-outcome.ts';
import { type SmsClient, testPhoneNumbers } from './sms.ts';

const refusals: ReadonlyMap<string, SendOutcome> = new Map([
  [testPhoneNumbers.invalid, { kind: 'refused', reason: 'This number does not exist (test number).' }],
  [
    testPhoneNumbers.incapable,
    { kind: 'refused', reason: 'This number takes no text messages (test number).' },
  ],
  [testPhoneNumbers.optedOut, { kind: 'refused', reason: 'This number answered STOP.', isOptedOut: true }],
]);

export const createOutboxSmsClient = (): SmsClient => ({
  send: async ({ id, to }) => refusals.get(to) ?? { kind: 'accepted', providerId: `outbox-${id}` },
  listAcceptedMessages: async ({ id, to }) => (refusals.has(to) ? [] : [{ providerId: `outbox-${id}` }]),
});
