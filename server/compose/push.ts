import type { Deps } from '#server/env/deps.ts';
import { sendDuePushNotifications } from '#server/features/push/api.ts';
import { createPushClient } from '#server/gateways/push/push.ts';

export const sendPushNotifications = ({
  db,
  env,
  clock,
  post,
}: Pick<Deps, 'db' | 'env' | 'clock' | 'post'>): Promise<void> =>
  sendDuePushNotifications({ db, env, clock, push: createPushClient(post) });
