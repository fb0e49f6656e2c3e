import { randomUUID } from 'node:crypto';
import { MINUTE_MS } from '#domain/durations.ts';
import type { Db } from '#server/db/connect.ts';
import type { Clock } from '#server/env/deps.ts';
import { startTimer, type Timer } from '#server/env/timer.ts';
import { claimJobs, insertJobs, type Job, makeJobsDue, recordRunEnd, renewLeases } from './lease.ts';

const TICK_MS = 2_000;
/** Delay after a job's first failure. It doubles with each further failure, up to the job's period. */
const RETRY_MS = MINUTE_MS;
const STOP_TIMEOUT_MS = 5_000;

type Settings = { db: Db; clock: Clock; onError: (error: unknown) => void; timer?: Timer };

export function createScheduler({ db, clock, onError, timer = startTimer }: Settings) {
  const holder = randomUUID();
  const wokenJobNames = new Set<string>();
  const wokenWhileRunning = new Set<string>();
  const runningJobs = new Map<string, Promise<void>>();
  let jobs: readonly Job[] = [];
  let activeTick: Promise<void> | null = null;
  let isRunning = false;
  let cancel = () => {};

  async function runJob({ name, everyMs, run }: Job, failures: number): Promise<void> {
    let failure: Parameters<typeof recordRunEnd>[1]['failure'] = null;
    try {
      await run();
    } catch (error) {
      onError(error);
      const retryMs = Math.min(RETRY_MS * 2 ** Math.min(failures, 20), everyMs);
      failure = { error, retryAt: new Date(clock().getTime() + retryMs) };
    }
    // If this fails, the job runs again when its lease expires.
    await recordRunEnd(db, { name, holder, now: clock(), failure }).catch(onError);
    runningJobs.delete(name);
    if (wokenWhileRunning.delete(name)) wake(name);
  }

  async function startDueJobs(): Promise<void> {
    const now = clock();
    const names = [...wokenJobNames];
    if (names.length > 0) await makeJobsDue(db, names, now);
    for (const name of names) {
      wokenJobNames.delete(name);
      if (runningJobs.has(name)) wokenWhileRunning.add(name);
    }
    if (runningJobs.size > 0) await renewLeases(db, { names: [...runningJobs.keys()], holder, now });
    const idleJobs = jobs.filter(({ name }) => !runningJobs.has(name));
    for (const { name, failures } of await claimJobs(db, { jobs: idleJobs, holder, now })) {
      const job = jobs.find((one) => one.name === name);
      if (job === undefined) continue;
      // This run covers all `wake` calls for the job up to now.
      wokenJobNames.delete(name);
      runningJobs.set(name, runJob(job, failures));
    }
  }

  async function startDueJobsAndWait(): Promise<void> {
    let waitMs = TICK_MS;
    try {
      do await startDueJobs();
      while (wokenJobNames.size > 0 && isRunning);
    } catch (error) {
      onError(error);
      waitMs = RETRY_MS;
    }
    activeTick = null;
    if (isRunning) cancel = timer(tick, waitMs);
  }

  function tick(): void {
    if (!isRunning || activeTick !== null) return;
    cancel();
    activeTick = startDueJobsAndWait();
  }

  function wake(name: string): void {
    if (!isRunning) return;
    wokenJobNames.add(name);
    tick();
  }

  return {
    /**
     * Runs each job shortly after startup, because jobs may have come due during downtime, and then once per period.
     */
    async start(allJobs: readonly Job[]): Promise<void> {
      await insertJobs(db, allJobs, clock());
      jobs = allJobs;
      isRunning = true;
      tick();
    },
    wake,
    async stop(): Promise<void> {
      isRunning = false;
      cancel();
      await activeTick;
      let cancelWait = () => {};
      const timeout = new Promise<void>((resolve) => {
        cancelWait = timer(resolve, STOP_TIMEOUT_MS);
      });
      await Promise.race([Promise.all(runningJobs.values()), timeout]);
      cancelWait();
    },
  };
}
