import { createECDH, randomBytes } from 'node:crypto';
import type { Db } from '#server/db/connect.ts';

export function makePushBrowser(host = 'push.example.com') {
  const keyPair = createECDH('prime256v1');
  keyPair.generateKeys();
  const auth = randomBytes(16);
  const subscription = {
    endpoint: `https://${host}/send/${randomBytes(12).toString('base64url')}`,
    keys: { p256dh: keyPair.getPublicKey('base64url'), auth: auth.toString('base64url') },
  };
  return { pair: keyPair, auth, subscription };
}

export const makePushSubscription = () => makePushBrowser().subscription;

export async function insertPushDevice(db: Db, userId: string, now: Date): Promise<number> {
  const { endpoint, keys } = makePushSubscription();
  const { id } = await db
    .insertInto('push_subscription')
    .values({ user_id: userId, endpoint, ...keys, device: 'Chrome on Android', created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return Number(id);
}
