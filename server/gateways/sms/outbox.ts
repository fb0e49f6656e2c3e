import type { SendOutcome } from '#server/gateways/send-outcome.ts';
import { type Sms, testNumbers } from './sms.ts';

const refusals: ReadonlyMap<string, SendOutcome> = new Map([
  [testNumbers.invalid, { kind: 'refused', reason: 'This number does not exist (test number).' }],
  [testNumbers.incapable, { kind: 'refused', reason: 'This number takes no text messages (test number).' }],
  [testNumbers.optedOut, { kind: 'refused', reason: 'This number answered STOP.', isOptedOut: true }],
]);

/** Stands for an SMS provider. Sending the same message twice has no effect. */
export const createOutboxSms = (): Sms => ({
  send: async ({ id, to }) => refusals.get(to) ?? { kind: 'accepted', providerId: `outbox-${id}` },
  findTaken: async ({ id, to }) => (refusals.has(to) ? [] : [{ providerId: `outbox-${id}` }]),
});
