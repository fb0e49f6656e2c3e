import { currentCaller } from '#server/db/lanes.ts';
import { trackRecentUse, WAITING_CREDIT } from '#server/db/recent-use.ts';

type WaitingTask = { caller: string; sinceMs: number; start: () => void };

/**
 * Returns a function that runs tasks one at a time. The caller whose tasks have recently taken the least time is next, so
 * that a caller with many tasks doesn't delay a caller with few. The event loop handles other requests between two
 * tasks. Don't nest calls: the inner task would wait for the outer task forever.
 */
export function createFairQueue(now = () => performance.now()) {
  const waiting: WaitingTask[] = [];
  const use = trackRecentUse(now);
  let isBusy = false;

  function runNext(): void {
    const costs = waiting.map(
      ({ caller, sinceMs }) => use.usedMs(caller) - WAITING_CREDIT * (now() - sinceMs),
    );
    const [next] = waiting.splice(costs.indexOf(Math.min(...costs)), 1);
    isBusy = next !== undefined;
    next?.start();
  }

  return async <T>(work: () => T | Promise<T>, caller = currentCaller()): Promise<T> => {
    if (isBusy) {
      await new Promise<void>((start) => waiting.push({ caller, sinceMs: now(), start }));
    }
    isBusy = true;
    const startedAt = now();
    try {
      return await work();
    } finally {
      use.add(caller, now() - startedAt);
      setImmediate(runNext);
    }
  };
}

/** Runs tasks that block the event loop for several milliseconds, such as rendering a page with a full list. */
export const runInTurn = createFairQueue();
