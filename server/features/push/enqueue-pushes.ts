import type { Tx } from '#server/db/connect.ts';
import { enqueueMessages } from '#server/features/messages/api.ts';

type Notification = {
  userId: string;
  title: string;
  text: string;
  unsubscribeUrl: string;
  now: Date;
};

export async function enqueuePushNotifications(
  tx: Tx,
  { userId, title, text, unsubscribeUrl, now }: Notification,
): Promise<void> {
  const devices = await tx
    .selectFrom('push_subscription')
    .select(['id', 'device'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
  await enqueueMessages(
    tx,
    devices.map(({ id, device }) => ({
      ...{ channel: 'push', to: device, pushSubscriptionId: Number(id), subject: title, body: text },
      ...{ unsubscribeUrl, userId, now },
    })),
  );
}
