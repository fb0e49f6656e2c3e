import type { Deps } from '../deps.ts';
import { runDueOrders } from '../features/recurring-orders/run-due.ts';
import type { MinutelyJob } from './jobs.ts';

/** Everything that happens without somebody asking for it. */
export const allJobs = ({ db, env, clock }: Deps): MinutelyJob[] => [
  {
    name: 'recurring-orders',
    run: () => runDueOrders(db, { now: clock(), publicUrl: env.PUBLIC_URL }),
  },
];
