import { t } from '#domain/language.ts';
import { tooMany } from '#server/http/errors.ts';

const RETRY_SECONDS = 3;

/**
 * Lets `atOnce` pieces of work run side by side and `waiting` more wait for them, in order. Throws 429 beyond that: who
 * comes later is better told to wait than kept waiting.
 */
export function workQueue({ atOnce, waiting }: { atOnce: number; waiting: number }) {
  let running = 0;
  const queue: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < atOnce) running += 1;
    else if (queue.length < waiting) await new Promise<void>((resolve) => queue.push(resolve));
    else
      throw tooMany(
        t`Many people are signing in just now. Please try again in a few seconds.`,
        RETRY_SECONDS,
      );
    try {
      return await work();
    } finally {
      const next = queue.shift();
      // The place is handed on, so that nobody slips in between.
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
