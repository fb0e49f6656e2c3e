import type { Db } from '#server/db/connect.ts';
import type { Clock } from '#server/env/deps.ts';
import type { Mail } from '#server/gateways/mail/mail.ts';
import { reasonOf, type SendOutcome } from '#server/gateways/send-outcome.ts';
import type { Sms } from '#server/gateways/sms/sms.ts';
import { type Channel, type ClaimedMessage, claimNext, knownProviderIds, settle } from './outbox.ts';

/** A run ends after so many messages of a channel; the next one goes on. */
const MAX_PER_RUN = 500;

/** Without `sms` text messages wait: they are switched off. */
export type Sending = { db: Db; sms: Sms | null; mail: Mail; clock: Clock };

/**
 * A text message whose last attempt ended without an answer is looked for at the provider before it is sent again;
 * what was found and belongs to no other message is it.
 */
async function sendSms({ db }: Sending, sms: Sms, message: ClaimedMessage): Promise<SendOutcome> {
  if (message.isOptedOut) return { kind: 'refused', reason: 'The recipient answered STOP.' };
  if (message.isDoubtful) {
    try {
      const found = await sms.findTaken(message, message.firstAttemptAt);
      const ids = found.map(({ providerId }) => providerId);
      const others = await knownProviderIds(db, 'sms', ids);
      const providerId = ids.find((id) => !others.has(id));
      if (providerId !== undefined) return { kind: 'accepted', providerId };
    } catch (error) {
      return { kind: 'unknown', reason: `Not to be found out: ${reasonOf(error)}` };
    }
  }
  return sms.send(message);
}

/** A mail is sent again under the same Message-ID: losing one that lets people in would be worse than a second copy. */
const sendMail = ({ mail }: Sending, message: ClaimedMessage): Promise<SendOutcome> =>
  mail.send({ ...message, subject: message.subject ?? '' });

type Send = (message: ClaimedMessage) => Promise<SendOutcome>;

/** Sends what is due until nothing is left or the provider is out; why it stopped, or null. */
export async function sendChannel(
  { db, clock }: Pick<Sending, 'db' | 'clock'>,
  channel: Channel,
  send: Send,
): Promise<string | null> {
  for (let sent = 0; sent < MAX_PER_RUN; sent += 1) {
    const message = await claimNext(db, channel, clock());
    if (message === undefined) return null;
    const outcome = await send(message);
    await settle(db, message, outcome, clock());
    const isOutage = outcome.kind === 'unknown' || (outcome.kind === 'deferred' && outcome.isOutage);
    if (isOutage) return `${channel}: ${outcome.reason}`;
  }
  return null;
}

/**
 * Sends the mails and text messages that are due, each by one process only, whichever and however many call this.
 * Returns what keeps a channel from sending, for the operator. May be ended at any moment: what was in its hands
 * comes back after some minutes.
 */
export async function sendDueMessages(sending: Sending): Promise<string[]> {
  const { sms } = sending;
  const troubles = await Promise.all([
    sms && sendChannel(sending, 'sms', (message) => sendSms(sending, sms, message)),
    sendChannel(sending, 'mail', (message) => sendMail(sending, message)),
  ]);
  return troubles.filter((trouble) => trouble !== null);
}
