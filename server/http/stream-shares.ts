import type { FastifyRequest } from 'fastify';
import { t } from '#domain/language.ts';
import { AppError, tooMany } from './errors.ts';
import { callerOf, networkOf, type RateLimits } from './rate-limit.ts';

/** Open at once in a process, of each kind of stream. */
const MAX_STREAMS = 2_000;
const RETRY_AFTER_SECONDS = 30;

/**
 * Counts the event streams that are open in this process. Throws 429 where a caller or a network has its share open
 * already, so that a few accounts don't use up what there is for everybody, and 503 where the process is full. Call what
 * it returns when the stream has ended.
 */
export function streamShares({ streamsPerCaller, streamsPerNetwork }: RateLimits) {
  const open = new Map<string, number>();
  let all = 0;
  const count = (key: string, step: number) => {
    const left = (open.get(key) ?? 0) + step;
    if (left === 0) open.delete(key);
    else open.set(key, left);
  };
  return (request: Pick<FastifyRequest, 'ip' | 'user'>): (() => void) => {
    const caller = callerOf(request);
    const network = `network ${networkOf(request.ip)}`;
    if ((open.get(caller) ?? 0) >= streamsPerCaller) {
      throw tooMany(
        t`Your lists and carts are open in too many tabs. Close some of them.`,
        RETRY_AFTER_SECONDS,
      );
    }
    if ((open.get(network) ?? 0) >= streamsPerNetwork) {
      throw tooMany(
        t`Too many lists and carts are open in your network. Close some of them.`,
        RETRY_AFTER_SECONDS,
      );
    }
    if (all >= MAX_STREAMS) {
      const message = t`Too many people have lists and carts open right now. Please try again soon.`;
      throw new AppError(503, 'too_many_streams', message, { retryAfterSeconds: RETRY_AFTER_SECONDS });
    }
    const keys = [caller, network];
    for (const key of keys) count(key, 1);
    all += 1;
    return () => {
      for (const key of keys) count(key, -1);
      all -= 1;
    };
  };
}
