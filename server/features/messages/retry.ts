import { MINUTE_MS } from '#domain/durations.ts';

const MAX_DELAY_MS = 60 * MINUTE_MS;

/** Maximum number of attempts to send a message, spread over about 18 hours. */
export const MAX_SEND_ATTEMPTS = 24;

/**
 * How long a process may keep a message that it's sending. Longer than any gateway's timeout, so that the lease doesn't
 * end during an attempt.
 */
export const MESSAGE_LEASE_MS = 5 * MINUTE_MS;

/** If the next attempt is further away than this, it was scheduled when the clock was ahead, so it counts as due. */
export const MAX_PLAUSIBLE_RETRY_DELAY_MS = 2 * MAX_DELAY_MS;

type FailedAttempt = { id: number; attempts: number; retryAfterMs?: number | undefined };

/**
 * Exponential back-off, at least as long as the provider's Retry-After, up to an hour. Adds up to a fifth depending on
 * the id, so that failed messages don't all retry at once. The first minute also leaves time for an unanswered attempt
 * to appear in the provider's log.
 */
export function computeRetryDelayMs({ id, attempts, retryAfterMs = 0 }: FailedAttempt): number {
  const backOff = MINUTE_MS * 2 ** Math.min(Math.max(attempts, 1) - 1, 10);
  const waitMs = Math.min(Math.max(backOff, retryAfterMs), MAX_DELAY_MS);
  return Math.round(waitMs * (1 + (id % 11) / 50));
}
