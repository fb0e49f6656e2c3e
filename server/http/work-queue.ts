import { tooMany } from './errors.ts';

type Limits = {
  atOnce: number;
  waiting: number;
  /** Told to who comes later, in their language. */
  refusal: () => string;
  retrySeconds: number;
};

/**
 * Lets `atOnce` pieces of work run side by side and `waiting` more wait for them, in order. Throws 429 beyond that: who
 * comes later is better told to wait than kept waiting.
 */
export function workQueue({ atOnce, waiting, refusal, retrySeconds }: Limits) {
  let running = 0;
  const queue: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < atOnce) running += 1;
    else if (queue.length < waiting) await new Promise<void>((resolve) => queue.push(resolve));
    else throw tooMany(refusal(), retrySeconds);
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
