import { tooManyRequestsError } from './errors.ts';

type Limits = {
  maxRunning: number;
  maxWaiting: number;
  refusal: () => string;
  retrySeconds: number;
};

type Queue = { running: number; waiting: (() => void)[] };

/**
 * Creates a queue per key. A queue throws 429 if `maxWaiting` tasks are already waiting, because retrying later is
 * better than a long wait.
 */
export function createWorkQueues({ maxRunning, maxWaiting, refusal, retrySeconds }: Limits) {
  const queues = new Map<string, Queue>();
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const queue = queues.get(key) ?? { running: 0, waiting: [] };
    queues.set(key, queue);
    if (queue.running < maxRunning) queue.running += 1;
    else if (queue.waiting.length < maxWaiting)
      await new Promise<void>((resolve) => queue.waiting.push(resolve));
    else throw tooManyRequestsError(refusal(), retrySeconds);
    try {
      return await work();
    } finally {
      const next = queue.waiting.shift();
      // Hand the slot directly to the next task, so that a new task can't take it.
      if (next !== undefined) next();
      else {
        queue.running -= 1;
        if (queue.running === 0) queues.delete(key);
      }
    }
  };
}

export function createWorkQueue(limits: Limits) {
  const runQueued = createWorkQueues(limits);
  return <T>(work: () => Promise<T>): Promise<T> => runQueued('', work);
}
