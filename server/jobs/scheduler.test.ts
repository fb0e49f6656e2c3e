import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#domain/durations.ts';
import { connect } from '#server/db/connect.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { startTestScheduler } from '#tests/support/start-scheduled.ts';
import { JOB_LEASE_MS } from './lease.ts';

const POLL = { timeout: 15_000, interval: 10 };

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let other: ReturnType<typeof connect>;
let now: number;

beforeEach(async () => {
  database = await createTestDatabase();
  other = connect(database.connection, () => undefined); // simulates a second process
  now = Date.parse('2026-11-21T12:00:00Z');
});
afterEach(async () => {
  await other.close();
  await database.close();
});

const startProcess = (options: Partial<Parameters<typeof startTestScheduler>[0]> = {}) =>
  startTestScheduler({ db: database.db, clock: () => new Date(now), ...options });

const findJob = async () =>
  database.db.selectFrom('job').selectAll().where('name', '=', 'count').executeTakeFirstOrThrow();
const isIdle = async () => (await findJob()).leased_until === null;
const countConnections = () => database.pool.totalCount - database.pool.idleCount;

function delayRenewals(waitForRenewal: () => Promise<void>): typeof database.db {
  const renewals = new WeakSet<object>();
  return database.db.withPlugin({
    transformQuery: ({ node, queryId }) => {
      const isRenewal = JSON.stringify(node).includes('update job set leased_until');
      if (isRenewal) renewals.add(queryId);
      return node;
    },
    transformResult: async ({ result, queryId }) => {
      if (renewals.has(queryId)) await waitForRenewal();
      return result;
    },
  });
}

function createGate() {
  const { promise: closed, resolve: open } = Promise.withResolvers<void>();
  return { work: () => closed, open };
}

