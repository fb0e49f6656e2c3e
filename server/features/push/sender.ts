import webPush from 'web-push';
import { z } from 'zod';
import type { Db } from '#server/db/connect.ts';
import { findOrCreateSecret } from '#server/db/stored-secret.ts';
import type { Env } from '#server/env/env.ts';
import type { VapidIdentity } from '#server/gateways/push/push.ts';

const keyPair = z.object({ publicKey: z.string(), privateKey: z.string() });

const findOrCreateKeyPair = async (db: Db, now: Date) =>
  keyPair.parse(
    await findOrCreateSecret(db, { name: 'vapid', make: () => webPush.generateVAPIDKeys(), now }),
  );

/** Some push services refuse senders without a contact address. */
function findContactAddress({ VAPID_SUBJECT: subject, MAIL_FROM: from, PUBLIC_URL: url }: Env): string {
  if (subject !== undefined) return subject;
  if (from !== undefined) return `mailto:${from}`;
  const { hostname, protocol } = new URL(url);
  return protocol === 'https:' ? url : `mailto:no-reply@${hostname}`;
}

export async function findOrCreatePushSender(
  db: Db,
  { env, now }: { env: Env; now: Date },
): Promise<VapidIdentity> {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = env;
  const hasConfiguredKeys = publicKey !== undefined && privateKey !== undefined;
  return {
    ...(hasConfiguredKeys ? { publicKey, privateKey } : await findOrCreateKeyPair(db, now)),
    subject: findContactAddress(env),
  };
}
