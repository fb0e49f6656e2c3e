import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { t } from '#domain/language.ts';
import { realTimer, type Timer } from '#server/env/timer.ts';
import { AppError, tooMany } from './errors.ts';
import { callerOf, networkOf, type RateLimits } from './rate-limit.ts';

/** Streams of one kind that a process keeps open at the same time. */
const MAX_STREAMS = 2_000;
const RETRY_AFTER_SECONDS = 30;

/** Proxies close connections that are silent for longer. */
const PING_MS = 20_000;
/** How long a browser waits before it opens a stream again that ended. */
const REOPEN_MS = 2_000;
/** A reader that is further behind is cut off. Its browser comes back and asks for what it missed. */
const MAX_UNREAD_BYTES = 1_000_000;

/**
 * Counts the streams that are open in this process. Throws 429 if a caller or a network has its share open already, so that a
 * few accounts don't take all there is, and 503 if the process is full. Call what it returns when the stream has ended.
 */
function countStreams({ streamsPerCaller, streamsPerNetwork }: RateLimits) {
  const open = new Map<string, number>();
  let total = 0;
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
        t`Too many lists and carts are open on your network. Close some of them.`,
        RETRY_AFTER_SECONDS,
      );
    }
    if (total >= MAX_STREAMS) {
      const message = t`Too many people have lists and carts open right now. Please try again soon.`;
      throw new AppError(503, 'too_many_streams', message, { retryAfterSeconds: RETRY_AFTER_SECONDS });
    }
    const keys = [caller, network];
    for (const key of keys) count(key, 1);
    total += 1;
    return () => {
      for (const key of keys) count(key, -1);
      total -= 1;
    };
  };
}

export type EventStream = {
  /** Sends text in the format of server-sent events. */
  send: (text: string) => void;
  end: () => void;
};

/**
 * Server-sent events, for one kind of stream with its own shares. The function it returns answers a request by a stream that
 * `follow` feeds; what `follow` returns is called once the stream has ended, whoever ended it. A comment now and then keeps the
 * connection open. Throws as `countStreams` does.
 */
export function eventStreams(limits: RateLimits, timer: Timer = realTimer) {
  const takeShare = countStreams(limits);
  return (
    request: FastifyRequest,
    reply: FastifyReply,
    follow: (stream: EventStream) => () => void,
  ): FastifyReply => {
    const release = takeShare(request);
    const body = new Readable({ read() {} });
    const send = (text: string) => {
      if (body.readableLength > MAX_UNREAD_BYTES) body.destroy();
      if (!body.destroyed) body.push(text);
    };
    let cancelPing = () => {};
    const ping = () => {
      send(':\n\n');
      cancelPing = timer(ping, PING_MS);
    };
    let unfollow = () => {};
    // Before `follow`, so that one that throws gives its share back too.
    body.once('close', () => {
      cancelPing();
      release();
      unfollow();
    });
    send(`retry: ${REOPEN_MS}\n\n`);
    cancelPing = timer(ping, PING_MS);
    try {
      unfollow = follow({
        send,
        end: () => {
          if (!body.destroyed) body.push(null);
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
