import { messaging } from '#server/compose/messaging.ts';
import type { Deps } from '#server/env/deps.ts';
import { forgetOldMessages } from '#server/features/messages/forget-messages.ts';
import { sendDueMessages } from '#server/features/messages/send-due.ts';
import { runDueOrders } from '#server/features/recurring-orders/run-due.ts';
import { forgetOldEvents } from '#server/features/subscription/forget-events.ts';
import type { MinutelyJob } from './jobs.ts';

/** Everything that happens without somebody asking for it. */
export function allJobs(deps: Deps): MinutelyJob[] {
  const { db, env, clock } = deps;
  const sending = messaging(deps);
  return [
    {
      name: 'recurring-orders',
      run: () => runDueOrders(db, { now: clock(), publicUrl: env.PUBLIC_URL }),
    },
    {
      name: 'messages',
      run: async () => {
        const troubles = await sendDueMessages(sending);
        if (troubles.length > 0) throw new Error(`Messages are waiting: ${troubles.join('; ')}`);
      },
    },
    { name: 'old-messages', run: () => forgetOldMessages(db, clock()) },
    { name: 'old-payment-events', run: () => forgetOldEvents(db, clock()) },
  ];
}
