import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { t } from '#domain/language.ts';
import { startTimer, type Timer } from '#server/env/timer.ts';
import { AppError, tooManyRequestsError } from './errors.ts';
import { type RateLimits, toCallerKey, toNetworkAddress } from './rate-limit.ts';

/** Maximum number of open streams of each kind per process. */
const MAX_STREAMS = 2_000;
const RETRY_AFTER_SECONDS = 30;

/** Short enough that proxies don't close the connection as idle. */
const PING_MS = 20_000;
const RECONNECT_MS = 2_000;
/**
 * A client with more unread data than this is disconnected. Its browser reconnects and requests the events that it
 * missed.
 */
const MAX_UNREAD_BYTES = 1_000_000;

/**
 * Creates a function that counts a new stream and returns a function to call when the stream has ended. It throws 429 at
 * the caller's or network's limit and 503 at the process's limit.
 */
function createStreamCounter({ streamsPerCaller, streamsPerNetwork }: RateLimits) {
  const openCounts = new Map<string, number>();
  let total = 0;
  const changeCount = (key: string, step: number) => {
    const newCount = (openCounts.get(key) ?? 0) + step;
    if (newCount === 0) openCounts.delete(key);
    else openCounts.set(key, newCount);
  };
  return (request: Pick<FastifyRequest, 'ip' | 'user'>): (() => void) => {
    const caller = toCallerKey(request);
    const network = `network ${toNetworkAddress(request.ip)}`;
    if ((openCounts.get(caller) ?? 0) >= streamsPerCaller) {
      throw tooManyRequestsError(
        t`Your lists and carts are open in too many tabs. Close some of them.`,
        RETRY_AFTER_SECONDS,
      );
    }
    if ((openCounts.get(network) ?? 0) >= streamsPerNetwork) {
      throw tooManyRequestsError(
        t`Too many lists and carts are open on your network. Close some of them.`,
        RETRY_AFTER_SECONDS,
      );
    }
    if (total >= MAX_STREAMS) {
      const message = t`Too many people have lists and carts open right now. Please try again soon.`;
      throw new AppError(503, 'too_many_streams', message, { retryAfterSeconds: RETRY_AFTER_SECONDS });
    }
    const keys = [caller, network];
    for (const key of keys) changeCount(key, 1);
    total += 1;
    return () => {
      for (const key of keys) changeCount(key, -1);
      total -= 1;
    };
  };
}

export type EventStream = {
  send: (text: string) => void;
  end: () => void;
};

/**
 * `follow` sends the events and returns a cleanup function, which runs when the stream ends for any reason. Throws 429
 * or 503 like `createStreamCounter`.
 */
export function createEventStreams(limits: RateLimits, timer: Timer = startTimer) {
  const reserveStream = createStreamCounter(limits);
  return (
    request: FastifyRequest,
    reply: FastifyReply,
    follow: (stream: EventStream) => () => void,
  ): FastifyReply => {
    const release = reserveStream(request);
    const body = new Readable({ read() {} });
    let isEnded = false;
    const send = (text: string) => {
      if (body.readableLength > MAX_UNREAD_BYTES) body.destroy();
      if (!body.destroyed && !isEnded) body.push(text);
    };
    let cancelPing = () => {};
    const ping = () => {
      send(':\n\n');
      cancelPing = timer(ping, PING_MS);
    };
    let unfollow = () => {};
    // The slot must be freed even if `follow` throws.
    body.once('close', () => {
      cancelPing();
      release();
      unfollow();
    });
    send(`retry: ${RECONNECT_MS}\n\n`);
    cancelPing = timer(ping, PING_MS);
    try {
      unfollow = follow({
        send,
        end: () => {
          if (!body.destroyed && !isEnded) body.push(null);
          isEnded = true;
        },
      });
    } catch (error) {
      body.destroy();
      throw error;
    }
    reply.header('content-type', 'text/event-stream; charset=utf-8');
    reply.header('cache-control', 'private, no-store').header('x-accel-buffering', 'no');
    return reply.send(body);
  };
}
