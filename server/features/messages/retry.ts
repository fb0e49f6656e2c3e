import { MINUTE_MS } from '#domain/durations.ts';

const MAX_DELAY_MS = 60 * MINUTE_MS;

/** The attempts are spread over about 18 hours. */
export const MAX_SEND_ATTEMPTS = 24;

/** How long a message stays reserved for one attempt. Longer than any gateway's timeout. */
export const MESSAGE_LEASE_MS = 5 * MINUTE_MS;

/**
 * If the next attempt is further away than this, the clock was wrong when it was scheduled. The message is then treated
 * as due.
 */
export const MAX_PLAUSIBLE_RETRY_DELAY_MS = 2 * MAX_DELAY_MS;

type FailedAttempt = { id: number; attempts: number; retryAfterMs?: number | undefined };

/**
 * Exponential backoff. Starts at one minute, so that an attempt without a response has time to appear in the provider's
 * log. The jitter is derived from the id.
 */
export function computeRetryDelayMs({ id, attempts, retryAfterMs = 0 }: FailedAttempt): number {
  const backoffMs = MINUTE_MS * 2 ** Math.min(Math.max(attempts, 1) - 1, 10);
  const waitMs = Math.min(Math.max(backoffMs, retryAfterMs), MAX_DELAY_MS);
  return Math.round(waitMs * (1 + (id % 11) / 50));
}
