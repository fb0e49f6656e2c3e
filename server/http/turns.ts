import { currentCaller } from '#server/db/lanes.ts';

/**
 * Returns a function that runs tasks one at a time. Callers take turns, so that a caller with many tasks doesn't delay
 * a caller with few. The event loop handles other requests between two tasks. Don't nest calls: the inner task would
 * wait for the outer task forever.
 */
export function createFairQueue() {
  /** Waiting tasks by caller. The first caller is next. */
  const waiting = new Map<string, (() => void)[]>();
  let isBusy = false;

  function passOn(): void {
    const [next] = waiting;
    if (next === undefined) {
      isBusy = false;
      return;
    }
    const [caller, [start, ...rest]] = next;
    waiting.delete(caller);
    if (rest.length > 0) waiting.set(caller, rest);
    start?.();
  }

  return async <T>(work: () => T | Promise<T>, caller = currentCaller()): Promise<T> => {
    if (isBusy) {
      await new Promise<void>((start) => waiting.set(caller, [...(waiting.get(caller) ?? []), start]));
    }
    isBusy = true;
    try {
      return await work();
    } finally {
      setImmediate(passOn);
    }
  };
}

/** Runs tasks that block the event loop for several milliseconds, such as rendering a page with a full list. */
export const runInTurn = createFairQueue();
