import { expect } from 'vitest';
import { MINUTE_MS } from '#domain/durations.ts';
import type { Db } from '#server/db/connect.ts';
import { createScheduler } from '#server/jobs/scheduler.ts';

const POLL_OPTIONS = { timeout: 15_000, interval: 10 };

type Options = { db: Db; clock: () => Date; work?: () => Promise<void>; everyMs?: number };

export function startTestScheduler({ db, clock, work = async () => {}, everyMs = MINUTE_MS }: Options) {
  const seen = { runs: 0, errors: [] as unknown[] };
  const timers = new Set<{ work: () => void; ms: number }>();
  const scheduler = createScheduler({
    db,
    clock,
    onError: (error) => seen.errors.push(error),
    timer: (work, ms) => {
      const timer = { work, ms };
      timers.add(timer);
      return () => timers.delete(timer);
    },
  });
  const job = {
    name: 'count',
    everyMs,
    run: async () => {
      seen.runs += 1;
      await work();
    },
  };
  /** Waits until the tick has finished and the next one is scheduled. */
  const waitForTick = () => expect.poll(() => timers.size, POLL_OPTIONS).toBe(1);
  return {
    seen,
    timers,
    looked: waitForTick,
    ...scheduler,
    start: (jobs = [job]) => scheduler.start(jobs),
    tick: async () => {
      await waitForTick();
      for (const timer of timers) {
        timers.delete(timer);
        timer.work();
      }
      await waitForTick();
    },
  };
}
