import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { runInLane } from '#server/db/lanes.ts';
import type { Deps } from '#server/env/deps.ts';
import { startTimer } from '#server/env/timer.ts';
import { onShutdownNotice } from '#server/http/drain.ts';
import { createEventStreams, type EventStream } from '#server/http/event-stream.ts';
import { defaultRateLimits } from '#server/http/rate-limit.ts';
import { listLiveSessionHashes } from './session-queries.ts';

/** A session can still receive changes for this long after a sign-out. */
const SESSION_CHECK_INTERVAL_MS = 1_000;
const RETRY_MS = 1_000;

type Stream = EventStream & { session: Buffer | null };

/**
 * Runs `poll` every `everyMs` in the given lane while any of this process's streams are open. LISTEN/NOTIFY
 * isn't used, because it would serialize all writes to the database.
 */
export function createPolledStreams<S extends Stream>(
  app: FastifyInstance,
  { db, clock, limits = defaultRateLimits }: Pick<Deps, 'db' | 'clock' | 'limits'>,
  { lane, everyMs, poll }: { lane: string; everyMs: number; poll: () => Promise<void> },
) {
  const openStream = createEventStreams(limits);
  const streams = new Set<S>();
  let isPolling = false;
  let isStopped = false;
  let cancelTimer = () => {};
  let pollCount = 0;

  function end(stream: S): void {
    streams.delete(stream);
    stream.end();
  }

  const endAllStreams = () => {
    for (const stream of streams) end(stream);
  };

  async function endSignedOutStreams(): Promise<void> {
    if (pollCount++ % Math.ceil(SESSION_CHECK_INTERVAL_MS / everyMs) !== 0) return;
    // Copy the streams first, because more streams may open during the query.
    const signedInStreams = [...streams].flatMap((stream) =>
      stream.session === null ? [] : [{ stream, session: stream.session }],
    );
    const liveHashes = await listLiveSessionHashes(
      db,
      signedInStreams.map(({ session }) => session),
      clock(),
    );
    for (const { stream, session } of signedInStreams)
      if (!liveHashes.has(session.toString('hex'))) end(stream);
  }

  async function pollAndWait(): Promise<void> {
    let waitMs = everyMs;
    try {
      await runInLane(lane, async () => {
        await endSignedOutStreams();
        if (streams.size > 0) await poll();
      });
    } catch (error) {
      app.log.warn({ err: error }, `${lane} not looked at`);
      waitMs = RETRY_MS;
    }
    isPolling = false;
    if (streams.size > 0 && !isStopped) cancelTimer = startTimer(pollNow, waitMs);
  }

  function pollNow(): void {
    if (isPolling || isStopped) return;
    cancelTimer();
    isPolling = true;
    void pollAndWait();
  }

  // Close all streams before the shutdown. Browsers then reconnect, possibly to another process.
  onShutdownNotice(app, endAllStreams);
  app.addHook('preClose', async () => {
    isStopped = true;
    cancelTimer();
    endAllStreams();
  });

  return {
    streams: streams as ReadonlySet<S>,
    isStopped: () => isStopped,
    end,
    open: (
      request: FastifyRequest,
      reply: FastifyReply,
      createStream: (stream: EventStream) => S,
    ): FastifyReply =>
      openStream(request, reply, (eventStream) => {
        const stream = createStream(eventStream);
        streams.add(stream);
        if (isStopped) end(stream);
        else pollNow();
        return () => void streams.delete(stream);
      }),
  };
}
