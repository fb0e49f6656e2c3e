import type { Db } from '#server/db/connect.ts';
import type { Clock } from '#server/env/deps.ts';
import type { Mailer } from '#server/gateways/mail/mail.ts';
import { describeError, type SendOutcome } from '#server/gateways/send-outcome.ts';
import type { SmsClient } from '#server/gateways/sms/sms.ts';
import {
  type Channel,
  type ClaimedMessage,
  claimNextMessage,
  listKnownProviderIds,
  updateMessageAfterAttempt,
} from './outbox.ts';

const MAX_MESSAGES_PER_RUN = 500;

const MAX_CONCURRENT_MAILS = 4;

/** `sms` is null while text messages are switched off. */
export type MessagingDeps = { db: Db; sms: SmsClient | null; mail: Mailer; clock: Clock };

/**
 * If an earlier attempt got no response, checks the provider's log first. A matching entry that isn't recorded for
 * another message means that the earlier attempt was successful.
 */
async function sendSms({ db }: MessagingDeps, sms: SmsClient, message: ClaimedMessage): Promise<SendOutcome> {
  if (message.isOptedOut) return { kind: 'refused', reason: 'The recipient answered STOP.' };
  if (message.isDoubtful) {
    try {
      const accepted = await sms.listAcceptedMessages(message, message.firstAttemptAt);
      const ids = accepted.map(({ providerId }) => providerId);
      const knownIds = await listKnownProviderIds(db, 'sms', ids);
      const providerId = ids.find((id) => !knownIds.has(id));
      if (providerId !== undefined) return { kind: 'accepted', providerId };
    } catch (error) {
      return { kind: 'unknown', reason: `Couldn’t check with the provider: ${describeError(error)}` };
    }
  }
  return sms.send(message);
}

/**
 * A resent email has the same Message-ID as before. The shopper may get it twice, but a lost sign-in link would be
 * worse.
 */
const sendMail = ({ mail }: MessagingDeps, message: ClaimedMessage): Promise<SendOutcome> =>
  mail.send({ ...message, subject: message.subject ?? '' });

type SendMessage = (message: ClaimedMessage) => Promise<SendOutcome>;

/** Sends a channel's due messages. If an outage stops it early, returns the reason. */
export async function sendChannelMessages(
  { db, clock }: Pick<MessagingDeps, 'db' | 'clock'>,
  channel: Channel,
  send: SendMessage,
): Promise<string | null> {
  for (let sentCount = 0; sentCount < MAX_MESSAGES_PER_RUN; sentCount += 1) {
    const message = await claimNextMessage(db, channel, clock());
    if (message === undefined) return null;
    const outcome = await send(message);
    await updateMessageAfterAttempt(db, message, outcome, clock());
    const isOutage = outcome.kind === 'unknown' || (outcome.kind === 'deferred' && outcome.isOutage);
    if (isOutage) return `${channel}: ${outcome.reason}`;
  }
  return null;
}

/** Concurrent callers never send the same message twice. Returns the reasons why channels stopped early. */
export async function sendDueMessages(deps: MessagingDeps): Promise<string[]> {
  const { sms } = deps;
  const outageReasons = await Promise.all([
    sms && sendChannelMessages(deps, 'sms', (message) => sendSms(deps, sms, message)),
    ...Array.from({ length: MAX_CONCURRENT_MAILS }, () =>
      sendChannelMessages(deps, 'mail', (message) => sendMail(deps, message)),
    ),
  ]);
  return [...new Set(outageReasons)].filter((reason) => reason !== null);
}
