import { currentCaller } from '#server/db/lanes.ts';
import { trackRecentUse, WAITING_CREDIT } from '#server/db/recent-use.ts';

/** Recent use is remembered longer here than for database connections, because a task can take seconds. */
const HALF_LIFE_MS = 30_000;

type WaitingTask = { caller: string; sinceMs: number; start: () => void };

/**
 * Returns a function that runs at most `maxRunning` tasks at a time, each for a different caller. The next task belongs
 * to the caller whose recent tasks took the least time. The event loop handles other requests between two tasks. Don't
 * nest calls: the inner task would wait forever.
 */
export function createFairQueue({ maxRunning = 1, now = () => performance.now() } = {}) {
  const waitingTasks: WaitingTask[] = [];
  const runningCallers = new Set<string>();
  const use = trackRecentUse(now, HALF_LIFE_MS);
  // If several tasks can run at the same time, a heavy user never gets the last free slot.
  const countSlots = (caller: string) =>
    maxRunning > 1 && use.isHeavyUser(caller) ? maxRunning - 1 : maxRunning;
  const mayStart = (caller: string) =>
    runningCallers.size < countSlots(caller) && !runningCallers.has(caller);

  function startNext(): void {
    const costs = waitingTasks.map(({ caller, sinceMs }) =>
      mayStart(caller) ? use.usedMs(caller) - WAITING_CREDIT * (now() - sinceMs) : Number.POSITIVE_INFINITY,
    );
    const lowestCost = Math.min(...costs);
    if (lowestCost === Number.POSITIVE_INFINITY) return;
    const [next] = waitingTasks.splice(costs.indexOf(lowestCost), 1);
    if (next === undefined) return;
    runningCallers.add(next.caller);
    next.start();
  }

  return async <T>(work: () => T | Promise<T>, caller = currentCaller()): Promise<T> => {
    if (mayStart(caller)) runningCallers.add(caller);
    else await new Promise<void>((start) => waitingTasks.push({ caller, sinceMs: now(), start }));
    const startedAtMs = now();
    try {
      return await work();
    } finally {
      use.add(caller, now() - startedAtMs);
      setImmediate(() => {
        runningCallers.delete(caller);
        startNext();
      });
    }
  };
}

/** Runs tasks that block the event loop for several milliseconds. */
export const runInTurn = createFairQueue();
