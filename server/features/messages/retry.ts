import { MINUTE_MS } from '#domain/durations.ts';

const LONGEST_MS = 60 * MINUTE_MS;

/** Attempts until a message is given up: with the waits between them, some 18 hours. */
export const MAX_ATTEMPTS = 24;

/** So long a message belongs to whoever began to send it; longer than any time limit of the gateways. */
export const LEASE_MS = 5 * MINUTE_MS;

/** A next attempt later than this was written by a clock that was ahead, and counts as due. */
export const FURTHEST_MS = 2 * LONGEST_MS;

type Failed = { id: number; attempts: number; retryAfterMs?: number | undefined };

/**
 * Milliseconds until the next attempt: a minute, doubled each time up to an hour, and not sooner than the provider
 * asked. Up to a fifth is added by id, so that what failed together does not come back together. The first minute
 * also gives an attempt without an answer time to appear in the provider's books.
 */
export function retryDelayMs({ id, attempts, retryAfterMs = 0 }: Failed): number {
  const backOff = MINUTE_MS * 2 ** Math.min(Math.max(attempts, 1) - 1, 10);
  const wait = Math.min(Math.max(backOff, retryAfterMs), LONGEST_MS);
  return Math.round(wait * (1 + (id % 11) / 50));
}
