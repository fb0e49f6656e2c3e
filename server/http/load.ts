import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import { t } from '#domain/language.ts';
import { sendProblem } from './problem.ts';

const WINDOW_MS = 2_000;
/** Event loop turns this slow make every request wait. */
const BOUND_MS = 500;
const RETRY_AFTER_SECONDS = 5;

type Delays = { percentile: (percent: number) => number; reset: () => void };

function eventLoopDelays(): Delays {
  const delays = monitorEventLoopDelay({ resolution: 20 });
  delays.enable();
  return delays;
}

/**
 * True if the process is overloaded: half of the event loop turns in the last window took longer than half a second. A
 * single long pause, as on a busy machine, doesn't count.
 */
export function watchLoad(delays = eventLoopDelays(), now = () => performance.now()): () => boolean {
  let isHigh = false;
  let beganMs = now();
  return () => {
    if (now() - beganMs >= WINDOW_MS) {
      isHigh = delays.percentile(50) / 1e6 > BOUND_MS;
      delays.reset();
      beganMs = now();
    }
    return isHigh;
  };
}

const changesNothing = new Set(['GET', 'HEAD', 'OPTIONS']);

/** When overloaded, refuses writes before reading them, so that reads are still answered. */
export function shedWrites(app: FastifyInstance, isOverloaded: (() => boolean) | undefined): void {
  if (isOverloaded === undefined) return;
  app.addHook('onRequest', async (request, reply) => {
    if (!isOverloaded() || changesNothing.has(request.method)) return;
    await sendProblem(reply.header('retry-after', RETRY_AFTER_SECONDS), 503, {
      code: 'unavailable',
      message: t`We’re very busy right now, so nothing was changed. Please try again in a moment.`,
    });
  });
}
