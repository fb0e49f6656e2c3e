import type { LanguageCode } from '#contract/language.ts';
import { t } from '#domain/language.ts';
import type { Db } from '#server/db/connect.ts';
import type { Clock } from '#server/env/deps.ts';
import type { Env } from '#server/env/env.ts';
import { type ClaimedMessage, sendChannelMessages } from '#server/features/messages/api.ts';
import type { PushClient } from '#server/gateways/push/push.ts';
import type { SendOutcome } from '#server/gateways/send-outcome.ts';
import { runInLanguage } from '#server/http/language.ts';
import { findOrCreatePushSender } from './sender.ts';

/** An unresponsive push service occupies one of these slots for a few seconds. */
const MAX_CONCURRENT_SENDS = 4;

export type PushDeps = { db: Db; env: Env; push: PushClient; clock: Clock };

const findDevice = (db: Db, id: number) =>
  db
    .selectFrom('push_subscription as device')
    .innerJoin('app_user as u', 'u.id', 'device.user_id')
    .select(['device.endpoint', 'device.p256dh', 'device.auth', 'u.language'])
    .where('device.id', '=', id)
    .executeTakeFirst();

/** URLs are sent as paths, because `web/public/push-worker.js` opens only our pages. */
function createPayload({ subject, body, unsubscribeUrl }: ClaimedMessage, language: LanguageCode): string {
  const unsubscribeLink = URL.parse(unsubscribeUrl ?? '');
  return runInLanguage(language, () =>
    JSON.stringify({
      title: subject,
      body,
      language,
      open: '/',
      off: unsubscribeLink && unsubscribeLink.pathname + unsubscribeLink.search,
      words: {
        off: t`Turn alerts off`,
        isOff: t`Price alerts are off`,
        again: t`You can turn them back on from your account page.`,
      },
    }),
  );
}

async function recordOutcome(db: Db, id: number, outcome: SendOutcome, now: Date): Promise<void> {
  if (outcome.kind === 'refused' && outcome.isGone === true) {
    await db.deleteFrom('push_subscription').where('id', '=', id).execute();
    return;
  }
  await db
    .updateTable('push_subscription')
    .set(({ fn, val }) =>
      outcome.kind === 'accepted'
        ? { last_sent_at: now, failing_since: null }
        : { failing_since: fn.coalesce('failing_since', val(now)) },
    )
    .where('id', '=', id)
    .execute();
}

/** Concurrent callers never send the same notification twice. Failed notifications are retried like failed emails. */
export async function sendDuePushNotifications({ db, env, push, clock }: PushDeps): Promise<void> {
  const sender = await findOrCreatePushSender(db, { env, now: clock() });
  const send = async (message: ClaimedMessage): Promise<SendOutcome> => {
    const id = message.pushSubscriptionId;
    const device = id === null ? undefined : await findDevice(db, id);
    if (id === null || device === undefined) return { kind: 'refused', reason: 'The device was removed.' };
    const language = device.language === 'es' ? 'es' : 'en';
    const payload = createPayload(message, language);
    const outcome = await push.send(sender, { id: message.id, ...device, payload });
    await recordOutcome(db, id, outcome, clock());
    return outcome;
  };
  await Promise.all(
    Array.from({ length: MAX_CONCURRENT_SENDS }, () => sendChannelMessages({ db, clock }, 'push', send)),
  );
}
