import type { Deps } from '#server/env/deps.ts';
import { sendDuePushes } from '#server/features/push/api.ts';
import { createPushClient } from '#server/gateways/push/push.ts';

export const createPushSendingDeps = ({
  db,
  env,
  clock,
  post,
}: Pick<Deps, 'db' | 'env' | 'clock' | 'post'>): Promise<void> =>
  sendDuePushes({ db, env, clock, push: createPushClient(post) });
