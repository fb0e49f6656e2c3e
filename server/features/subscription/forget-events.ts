import { DAY_MS } from '#domain/durations.ts';
import type { Db } from '#server/db/connect.ts';
import { deleteDeliveredEvents } from '#server/gateways/payments/test-books.ts';
import { deleteAppliedEvents } from './event-queries.ts';

/** Providers repeat an event for three days; the rest is for who looks into what happened. */
const KEPT_MS = 90 * DAY_MS;

/**
 * Deletes the payment events that were applied 90 days ago or earlier, and the test provider's own that were delivered
 * by then. What is still to be applied or delivered stays, however old.
 */
export async function forgetOldEvents(db: Db, now: Date): Promise<void> {
  const until = new Date(now.getTime() - KEPT_MS);
  await deleteAppliedEvents(db, until);
  await deleteDeliveredEvents(db, until);
}
