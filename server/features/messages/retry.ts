import { MINUTE_MS } from '#domain/durations.ts';

const MAX_DELAY_MS = 60 * MINUTE_MS;

/** Retries end after about 18 hours. */
export const MAX_ATTEMPTS = 24;

/** A lease is longer than any gateway's time limit. */
export const LEASE_MS = 5 * MINUTE_MS;

/** A next attempt later than this was scheduled by a clock that was ahead, so it counts as due. */
export const MAX_AHEAD_MS = 2 * MAX_DELAY_MS;

type FailedAttempt = { id: number; attempts: number; retryAfterMs?: number | undefined };

/**
 * Exponential back-off, never sooner than the provider asks. Up to a fifth is added depending on the id, so
 * that failed messages don't all retry at once. The first minute also lets a lost attempt appear in the
 * provider's log.
 */
export function retryDelayMs({ id, attempts, retryAfterMs = 0 }: FailedAttempt): number {
  const backOff = MINUTE_MS * 2 ** Math.min(Math.max(attempts, 1) - 1, 10);
  const waitMs = Math.min(Math.max(backOff, retryAfterMs), MAX_DELAY_MS);
  return Math.round(waitMs * (1 + (id % 11) / 50));
}
