import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import { t } from '#domain/language.ts';
import { sendProblem } from './problem.ts';

const WINDOW_MS = 2_000;
/** A turn of the event loop that takes so long as a rule: whoever asks waits for many of them. */
const BOUND_MS = 500;
const RETRY_AFTER_SECONDS = 5;

type Delays = { percentile: (percent: number) => number; reset: () => void };

function delaysOfLoop(): Delays {
  const delays = monitorEventLoopDelay({ resolution: 20 });
  delays.enable();
  return delays;
}

/**
 * Whether this process has more to do than it can: half of the turns of its event loop took longer than half a second in the
 * last window. One long pause, as by a busy machine, is none.
 */
export function watchLoad(delays = delaysOfLoop(), now = () => performance.now()): () => boolean {
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

/** Under too much load a change is refused before anything is read for it, so that reading goes on. */
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
