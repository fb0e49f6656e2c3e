import { MINUTE_MS } from '#domain/durations.ts';

const MAX_DELAY_MS = 60 * MINUTE_MS;

/** Maximum number of attempts to send a message, spread over about 18 hours. */
export const MAX_SEND_ATTEMPTS = 24;

/**
 * Lease duration for a message that is being sent. Longer than any gateway's timeout, so that the lease doesn't end
 * during an attempt.
 */
export const MESSAGE_LEASE_MS = 5 * MINUTE_MS;

/** If the next attempt is further away than this, it was scheduled when the clock was ahead, so it counts as due. */
export const MAX_PLAUSIBLE_RETRY_DELAY_MS = 2 * MAX_DELAY_MS;

type FailedAttempt = { id: number; attempts: number; retryAfterMs?: number | undefined };

/**
 * Exponential back-off with jitter. The delay is at least the provider's Retry-After and at most an hour. Jitter of up
 * to 20%, derived from the id, keeps failed messages from all retrying at once. The first delay of a minute gives an
 * unanswered attempt time to appear in the provider's log.
 */
export function computeRetryDelayMs({ id, attempts, retryAfterMs = 0 }: FailedAttempt): number {
  const backOff = MINUTE_MS * 2 ** Math.min(Math.max(attempts, 1) - 1, 10);
  const waitMs = Math.min(Math.max(backOff, retryAfterMs), MAX_DELAY_MS);
  return Math.round(waitMs * (1 + (id % 11) / 50));
}
