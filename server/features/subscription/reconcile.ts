import { MINUTE_MS } from '#domain/durations.ts';
import { findDoubtful } from './queries.ts';
import { type Billing, refreshUser } from './settle.ts';

/** Somebody is typing a card number: their page asks by itself. */
const ATTEMPT_MS = 30 * MINUTE_MS;
const AT_ONCE = 50;

/**
 * Asks the provider about subscriptions whose events may have been lost for good, so that nobody keeps or misses
 * premium for want of a webhook. Returns how many users it asked about.
 */
export async function reconcile(billing: Billing): Promise<number> {
  const { db, payments, now } = billing;
  const doubtful = await findDoubtful(db, {
    account: payments.account,
    now,
    attemptsBefore: new Date(now.getTime() - ATTEMPT_MS),
    limit: AT_ONCE,
  });
  const userIds = new Set(doubtful.map(({ userId }) => userId));
  for (const userId of userIds) await refreshUser(billing, userId);
  return userIds.size;
}