describe('The scheduler', () => {
  it('Two schedulers that start simultaneously on an empty database run a job only once', async () => {
    const processes = [startProcess(), startProcess({ db: other.db })];
    const runs = () => processes.reduce((sum, { seen }) => sum + seen.runs, 0);
    await Promise.all(processes.map(({ start }) => start()));
    await Promise.all(processes.map(({ looked }) => looked()));
    await expect.poll(isIdle, POLL).toBe(true);
    expect(runs()).toBeGreaterThan(0);
    for (let minute = 0; minute < 20; minute += 1) {
      const before = runs();
      now += MINUTE_MS;
      await Promise.all(processes.map(({ tick }) => tick()));
      await expect.poll(runs, POLL).toBe(before + 1);
      await expect.poll(isIdle, POLL).toBe(true);
    }
    await Promise.all(processes.map(({ stop }) => stop()));
    expect(processes.flatMap(({ seen, timers }) => [...seen.errors, ...timers])).toEqual([]);
    await expect.poll(countConnections, POLL).toBe(0);
  });

  it('The scheduler runs every job at startup and then once per period', async () => {
    const first = startProcess({ everyMs: HOUR_MS });
    await first.start();
    await expect.poll(() => first.seen.runs, POLL).toBe(1);
    await first.stop();
    const second = startProcess({ everyMs: HOUR_MS });
    await second.start();
    await expect.poll(() => second.seen.runs, POLL).toBe(1);
    await expect.poll(isIdle, POLL).toBe(true);
    now += HOUR_MS - 1;
    await second.tick();
    expect(second.seen.runs).toBe(1);
    now += 1;
    await second.tick();
    await expect.poll(() => second.seen.runs, POLL).toBe(2);
    await second.stop();
    expect([...first.seen.errors, ...second.seen.errors]).toEqual([]);
  });

  it('The scheduler never runs a job in two processes at the same time', async () => {
    const { work, open } = createGate();
    const busy = startProcess({ work });
    await busy.start();
    await expect.poll(() => busy.seen.runs, POLL).toBe(1);
    const idle = startProcess({ db: other.db });
    await idle.start();
    for (let time = 0; time < 10; time += 1) {
      now += JOB_LEASE_MS / 2;
      await busy.tick();
      await idle.tick();
    }
    expect([busy.seen.runs, idle.seen.runs]).toEqual([1, 0]);
    open();
    await expect.poll(isIdle, POLL).toBe(true);
    await idle.tick();
    await expect.poll(() => idle.seen.runs, POLL).toBe(1);
    await Promise.all([busy.stop(), idle.stop()]);
  });

  it("The scheduler takes over a dead process's job once its lease has expired", async () => {
    const { work, open } = createGate();
    const killed = startProcess({ work, everyMs: HOUR_MS });
    await killed.start();
    await expect.poll(() => killed.seen.runs, POLL).toBe(1);
    const next = startProcess({ db: other.db, everyMs: HOUR_MS });
    await next.start();
    now += JOB_LEASE_MS - 1;
    await next.tick();
    expect(next.seen.runs).toBe(0);
    now += 1;
    await next.tick();
    await expect.poll(() => next.seen.runs, POLL).toBe(1);
    await next.stop();
    open();
    await killed.stop();
  });

  it("The scheduler retries a failed job with growing delays, up to the job's period", async () => {
    const { seen, start, tick, stop } = startProcess({
      work: () => Promise.reject(new Error('out of milk')),
      everyMs: 5 * MINUTE_MS,
    });
    await start();
    const waits = [];
    for (let run = 1; run <= 5; run += 1) {
      await expect.poll(() => seen.errors.length, POLL).toBe(run);
      await expect.poll(isIdle, POLL).toBe(true);
      const { next_run_at, last_error, failures, last_finished_at } = await findJob();
      expect({ last_error, failures }).toEqual({ last_error: 'Error: out of milk', failures: run });
      expect(last_finished_at).toEqual(new Date(now));
      waits.push((next_run_at.getTime() - now) / MINUTE_MS);
      now = next_run_at.getTime();
      await tick();
    }
    expect(seen.errors.slice(0, 5)).toEqual(Array(5).fill(new Error('out of milk')));
    expect(waits).toEqual([1, 2, 4, 5, 5]);
    await stop();
  });

  it("The scheduler resets a job's failure count after a successful run", async () => {
    let isOut = true;
    const { seen, start, tick, stop } = startProcess({
      work: async () => {
        if (isOut) throw new Error('out of milk');
      },
    });
    await start();
    await expect.poll(() => seen.errors.length, POLL).toBe(1);
    await expect.poll(isIdle, POLL).toBe(true);
    isOut = false;
    now += MINUTE_MS;
    await tick();
    await expect.poll(async () => (await findJob()).failures, POLL).toBe(0);
    expect((await findJob()).last_error).toBeNull();
    await stop();
  });

  it("A clock that was temporarily years ahead doesn't keep the scheduler from running jobs", async () => {
    const { seen, start, tick, stop } = startProcess();
    await start();
    await expect.poll(() => seen.runs, POLL).toBe(1);
    await expect.poll(isIdle, POLL).toBe(true);
    const years = "interval '3 years'";
    await database.pool.query(`update job set next_run_at = next_run_at + ${years}`);
    await tick();
    await expect.poll(() => seen.runs, POLL).toBe(2);
    await expect.poll(isIdle, POLL).toBe(true);
    // Simulate a process that died while it held this lease.
    await database.pool.query(
      `update job set leased_by = 'killed', leased_until = next_run_at + ${years}, next_run_at = next_run_at + ${years}`,
    );
    await tick();
    await expect.poll(() => seen.runs, POLL).toBe(3);
    await stop();
  });

  it("The scheduler doesn't repeat a job if another process's clock is twenty seconds behind", async () => {
    const { seen, start, tick, stop } = startProcess();
    await start();
    await expect.poll(() => seen.runs, POLL).toBe(1);
    await expect.poll(isIdle, POLL).toBe(true);
    now -= 20_000;
    await tick();
    expect(seen.runs).toBe(1);
    await stop();
  });

  it("The scheduler runs a woken job immediately, or after the current run if it's already running", async () => {
    const { work, open } = createGate();
    const { seen, start, wake, stop } = startProcess({ work });
    wake('count');
    await start();
    await expect.poll(() => seen.runs, POLL).toBe(1);
    wake('count');
    await expect.poll(async () => (await findJob()).next_run_at, POLL).toEqual(new Date(now));
    expect(seen.runs).toBe(1);
    open();
    await expect.poll(() => seen.runs, POLL).toBe(2);
    await expect.poll(isIdle, POLL).toBe(true);
    wake('count');
    await expect.poll(() => seen.runs, POLL).toBe(3);
    await stop();
    wake('count');
    expect(seen.runs).toBe(3);
  });

  it('The scheduler runs a job again if it is woken in the tick in which its run ends', async () => {
    const { work, open } = createGate();
    const { work: renewed, open: finishRenewal } = createGate();
    const { seen, start, wake, looked, stop } = startProcess({ db: delayRenewals(renewed), work });
    await start();
    await expect.poll(() => seen.runs, POLL).toBe(1);
    wake('count');
    await expect.poll(async () => (await findJob()).next_run_at, POLL).toEqual(new Date(now));
    open();
    await expect.poll(isIdle, POLL).toBe(true);
    finishRenewal();
    await expect.poll(() => seen.runs, POLL).toBe(2);
    await looked();
    await expect.poll(isIdle, POLL).toBe(true);
    await looked();
    expect(seen.runs).toBe(2);
    await stop();
  });

  it('When stopping, the scheduler waits a few seconds for running jobs', async () => {
    const { work, open } = createGate();
    const patient = startProcess({ work });
    await patient.start();
    await expect.poll(() => patient.seen.runs, POLL).toBe(1);
    let hasStopped = false;
    const stopped = patient.stop().then(() => {
      hasStopped = true;
    });
    await expect.poll(() => [...patient.timers].map(({ ms }) => ms), POLL).toEqual([5_000]);
    expect(hasStopped).toBe(false);
    open();
    await stopped;
    expect(await isIdle()).toBe(true);

    const stuck = startProcess({ work: createGate().work });
    await stuck.start();
    await expect.poll(() => stuck.seen.runs, POLL).toBe(1);
    const stopping = stuck.stop();
    await expect.poll(() => stuck.timers.size, POLL).toBe(1);
    for (const timer of stuck.timers) timer.work();
    await stopping;
  });

  it('The scheduler reports a database error and continues a minute later', async () => {
    const { seen, timers, start, tick, stop } = startProcess();
    await start();
    await expect.poll(() => seen.runs, POLL).toBe(1);
    await expect.poll(isIdle, POLL).toBe(true);
    await database.pool.query('alter table job rename to away');
    await tick();
    expect(seen.errors).toHaveLength(1);
    expect([...timers].map(({ ms }) => ms)).toEqual([MINUTE_MS]);
    await database.pool.query('alter table away rename to job');
    now += MINUTE_MS;
    await tick();
    await expect.poll(() => seen.runs, POLL).toBe(2);
    await stop();
  });

  it('If starting the scheduler fails, no jobs or timers are left running', async () => {
    const { seen, timers, start, wake } = startProcess();
    const twin = { name: 'twin', everyMs: MINUTE_MS, run: () => Promise.resolve() };
    await expect(start([twin, twin])).rejects.toThrow();
    wake('twin');
    expect([seen.runs, timers.size]).toEqual([0, 0]);
    await expect.poll(countConnections, POLL).toBe(0);
  });
});
