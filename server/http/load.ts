import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import { t } from '#domain/language.ts';
import { AppError } from './errors.ts';

const RETRY_AFTER_SECONDS = 5;
const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

export type OverloadLimits = { maxEventLoopDelayMs: number; sampleMs: number };

/**
 * Rejects writes with 503 while the process is overloaded. Reads are still answered. The event loop delay is averaged
 * over two seconds, so that a single pause isn't treated as overload.
 */
export async function rejectWritesUnderLoad(
  app: FastifyInstance,
  overload: OverloadLimits | undefined,
): Promise<void> {
  if (overload === undefined) return;
  await app.register(underPressure, {
    maxEventLoopDelay: overload.maxEventLoopDelayMs,
    sampleInterval: overload.sampleMs,
    pressureHandler: async ({ method }) => {
      if (safeMethods.has(method)) return;
      const message = t`We’re very busy right now, so nothing was changed. Please try again in a moment.`;
      throw new AppError(503, 'unavailable', message, { retryAfterSeconds: RETRY_AFTER_SECONDS });
    },
  });
}
