import { MINUTE_MS } from '#domain/durations.ts';

const MAX_DELAY_MS = 60 * MINUTE_MS;

/** Spread over about 18 hours. */
export const MAX_SEND_ATTEMPTS = 24;

/** Longer than any gateway's timeout, so the lease outlasts an attempt. */
export const MESSAGE_LEASE_MS = 5 * MINUTE_MS;

/** A longer delay comes from a wrong clock, so the message counts as due. */
export const MAX_PLAUSIBLE_RETRY_DELAY_MS = 2 * MAX_DELAY_MS;

type FailedAttempt = { id: number; attempts: number; retryAfterMs?: number | undefined };

/**
 * Exponential back-off with jitter of up to 20%, derived from the id. At least the provider's Retry-After, at most an
 * hour before jitter. The first minute lets an unanswered attempt appear in the provider's log.
 */
export function computeRetryDelayMs({ id, attempts, retryAfterMs = 0 }: FailedAttempt): number {
  const backOff = MINUTE_MS * 2 ** Math.min(Math.max(attempts, 1) - 1, 10);
  const waitMs = Math.min(Math.max(backOff, retryAfterMs), MAX_DELAY_MS);
  return Math.round(waitMs * (1 + (id % 11) / 50));
}
