import type { SendOutcome } from '#server/gateways/send-outcome.ts';
import { type SmsClient, testPhoneNumbers } from './sms.ts';

const refusalByPhoneNumber: ReadonlyMap<string, SendOutcome> = new Map([
  [testPhoneNumbers.invalid, { kind: 'refused', reason: 'This number does not exist (test number).' }],
  [
    testPhoneNumbers.incapable,
    { kind: 'refused', reason: 'This number takes no text messages (test number).' },
  ],
  [testPhoneNumbers.optedOut, { kind: 'refused', reason: 'This number answered STOP.', isOptedOut: true }],
]);

export const createOutboxSmsClient = (): SmsClient => ({
  send: async ({ id, to }) =>
    refusalByPhoneNumber.get(to) ?? { kind: 'accepted', providerId: `outbox-${id}` },
  listAcceptedMessages: async ({ id, to }) =>
    refusalByPhoneNumber.has(to) ? [] : [{ providerId: `outbox-${id}` }],
});
