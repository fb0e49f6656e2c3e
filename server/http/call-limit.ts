import type { FastifyReply } from 'fastify';
import { MINUTE_MS } from '#domain/durations.ts';
import { t } from '#domain/language.ts';
import type { Clock } from '#server/env/deps.ts';
import { tooManyRequestsError } from './errors.ts';
import { rateLimitHeaders } from './rate-limit-headers.ts';

/**
 * Creates a function that counts calls per caller and throws 429 above `perMinute`. Each process counts separately to
 * save a write per call (decision 29). The overall limit therefore grows with the number of processes.
 */
export function createCallLimiter(
  clock: Clock,
  perMinute: number,
): (caller: string, reply?: FastifyReply) => void {
  const limit = { name: 'minute', quota: perMinute, windowSeconds: 60 };
  let minute = 0;
  let counts = new Map<string, number>();
  return (caller, reply) => {
    const nowMs = clock().getTime();
    if (Math.floor(nowMs / MINUTE_MS) !== minute) {
      minute = Math.floor(nowMs / MINUTE_MS);
      counts = new Map();
    }
    const count = (counts.get(caller) ?? 0) + 1;
    counts.set(caller, count);
    const resetSeconds = Math.ceil(((minute + 1) * MINUTE_MS - nowMs) / 1_000);
    if (count > perMinute) {
      throw tooManyRequestsError(
        t`Too many requests. Please wait a minute and try again.`,
        resetSeconds,
        limit,
      );
    }
    reply?.headers(rateLimitHeaders({ ...limit, remaining: perMinute - count, resetSeconds }));
  };
}
