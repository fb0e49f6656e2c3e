import { MINUTE_MS } from '#domain/durations.ts';
import { listUsersToReconcile } from './queries.ts';
import { type BillingDeps, refreshUserSubscriptions } from './snapshots.ts';

/** If a payment attempt is more recent than this, the shopper may still be completing it. */
const PENDING_ATTEMPT_MS = 30 * MINUTE_MS;
const BATCH_SIZE = 50;

/** Rereads subscriptions whose webhooks may have been lost. Returns how many users were checked. */
export async function reconcileSubscriptions(billing: BillingDeps): Promise<number> {
  const { db, payments, now } = billing;
  const usersToCheck = await listUsersToReconcile(db, {
    account: payments.account,
    now,
    attemptsBefore: new Date(now.getTime() - PENDING_ATTEMPT_MS),
    limit: BATCH_SIZE,
  });
  const userIds = new Set(usersToCheck.map(({ userId }) => userId));
  for (const userId of userIds) await refreshUserSubscriptions(billing, userId);
  return userIds.size;
}
